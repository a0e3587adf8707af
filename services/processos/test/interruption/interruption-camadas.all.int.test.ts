import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lines, square } from '../../../../packages/layers/test/layers.ts'
import { camadaId, type Edition } from '../../src/territorio/domain/camada.ts'
import { boxOf, cellsOf } from '../../src/territorio/domain/cells.ts'
import { createCamadas } from '../../src/territorio/outbound/camadas.ts'
import { type Setup, build } from '../support.ts'

/** Tests that nobody sees half of an edition when a command is killed right before one of its writes. */

let m: Setup
let folder: string
beforeAll(async () => {
  m = await build({})
  folder = await mkdtemp(join(tmpdir(), 'camadas-'))
}, 60_000)
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true })
}, 60_000)

const PROGRAM = fileURLToPath(new URL('../../src/camadas.ts', import.meta.url))
const KEY = { tipo: 'quilombola', fonte: 'INCRA', uf: null } as const
const HERE = square(-49.95, -11.95, 0.02)

const remove = (killedAt?: number) =>
  runCommand([PROGRAM, 'remover', 'quilombola', '--fonte', 'INCRA'], m.env, { killedAt })
/** Loads an edition of `areas` overlapping areas. */
async function load(edicao: string, areas: number, killedAt?: number) {
  const path = join(folder, edicao)
  const features = Array.from({ length: areas }, (_, i) => ({
    geometry: square(-50, -12, 0.1 + i / 100),
    properties: { no_comunidade: `${edicao} ${i}` },
  }))
  await writeFile(path, lines(features))
  const said = ['--fonte', 'INCRA', '--edicao', edicao, '--licenca', 'x']
  return runCommand([PROGRAM, 'carregar', 'quilombola', path, ...said], m.env, { killedAt })
}

/** Returns the edition in use, and the names of its areas near the perimeter; null when no edition is in use. */
async function inUse(): Promise<[edicao: string, names: string[]] | null> {
  const camadas = createCamadas(m.connection)
  const found = await camadas.one(camadaId(KEY))
  if (!found || found.conjunto === null) return null
  const near = await camadas.near(found.conjunto, cellsOf(HERE)?.procurar ?? [], boxOf(HERE))
  const met = await camadas.features([...new Set(near.map(({ feicao }) => feicao))])
  return [found.edicao, met.map(({ nome }) => nome ?? '').toSorted()]
}
const namesOf = (edicao: string, areas: number) => Array.from({ length: areas }, (_, i) => `${edicao} ${i}`)

const kept = () =>
  Promise.all(['camadas_feicoes', 'camadas_partes'].map((name) => m.connection.collection(name).countDocuments({})))

/**
 * Runs a command again and again, and kills each run one write later than the run before. Ends once a run completes.
 * Returns the number of writes.
 */
async function killEverywhere(
  run: (killedAt?: number) => Promise<{ status: number | null }>,
  afterwards: () => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n++) {
    const { status } = await run(n)
    if (status === 0) return n - 1
    if (status !== null) throw new Error(`ended with ${status}, instead of being killed`)
    await afterwards()
  }
}

test('a load that is killed anywhere leaves the old edition or the new one, whole, and done again it leaves nothing else', async () => {
  expect(await load('old', 2)).toMatchObject({ status: 0 })
  const seen = new Set<string>()
  const writes = await killEverywhere(
    (n) => load('new', 3, n),
    async () => {
      const now = await inUse()
      seen.add(now?.[0] ?? '')
      expect([
        ['old', namesOf('old', 2)],
        ['new', namesOf('new', 3)],
      ]).toContainEqual(now)
    },
  )
  // At least five writes are expected: features, pieces, the edition, and the removals of old features and of old
  // pieces.
  expect(writes).toBeGreaterThanOrEqual(5)
  expect(seen).toEqual(new Set(['old', 'new']))
  expect(await inUse()).toEqual(['new', namesOf('new', 3)])
  expect(await kept()).toEqual([3, 3])
}, 300_000)

test('a removal that is killed anywhere has removed the layer from sight or not, and done again it leaves nothing', async () => {
  await load('new', 3)
  for (let n = 1; n <= 3; n++) {
    expect((await remove(n)).status).toBeNull()
    expect([null, ['new', namesOf('new', 3)]]).toContainEqual(await inUse())
  }
  await remove()
  expect([await inUse(), await kept()]).toEqual([null, [0, 0]])
  const { conjunto } = (await createCamadas(m.connection).one(camadaId(KEY))) as Edition
  expect(conjunto).toBeNull()
}, 120_000)
