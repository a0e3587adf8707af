import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import type { Geometry } from '@car/vocabulary/geometry'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Processos, createProcessos } from '../drawings.ts'
import { type Setup, build } from '../support.ts'

/**
 * Tests layers of made-up places, in the forms in which public bodies publish them. Another program computed the
 * expected cover of three perimeters (`samples/camadas`). The samples also list features that must not be kept.
 */

const samples = (name: string) => fileURLToPath(new URL(`../../../../samples/camadas/${name}`, import.meta.url))
type Layer = {
  tipo: string
  ficheiro: string
  feicoes: number
  nulas: number
  achados: { caso: Drawing; nome: string; m2: number; parte: number }[]
  somem: string[]
}
type Drawing = 'P' | 'P2' | 'Q'
const expected = JSON.parse(readFileSync(samples('expected.json'), 'utf8')) as Record<Drawing, Geometry> & {
  camadas: Layer[]
}
const PROGRAM = fileURLToPath(new URL('../../src/camadas.ts', import.meta.url))
const OWNER = person('Dona', 'produtor_rural')
let m: Setup
let c: Processos
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  c = createProcessos(m, OWNER)
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
}, 60_000)

type Checked = {
  tipo: string
  resultado: string
  achados: { nome: string | null; codigo: string | null; hectares: number; parte: number }[]
}

test('cover what they should of each perimeter, and nobody who is named in them is kept', async () => {
  for (const { tipo, ficheiro } of expected.camadas) {
    const args = ['carregar', tipo, samples(ficheiro.replace(/^camadas\//, '')), '--fonte', 'amostra']
    const more = ['--edicao', '1', '--licenca', 'livre']
    expect(await runCommand([PROGRAM, ...args, ...more], m.env)).toMatchObject({ status: 0 })
  }
  for (const drawing of ['P', 'P2', 'Q'] as const) {
    const id = await c.submetido({ geometria: expected[drawing] })
    const checked = await until(
      async () => (await m.ask(OWNER, 'GET', `/processos/${id}/camadas`)).body.data as Checked[],
      (all) => all.every(({ resultado }) => resultado !== 'nao_verificavel'),
      60_000,
    )
    for (const { tipo, achados } of expected.camadas) {
      const found = checked.find((layer) => layer.tipo === tipo)?.achados ?? []
      const due = achados.filter((one) => one.caso === drawing).toSorted((a, b) => b.m2 - a.m2)
      expect(found.map(({ nome, codigo }) => nome ?? codigo)).toEqual(due.map(({ nome }) => nome))
      for (const [i, { m2, parte }] of due.entries()) {
        const { hectares, parte: told } = found[i] ?? { hectares: 0, parte: 0 }
        // The reported area is rounded to a square metre.
        expect(Math.abs(hectares * 10_000 - m2)).toBeLessThan(Math.max(2, m2 / 10_000))
        expect(Math.abs(told - parte)).toBeLessThan(0.0001)
      }
    }
  }
  const { db } = m.connection
  const all = await Promise.all(((await db?.collections()) ?? []).map((collection) => collection.find({}).toArray()))
  const kept = JSON.stringify(all)
  expect(kept).toContain('Araçari do Cerrado')
  for (const { somem } of expected.camadas) for (const secret of somem) expect(kept).not.toContain(secret)
}, 240_000)
