import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normalised } from '@car/layers/normalise'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { lines, square as area } from '../../../../packages/layers/test/layers.ts'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { type CamadaKey, camadaId, type Edition } from '../../src/territorio/domain/camada.ts'
import { createCoverage } from '../../src/territorio/domain/coverage.ts'
import type { CruzamentoRow } from '../../src/territorio/outbound/cruzamentos.ts'
import { cross } from '../../src/territorio/usecases/cross.ts'
import { listCamadas } from '../../src/territorio/usecases/list-camadas.ts'
import { loadCamada } from '../../src/territorio/usecases/load-camada.ts'
import { checkCruzamento } from '../../src/territorio/usecases/verify-cruzamento.ts'
import { visitCamadas } from '../../src/territorio/usecases/visit-camadas.ts'
import { type Processos, createProcessos, square } from '../drawings.ts'
import { readLayer } from '../read-layer.ts'
import { type Setup, build } from '../support.ts'

let m: Setup
let c: Processos
let context: ReturnType<typeof createContext>
let folder: string
beforeAll(async () => {
  // The long interval leaves the visits to the tests.
  m = await build({ ALARMES_MS: '3600000' })
  c = createProcessos(m, person('Dona', 'produtor_rural'))
  context = createContext(readSettings(m.env), createLogger('test', 'silent'))
  await waitForConnection(context.connection, 10_000)
  folder = await mkdtemp(join(tmpdir(), 'camadas-'))
}, 60_000)
afterAll(async () => {
  await context.ctx.comparer.close()
  await context.broker.close()
  context.closePeers()
  await disconnect(context.connection)
  c.close()
  await m.close()
  await rm(folder, { recursive: true })
}, 60_000)

type Made = Parameters<typeof lines>[0]
let files = 0
async function load(key: CamadaKey, made: Made, edicao = '1'): Promise<void> {
  const path = join(folder, `camada-${files++}`)
  await writeFile(path, lines(made))
  await loadCamada(
    { camadas: context.ctx.camadas, read: readLayer },
    { ...key, edicao, licenca: 'x', por: 'me', path },
    new Date(),
  )
}
const edition = (key: CamadaKey) =>
  m.connection.collection<Edition & { _id: string }>('camadas').findOne({ _id: camadaId(key) })
const rows = () => m.connection.collection<CruzamentoRow & { _id: string }>('cruzamentos')

describe('a visit to the cases of a new edition', () => {
  /** The layer is ten degrees square, so it has more cells than one query searches. */
  const LARGE = area(-60, -20, 10)
  const cells = () => {
    const normal = normalised(LARGE)
    if (typeof normal === 'string') throw new Error(normal)
    const coverage = createCoverage()
    for (const piece of normal.pieces) coverage.add(piece, '')
    return Object.keys(coverage.all().conteudos)
  }
  /** Makes a case within the cell at this position in the list of cells. */
  const caseIn = (position: number): Promise<string> => {
    const [x = 0, y = 0] = (cells()[position] ?? '').split(':').map(Number)
    return c.submetido({ geometria: square(x / 2 + 0.2, y / 2 + 0.2) })
  }
  const layer = (fonte: string): CamadaKey => ({ tipo: 'floresta_publica', fonte, uf: null })
  const compared = async (key: CamadaKey, ids: readonly string[]): Promise<boolean[]> => {
    const { _id = '', geracao } = (await edition(key)) ?? {}
    const found = await Promise.all(ids.map((id) => rows().findOne({ _id: id })))
    return found.map((row) => row?.vistas?.[_id] === geracao)
  }

  test('that was stopped half way goes on with the cases that were left', async () => {
    const key = layer('stopped')
    const ids = [await caseIn(3), await caseIn(4), await caseIn(300)]
    await load(key, [{ geometry: LARGE, properties: { nome: 'Floresta' } }])
    expect(cells().length).toBeGreaterThan(400)

    const stop = new AbortController()
    const { cruzamentos } = context.ctx
    const finish: typeof cruzamentos.finish = async (...args) => {
      await cruzamentos.finish(...args)
      stop.abort()
    }
    await visitCamadas({ ...context.ctx, cruzamentos: { ...cruzamentos, finish } }, stop.signal)
    expect((await compared(key, ids)).filter(Boolean)).toHaveLength(1)

    await visitCamadas(context.ctx)
    expect(await compared(key, ids)).toEqual([true, true, true])
    expect((await edition(key))?.visita).toMatchObject({ fim: true, celulas: cells().length })
  }, 120_000)

  test('in which a case failed does not end before that case is compared, and holds up no other', async () => {
    const key = layer('failed')
    const ids = [await caseIn(5), await caseIn(301)]
    const record = { stream: `processo-${ids[0]}`, version: 1 } as object
    const commits = m.connection.collection<{ _id: string }>('commits')
    const whole = await commits.findOne(record)
    await commits.updateOne(record, { $set: { 'author.nome': 'Outra' } as never })
    await load(key, [{ geometry: LARGE, properties: { nome: 'Floresta' } }])

    await visitCamadas(context.ctx)
    expect(await compared(key, ids)).toEqual([false, true])
    expect((await edition(key))?.visita).toMatchObject({ fim: false, celulas: 0 })

    await commits.replaceOne(record, whole as never)
    await visitCamadas(context.ctx)
    expect(await compared(key, ids)).toEqual([true, true])
    expect((await edition(key))?.visita).toMatchObject({ fim: true })
  }, 120_000)
})

test('a visit leaves out cases around which nothing has changed, and of these the new edition is said to have the same', async () => {
  const key: CamadaKey = { tipo: 'assentamento', fonte: 'INCRA', uf: null }
  const settlement = (nome_proje: string, west: number) => ({
    geometry: area(west, -8, 0.02),
    properties: { nome_proje },
  })
  await load(key, [settlement('Perto', -48)])
  const [near, away] = [
    await c.submetido({ geometria: square(-48, -8) }),
    await c.submetido({ geometria: square(-40, -8) }),
  ]
  await visitCamadas(context.ctx)
  const before = (await edition(key))?.geracao
  await load(key, [settlement('Longe', -40), settlement('Perto', -48)], '2')
  await visitCamadas(context.ctx)
  const { geracao, visita } = (await edition(key)) ?? {}
  expect(visita).toMatchObject({ geracao, casos: 1, fim: true })
  const seen = async (id: string) => (await rows().findOne({ _id: id }))?.vistas?.[camadaId(key)]
  expect([await seen(near), await seen(away)]).toEqual([before, geracao])
  type Checked = { fonte: string; edicao: string; achados: { nome: string }[] }
  for (const [id, nome] of [
    [near, 'Perto'],
    [away, 'Longe'],
  ] as const) {
    const all: Checked[] = await c.ask('GET', `/processos/${id}/camadas`)
    expect(all.find(({ fonte }) => fonte === 'INCRA')).toMatchObject({ edicao: '2', achados: [{ nome }] })
    const { state: processo, version } = await context.ctx.store.load('processo', id)
    expect(processo && (await checkCruzamento(context.ctx, processo, version))).toEqual([])
  }
}, 60_000)

test('a comparison that an edition overtakes is not what stays', async () => {
  const key: CamadaKey = { tipo: 'quilombola', fonte: 'INCRA', uf: null }
  const territory = { geometry: area(-44, -8, 0.02), properties: { no_comunidade: 'Mumbuca' } }
  const id = await c.submetido({ geometria: square(-44, -8) })
  await load(key, [territory])
  await visitCamadas(context.ctx)
  const { cruzamentos } = context.ctx
  let overtaken = false
  const finish: typeof cruzamentos.finish = async (...args) => {
    if (!overtaken) {
      overtaken = true
      await load(key, [{ ...territory, properties: { no_comunidade: 'Mumbuca Nova' } }], '2')
      await visitCamadas(context.ctx)
    }
    return cruzamentos.finish(...args)
  }
  await cross({ ...context.ctx, cruzamentos: { ...cruzamentos, finish } }, id)
  const row = await rows().findOne({ _id: id })
  expect(row?.vistas?.[camadaId(key)]).toBe((await edition(key))?.geracao)
  expect(row?.camadas).toMatchObject([{ achados: [{ nome: 'Mumbuca Nova' }] }])
}, 60_000)

test('drafts are compared in turns from owner to owner, a few at once, however many somebody has', async () => {
  await load({ tipo: 'assentamento', fonte: 'ITERMA', uf: null }, [
    { geometry: area(-42, -5, 0.02), properties: { nome_proje: 'Babaçu' } },
  ])
  const other = createProcessos(m, person('Outra', 'produtor_rural'))
  const drafts = (of: Processos, count: number) =>
    Promise.all(Array.from({ length: count }, () => of.rascunho({ geometria: square(-42, -5) })))
  const [many, few] = [await drafts(c, 6), await drafts(other, 1)]
  const { comparer, camadas, store } = context.ctx
  let [now, most, refused] = [0, 0, 0]
  // Every comparison waits until two of them have begun and both requests beyond the limit are refused, or until too many
  // run at once.
  const asked = Promise.withResolvers<void>()
  const note = () => {
    if (most > 2 || (most === 2 && refused === 2)) asked.resolve()
  }
  const near: typeof camadas.near = async (...args) => {
    most = Math.max(most, ++now)
    note()
    await asked.promise
    return camadas.near(...args)
  }
  const coveredBy: typeof comparer.coveredBy = (...args) => comparer.coveredBy(...args).finally(() => now--)
  const watched = { ...context.ctx, camadas: { ...camadas, near }, comparer: { ...comparer, coveredBy } }
  const compared = async (id: string) => {
    const { state } = await store.load('processo', id)
    if (state === null) throw new Error('no case')
    return (await listCamadas(watched, state)).find(({ edition }) => edition.fonte === 'ITERMA')?.total
  }
  const outcomes = await Promise.all(
    [...many, ...few].map((id) =>
      compared(id).catch(({ code }: { code: string }) => {
        refused++
        note()
        return code
      }),
    ),
  )
  other.close()
  const ofMany = (outcome: unknown) => outcomes.slice(0, 6).filter((one) => one === outcome).length
  expect([ofMany(1), ofMany('CAR-016'), outcomes[6]]).toEqual([4, 2, 1])
  expect(most).toBe(2)
}, 60_000)

describe('what verify says of the layers in the row of a case', () => {
  const KEY: CamadaKey = { tipo: 'desmatamento', fonte: 'INPE', uf: null }
  const camada = camadaId(KEY)
  const WRONG = 'what the layer desmatamento of INPE covers of it is not what is drawn'
  const MADE = [area(-45, -12, 0.004), area(-44.996, -12, 0.004)].map((geometry) => ({ geometry, properties: {} }))
  const STRANGE = { camada: 'none', tipo: 'outra', fonte: 'X', achados: [], total: 0 }
  let id: string
  beforeAll(async () => {
    await load(KEY, MADE)
    id = await c.submetido({ geometria: square(-45, -12) })
  }, 60_000)

  const said = async () => {
    const { state: processo, version } = await context.ctx.store.load('processo', id)
    return processo === null ? ['no case'] : checkCruzamento(context.ctx, processo, version)
  }

  test('nothing, where it is what is drawn, also after the same file was loaded again', async () => {
    expect((await rows().findOne({ _id: id }))?.camadas).toMatchObject([{ camada, total: 2 }])
    expect(await said()).toEqual([])
    await load(KEY, MADE, '1b')
    expect(await said()).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['that something is missing', { $set: { camadas: [] } }, [WRONG]],
    ['that something is smaller', { $set: { 'camadas.0.achados.0.hectares': 0.1 } }, [WRONG]],
    ['that something is drawn elsewhere', { $set: { 'camadas.0.achados.1.forma': '{}' } }, [WRONG]],
    ['that there are more', { $set: { 'camadas.0.total': 3 } }, [WRONG]],
    [
      'that something is of no layer',
      { $push: { camadas: STRANGE } },
      ['has findings of the layer outra of X, which is not in force'],
    ],
    ['nothing of an edition that is still to be compared', { $set: { camadas: [], [`vistas.${camada}`]: 1 } }, []],
    ['nothing of what took too long', { $set: { 'camadas.0.achados': null } }, []],
  ])('%s', async (_what, change, expected) => {
    const row = await rows().findOne({ _id: id })
    await rows().updateOne({ _id: id }, change)
    expect(await said()).toEqual(expected)
    await rows().replaceOne({ _id: id }, row as never)
  })
})

describe('what verify says of the part of a case outside its municipality', () => {
  const WRONG = ['what lies outside its municipality is not what is drawn']
  let id: string
  beforeAll(async () => {
    const properties = { CD_MUN: '3550308', NM_MUN: 'Um município', SIGLA_UF: 'SP', AREA_KM2: 1 }
    await load({ tipo: 'municipio', fonte: 'IBGE', uf: null }, [{ geometry: area(-47, -24, 1), properties }])
    id = await c.submetido({ geometria: square(-45.5, -23.5), municipio_ibge: '3550308' })
  }, 60_000)

  test.each<[string, object, string[]]>([
    ['nothing, where it is what is drawn', {}, []],
    ['that it is missing', { $set: { fora: null } }, WRONG],
    [
      'that it is missing, whatever the row says of boundaries',
      { $set: { fora: null }, $unset: { limites: '' } },
      WRONG,
    ],
    [
      'that it is missing, although the boundaries are said to be newer',
      { $set: { fora: null, limites: 9e15 } },
      WRONG,
    ],
    ['nothing of older boundaries, against which it is about to be held', { $set: { fora: null, limites: 1 } }, []],
  ])('%s', async (_what, change, expected) => {
    const row = await rows().findOne({ _id: id })
    expect(row?.fora).toMatchObject({ parte: 1 })
    if (Object.keys(change).length > 0) await rows().updateOne({ _id: id }, change)
    const { state: processo, version } = await context.ctx.store.load('processo', id)
    const said = processo && (await checkCruzamento(context.ctx, processo, version))
    await rows().replaceOne({ _id: id }, row as never)
    expect(said).toEqual(expected)
  })
})
