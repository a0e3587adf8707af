import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lines } from '../../../packages/camadas/test/layers.ts'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { camadaId } from '../src/domain/camada.ts'
import { loadCamada } from '../src/usecases/load-camada.ts'
import { visitCamadas } from '../src/usecases/visit-camadas.ts'
import { createProcessos, type Processos, square } from './drawings.ts'
import { build, type Setup } from './support.ts'

/** The visit of a new edition, which is stopped half way, or meets a case that cannot be compared. */

const KEY = { tipo: 'assentamento', fonte: 'INCRA', uf: null, licenca: 'x', por: 'eu' } as const
const id = camadaId(KEY)
let m: Setup
let c: Processos
let instance: ReturnType<typeof createContext>
let folder: string
const submitted: string[] = []
beforeAll(async () => {
  // The service itself must not visit while this runs.
  m = await build({ ALARMES_MS: '3600000' })
  c = createProcessos(m, person('Dona', 'produtor_rural'))
  folder = await mkdtemp(join(tmpdir(), 'visit-'))
  instance = createContext(readSettings(m.env), createLogger('visit', 'silent'))
  await waitForConnection(instance.connection, 10_000)
  for (const west of [-50, -49.98, -49.96]) submitted.push(await c.submetido({ geometria: square(west, -16) }))
  for (const one of submitted)
    await until(
      () => instance.ctx.cruzamentos.row(one),
      (row) => row?.feita !== undefined,
      60_000,
    )
}, 120_000)
afterAll(async () => {
  await instance.broker.close()
  instance.closePeers()
  await disconnect(instance.connection)
  c.close()
  await m.close()
  await rm(folder, { recursive: true })
})

type Feature = Parameters<typeof lines>[0][number]
/** An area that lies under all cases. */
const under = (nome_proje: string): Feature => ({ geometry: square(-50.1, -16.1, 0.3), properties: { nome_proje } })

async function load(edicao: string, features = [under(`PA ${edicao}`)]): Promise<number> {
  const path = join(folder, edicao)
  await writeFile(path, lines(features))
  const { geracao } = await loadCamada(instance.ctx.camadas, { ...KEY, edicao, path }, new Date())
  return geracao
}
/** The cases that were compared with this edition. */
async function comparedWith(geracao: number): Promise<string[]> {
  const rows = await Promise.all(submitted.map((one) => instance.ctx.cruzamentos.row(one)))
  return submitted.filter((_, i) => rows[i]?.vistas?.[id] === geracao)
}
const visita = async () => (await instance.ctx.camadas.one(id))?.visita ?? null

/** The context of the visit, in which something happens before a case is read. */
function ctxWith(before: (id: string) => void): typeof instance.ctx {
  const { ctx } = instance
  const load: typeof ctx.store.load = (kind, stream, ...rest) => {
    before(stream)
    return ctx.store.load(kind, stream, ...rest)
  }
  return { ...ctx, store: { ...ctx.store, load } }
}

test('that is stopped half way does not say that it is done, and ends the next time', async () => {
  const geracao = await load('1')
  const stop = new AbortController()
  await visitCamadas(
    ctxWith(() => stop.abort()),
    stop.signal,
  )
  expect([(await comparedWith(geracao)).length, (await visita())?.fim]).toEqual([1, undefined])
  await visitCamadas(instance.ctx)
  expect(await comparedWith(geracao)).toEqual(submitted)
  expect(await visita()).toMatchObject({ geracao, fim: true })
}, 60_000)

test('goes on without a case that fails, and comes back to its cells', async () => {
  const geracao = await load('2')
  const [failing, ...others] = submitted
  await visitCamadas(
    ctxWith((stream) => {
      if (stream === failing) throw new Error('cannot be read now')
    }),
  )
  expect(await comparedWith(geracao)).toEqual(others)
  expect(await visita()).toMatchObject({ geracao, celulas: 0, fim: false })
  await visitCamadas(instance.ctx)
  expect(await comparedWith(geracao)).toEqual(submitted)
  expect(await visita()).toMatchObject({ geracao, fim: true })
}, 60_000)

test('leaves out cases around which nothing has changed, and of these the new edition is said to have the same', async () => {
  const before = await load('3')
  await visitCamadas(instance.ctx)
  const away = await c.submetido({ geometria: square(-40, -10) })
  await until(
    () => instance.ctx.cruzamentos.row(away),
    (row) => row?.feita !== undefined,
    60_000,
  )
  const more = { geometry: square(-40, -10, 0.02), properties: { nome_proje: 'Longe' } }
  const geracao = await load('4', [under('PA 3'), more])
  await visitCamadas(instance.ctx)
  expect(await visita()).toMatchObject({ geracao, casos: 1, fim: true })
  expect([await comparedWith(before), await comparedWith(geracao)]).toEqual([submitted, []])
  const layers = async (one: string) =>
    (
      (await c.pedir('GET', `/processos/${one}/camadas`)) as { edicao: string; resultado: string; achados: object[] }[]
    )[0]
  expect(await layers(away)).toMatchObject({ edicao: '4', achados: [{ nome: 'Longe' }] })
  expect(await layers(submitted[0] ?? '')).toMatchObject({ edicao: '4', achados: [{ nome: 'PA 3' }] })
}, 60_000)
