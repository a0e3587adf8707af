import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGrpcClient } from '@car/grpc/client'
import { PROCESSOS } from '@car/proto/gen/services'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { tokensOf } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { csv, geojson, lines, ringOf, shapefile, square, zipped } from '../../../../packages/layers/test/layers.ts'
import { camadaId, type Edition } from '../../src/territorio/domain/camada.ts'
import { boxOf, cellsOf } from '../../src/territorio/domain/cells.ts'
import { createCamadas } from '../../src/territorio/outbound/camadas.ts'
import { type LoadRequest, loadCamada } from '../../src/territorio/usecases/load-camada.ts'
import { type Processos, createProcessos } from '../drawings.ts'
import { readLayer } from '../read-layer.ts'
import { type Setup, build } from '../support.ts'

const OWNER = person('Dona', 'produtor_rural')
const [SAO_PAULO, CAMPINAS] = ['3550308', '3509502']
let m: Setup
let c: Processos
let folder: string
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  c = createProcessos(m, OWNER)
  folder = await mkdtemp(join(tmpdir(), 'camadas-'))
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
  await rm(folder, { recursive: true })
}, 60_000)

let files = 0
async function file(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `camada-${files++}`)
  await writeFile(path, content)
  return path
}

const PROGRAM = fileURLToPath(new URL('../../src/camadas.ts', import.meta.url))
async function execute(args: string[], options: Parameters<typeof runCommand>[2] = {}) {
  const { status, output, errors } = await runCommand([PROGRAM, ...args], m.env, options)
  return { status, output, errors }
}
const FROM_IBGE = ['--fonte', 'IBGE', '--edicao', '2024', '--licenca', 'livre']

const collection = <T extends object>(name: string) => m.connection.collection<T & { _id: string }>(name)
const edition = (tipo: Edition['tipo'], fonte: string) =>
  collection<Edition>('camadas').findOne({ _id: camadaId({ tipo, fonte, uf: null }) })
async function keptOf(tipo: Edition['tipo'], fonte: string): Promise<[number, number]> {
  const _id = { $regex: `^${camadaId({ tipo, fonte, uf: null })}-` } as never
  const count = (name: string) => collection(name).countDocuments({ _id })
  return [await count('camadas_feicoes'), await count('camadas_partes')]
}

const municipality = (codigo: string, geometry: ReturnType<typeof square>) => ({
  geometry,
  properties: { CD_MUN: codigo, NM_MUN: 'Um município', SIGLA_UF: 'SP', AREA_KM2: 1 },
})
const MESH = [municipality(SAO_PAULO, square(-47, -24, 1)), municipality(CAMPINAS, square(-46, -24, 1))]

const finding = async (id: string) =>
  (await c.achados(id)).find(({ codigo }) => codigo === 'perimetro_fora_do_municipio')
const situacao = (id: string, expected: string) =>
  until(
    async () => (await finding(id))?.situacao,
    (s) => s === expected,
    60_000,
  )

test('what a case declares is held against its municipality once there are boundaries, and again once there are others', async () => {
  const inside = await c.submetido({ geometria: square(-46.5, -23.5) })
  const outside = await c.submetido({ geometria: square(-45.5, -23.5) })
  const middle = await c.submetido({ geometria: square(-46.0079, -23.9) })
  for (const id of [inside, outside, middle]) await situacao(id, 'nao_verificavel')

  const load = async (features: typeof MESH) =>
    execute(['carregar', 'municipio', await file(geojson(features)), ...FROM_IBGE])
  expect(await load(MESH)).toMatchObject({ status: 0 })
  expect(await edition('municipio', 'IBGE')).toMatchObject({
    tipo: 'municipio',
    fonte: 'IBGE',
    uf: null,
    edicao: '2024',
    licenca: 'livre',
    feicoes: 2,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    carregada_por: expect.any(String),
  })
  await situacao(inside, 'ok')
  await situacao(outside, 'divergencia')
  await situacao(middle, 'aviso')
  expect(await finding(outside)).toMatchObject({
    campo: 'imovel.geometria',
    declarado: 'São Paulo',
    mensagem: expect.stringMatching(/^Do perímetro, .* ha \(100\u00a0%\) ficam fora do município declarado\.$/),
    evidencias: [{ parte: 1, forma: { type: 'MultiPolygon' } }],
  })
  const fresh = await c.submetido({ geometria: square(-45.4, -23.5), municipio_ibge: CAMPINAS })
  await situacao(fresh, 'ok')

  // The only municipality that is left lies elsewhere.
  expect(await load([municipality(SAO_PAULO, square(-46, -24, 1))])).toMatchObject({ status: 0 })
  await situacao(inside, 'divergencia')
  await situacao(outside, 'ok')
  await situacao(fresh, 'nao_verificavel')

  expect(await execute(['remover', 'municipio', '--fonte', 'IBGE'])).toMatchObject({ status: 0 })
  await situacao(outside, 'nao_verificavel')
}, 240_000)

const AREAS = [
  {
    geometry: square(-51, -10, 0.3),
    properties: { terrai_codigo: 1, terrai_nome: 'Araçá', resp_nome: 'Fulana de Tal' },
  },
  { geometry: null, properties: { terrai_codigo: 2, terrai_nome: 'Sem Desenho', resp_nome: 'Fulana de Tal' } },
  {
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-52, -10],
          [-51.9, -9.9],
          [-51.9, -10],
          [-52, -9.9],
          [-52, -10],
        ],
      ],
    },
    properties: { terrai_codigo: 3, terrai_nome: 'Laço', resp_nome: 'Fulana de Tal' },
  },
]
const FROM_FUNAI = ['--fonte', 'FUNAI', '--edicao', '2026-01', '--licenca', 'CC BY 4.0']

describe('the command', () => {
  test.each<[string, () => string | Uint8Array, string[]]>([
    ['GeoJSON', () => geojson(AREAS), []],
    ['a zipped Shapefile', () => zipped(shapefile(AREAS)), []],
    ['CSV with WKT', () => csv(AREAS), ['--wkt', 'WKT_GEOM']],
  ])('loads %s, says what was repaired and set aside, and keeps nothing about people', async (_form, content, more) => {
    const { status, output } = await execute([
      'carregar',
      'terra_indigena',
      await file(content()),
      ...FROM_FUNAI,
      ...more,
    ])
    expect(status).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      feicoes: 2,
      reparadas: 1,
      excluidas: { sem_geometria: 1 },
      edicao: '2026-01',
    })
    const features = await collection('camadas_feicoes').find({}).toArray()
    expect(features.map((one) => (one as unknown as { nome: string }).nome).toSorted()).toEqual(['Araçá', 'Laço'])
    expect(JSON.stringify(features)).not.toContain('Fulana')
    expect(await keptOf('terra_indigena', 'FUNAI')).toEqual([2, JSON.parse(output).partes])
  })

  test('reads standard input, archives too', async () => {
    const loaded = await execute(['carregar', 'terra_indigena', '-', ...FROM_FUNAI], {
      input: Buffer.from(zipped(shapefile(AREAS))),
    })
    expect(loaded).toMatchObject({ status: 0 })
  })

  test('lists the layers in use, each source and state by itself, and removes one', async () => {
    const path = await file(lines(AREAS))
    for (const uf of ['MT', 'PA'])
      expect(await execute(['carregar', 'outra', path, ...FROM_FUNAI, '--uf', uf])).toMatchObject({ status: 0 })
    const listed = async () =>
      (JSON.parse((await execute(['listar'])).output) as Edition[])
        .filter(({ tipo }) => tipo === 'outra')
        .map(({ fonte, uf }) => `${fonte} ${uf}`)
        .toSorted()
    expect(await listed()).toEqual(['FUNAI MT', 'FUNAI PA'])
    expect(await execute(['remover', 'outra', '--fonte', 'funai', '--uf', 'mt'])).toMatchObject({ status: 0 })
    expect(await listed()).toEqual(['FUNAI PA'])
    const again = await execute(['remover', 'outra', '--fonte', 'FUNAI', '--uf', 'MT'])
    expect(again).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Não há camada de outra de "FUNAI" em MT'),
    })
  })

  test.each<[string, () => string | Uint8Array, RegExp]>([
    ['is empty', () => '', /O arquivo está vazio/],
    ['is something else', () => new Uint8Array(4_096), /em nenhuma das formas/],
    ['breaks off', () => geojson(AREAS).slice(0, -40), /foi cortado/],
    [
      'has swapped axes',
      () => geojson([{ ...AREAS[0], geometry: swapped() } as (typeof AREAS)[0]]),
      /os eixos do arquivo estão trocados/,
    ],
    ['has nothing to keep', () => geojson([AREAS[1] as (typeof AREAS)[0]]), /Nenhuma feição .* 1 não tem geometria/],
    ['is a truncated archive', () => zipped(shapefile(AREAS)).subarray(0, 300), /O zip está truncado/],
  ])('refuses in words a file that %s, and the edition in use stays', async (_what, content, said) => {
    // The visit to the cases of the layer may continue during the test, so its progress is left out.
    const state = async () => [
      { ...(await edition('terra_indigena', 'FUNAI')), visita: null },
      await keptOf('terra_indigena', 'FUNAI'),
    ]
    await execute(['carregar', 'terra_indigena', await file(lines(AREAS)), ...FROM_FUNAI])
    const before = await state()
    const refused = await execute(['carregar', 'terra_indigena', await file(content()), ...FROM_FUNAI])
    expect(refused).toEqual({ status: 1, output: '', errors: expect.stringMatching(said) })
    expect(await state()).toEqual(before)
  })

  test.each([
    [[]],
    [['carregar', 'terra_indigena']],
    [['carregar', 'floresta', 'x', ...FROM_FUNAI]],
    [['remover']],
    [['listar', 'x']],
  ])('says how it is used: %j', async (args) => {
    expect(await execute(args)).toMatchObject({ status: 2, errors: expect.stringMatching(/^usage: camadas/) })
  })
})

function swapped(): ReturnType<typeof square> {
  return { type: 'Polygon', coordinates: [ringOf(square(-51, -10, 0.3)).map(([lon = 0, lat = 0]) => [lat, lon])] }
}

describe('an edition', () => {
  const load = async (content: string, more: Partial<LoadRequest> = {}) =>
    loadCamada(
      { camadas: createCamadas(m.connection), read: readLayer },
      {
        tipo: 'quilombola',
        fonte: 'INCRA',
        uf: null,
        edicao: '1',
        licenca: 'x',
        por: 'me',
        path: await file(content),
        ...more,
      },
      new Date(),
    )
  const one = (west: number) =>
    lines([{ geometry: square(west, -12, 0.2), properties: { no_comunidade: `a ${west}` } }])

  test('takes its place in one step: the old one answers until the new one is whole', async () => {
    await load(one(-50))
    const camadas = createCamadas(m.connection)
    const inUse = async () => {
      const { conjunto = '' } = (await edition('quilombola', 'INCRA')) ?? {}
      const here = square(-49.95, -11.95, 0.02)
      const found = await camadas.near(conjunto ?? '', cellsOf(here)?.procurar ?? [], boxOf(here))
      return found.length
    }
    expect(await inUse()).toBe(1)
    let seen: number[] = []
    const watched = {
      ...camadas,
      write: async (...args: Parameters<typeof camadas.write>) => {
        await camadas.write(...args)
        seen = [...seen, await inUse()]
      },
    }
    const path = await file(one(-40))
    await loadCamada(
      { camadas: watched, read: readLayer },
      { tipo: 'quilombola', fonte: 'INCRA', uf: null, edicao: '2', licenca: 'x', por: 'me', path },
      new Date(),
    )
    expect(new Set(seen)).toEqual(new Set([1]))
    expect(await inUse()).toBe(0)
    expect(await keptOf('quilombola', 'INCRA')).toEqual([1, 1])
  })

  test('whose load was killed is loaded again, and nothing is left of the first attempt', async () => {
    await load(one(-50))
    const camadas = createCamadas(m.connection)
    const left = camadas.newSet(camadaId({ tipo: 'quilombola', fonte: 'INCRA', uf: null }))
    await camadas.write([{ _id: `${left}.1`, nome: 'x', codigo: null, atributos: {} }], [])
    expect(await keptOf('quilombola', 'INCRA')).toEqual([2, 1])
    await load(one(-51))
    expect(await keptOf('quilombola', 'INCRA')).toEqual([1, 1])
  })

  test('of the same file again is no reason to compare cases anew; another file is', async () => {
    const generation = async (content: string) => (await load(content)).geracao
    const first = await generation(one(-50))
    expect(await generation(one(-50))).toBe(first)
    expect(await generation(one(-51))).toBeGreaterThan(first)
  })

  test('is one of several that were loaded at once, whole, and nothing is left of the others', async () => {
    const done = await Promise.allSettled([-50, -51, -52].map((west) => load(one(west), { fonte: 'Três' })))
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await keptOf('quilombola', 'Três')).toEqual([1, 1])
    const { conjunto } = (await edition('quilombola', 'Três')) ?? {}
    expect(await collection('camadas_feicoes').countDocuments({ _id: { $regex: `^${conjunto}\\.` } as never })).toBe(1)
  })

  test('has many pieces of a large area, and each is found by its cells only', async () => {
    const large = lines([{ geometry: square(-60, -12, 5), properties: { no_comunidade: 'grande' } }])
    const { partes, conjunto } = await load(large, { fonte: 'Grande' })
    expect(partes).toBeGreaterThan(4)
    const here = square(-58, -10, 0.02)
    const found = await createCamadas(m.connection).near(conjunto ?? '', cellsOf(here)?.procurar ?? [], boxOf(here))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(partes)
  })
})

test('a lagoon that the IBGE draws as a municipality is passed over and counted', async () => {
  const lagoon = { ...municipality('4300002', square(-51, -31)), properties: { CD_MUN: '4300002', SIGLA_UF: 'RS' } }
  const path = await file(lines([lagoon as never, ...MESH]))
  const { status, output } = await execute(['carregar', 'municipio', path, ...FROM_IBGE])
  expect([status, JSON.parse(output)]).toEqual([
    0,
    expect.objectContaining({ feicoes: 2, excluidas: { municipio_desconhecido: 1 } }),
  ])
})

describe('a case beside layers', () => {
  const ANA = person('Ana', 'analista_ambiental')
  type Checked = {
    tipo: string
    fonte: string
    edicao: string
    resultado: string
    achados: {
      id: string
      nome: string
      hectares: number
      parte: number
      contestacao?: { texto: string }
      avaliacao?: object
    }[]
  }
  const KEY = { tipo: 'floresta_publica', fonte: 'SFB', uf: null, licenca: 'x', por: 'me' } as const
  const load = async (geometry: ReturnType<typeof square>, edicao = '1') => {
    const path = await file(lines([{ geometry, properties: { nome: 'Floresta do Meio', codigo: 'F-1' } }]))
    await loadCamada({ camadas: createCamadas(m.connection), read: readLayer }, { ...KEY, edicao, path }, new Date())
  }
  const camada = async (id: string, who = OWNER): Promise<Checked | undefined> => {
    const all: Checked[] = await c.ask('GET', `/processos/${id}/camadas?page_size=100`, undefined, who)
    return all.find(({ fonte }) => fonte === 'SFB')
  }
  const says = (id: string, expected: string) =>
    until(
      () => camada(id),
      (found) => found?.resultado === expected,
      60_000,
    )
  const found = async (id: string) => (await c.achados(id)).filter(({ codigo }) => codigo === 'camada_floresta_publica')

  test('is told what each has in its perimeter and what it has not, as a draft too, and again with a new edition', async () => {
    await load(square(-49.995, -16, 0.1))
    const rascunho = await c.rascunho({ geometria: square(-50, -16) })
    expect(await camada(rascunho)).toMatchObject({
      resultado: 'sobreposicao',
      achados: [{ nome: 'Floresta do Meio', parte: 0.5 }],
    })
    const half = await c.submetido({ geometria: square(-50, -16) })
    const away = await c.submetido({ geometria: square(-48, -16) })
    expect(await says(half, 'sobreposicao')).toMatchObject({ edicao: '1', achados: [{ parte: 0.5 }] })
    expect(await says(away, 'nenhuma')).toMatchObject({ edicao: '1', achados: [] })
    expect(await found(half)).toMatchObject([{ situacao: 'divergencia', peso: 40, campo: 'imovel.geometria' }])

    await load(square(-48.001, -16, 0.1), '2')
    expect(await says(half, 'nenhuma')).toMatchObject({ edicao: '2' })
    expect(await says(away, 'sobreposicao')).toMatchObject({ edicao: '2', achados: [{ parte: 1 }] })
    await until(
      () => found(half),
      (none) => none.length === 0,
      60_000,
    )
    const visit = async () => (await edition('floresta_publica', 'SFB'))?.visita
    expect(await until(visit, (one) => one?.fim === true, 60_000)).toMatchObject({ casos: 2 })
  }, 240_000)

  test('answers a finding once in an edition, and the analysis sees it', async () => {
    await load(square(-46, -16, 0.1), '3')
    const id = await c.submetido({ geometria: square(-46, -16) })
    const { achados } = (await says(id, 'sobreposicao')) as Checked
    const path = `/processos/${id}/camadas/${achados[0]?.id}/contestar`
    const contestation = { texto: 'O limite da floresta foi corrigido em 2025.' }
    const said = await m.ask(OWNER, 'POST', path, contestation)
    expect([said.status, said.body.data]).toEqual([
      201,
      expect.objectContaining({ achado: achados[0]?.id, ...contestation }),
    ])
    expect((await m.ask(OWNER, 'POST', path, contestation)).body.error.code).toBe('CAR-005')
    // Only papers of the kind `outros` may be sent with a contestação.
    expect(await m.access(OWNER, id)).toMatchObject({ estado_permite: true, so_tipos: ['outros'] })
    expect((await m.ask(OWNER, 'POST', `/processos/${id}/camadas/camada_outra.0/contestar`, contestation)).status).toBe(
      404,
    )
    expect((await camada(id, ANA))?.achados[0]?.contestacao).toMatchObject(contestation)
    await load(square(-46, -16, 0.09), '4')
    await until(
      () => camada(id),
      (again) => again?.edicao === '4' && again.resultado === 'sobreposicao',
      60_000,
    )
    expect((await m.ask(OWNER, 'POST', path, contestation)).status).toBe(201)
  }, 120_000)

  test('gives its dossier each layer, with what was said of it, and each shape once', async () => {
    await load(square(-44, -16, 0.1), '5')
    const id = await c.submetido({ geometria: square(-44, -16) })
    const { achados } = (await says(id, 'sobreposicao')) as Checked
    const achado = achados[0]?.id ?? ''
    await c.ask('POST', `/processos/${id}/camadas/${achado}/contestar`, { texto: 'Não é aqui, foi corrigido.' })
    await c.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    const verdict = { resultado: 'descartado', motivo: 'O limite foi conferido na fonte.' }
    await c.ask('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, verdict, ANA)
    const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf('dossie'))
    const { camadas, processo } = await client.ObterAutos({ id }).finally(() => client.close())
    expect(camadas.map(({ resultado }) => resultado).toSorted()).toContain('nenhuma')
    expect(camadas.find(({ fonte }) => fonte === 'SFB')).toMatchObject({
      tipo: 'floresta_publica',
      edicao: '5',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      resultado: 'sobreposicao',
      total_achados: 1,
      achados: [
        {
          nome: 'Floresta do Meio',
          codigo: 'F-1',
          parte: 1,
          leve: false,
          forma: expect.stringContaining('MultiPolygon'),
          avaliacao: verdict,
          contestacao: { texto: 'Não é aqui, foi corrigido.', documento_ids: [], em: expect.any(String) },
        },
      ],
    })
    expect(processo?.cruzamento?.camadas).toMatchObject([{ fonte: 'SFB', achados: [{ id: achado, parte: 1 }] }])
    expect(JSON.stringify(processo?.cruzamento)).not.toContain('MultiPolygon')
  }, 60_000)

  test('is told which layers are in force without signing in', async () => {
    const { status, body } = await m.ask(OWNER, 'GET', '/publico/camadas?page_size=100')
    expect(status).toBe(200)
    expect(body.data).toContainEqual(
      expect.objectContaining({ tipo: 'floresta_publica', nome: 'floresta pública', fonte: 'SFB', feicoes: 1 }),
    )
  })
})

describe('what a case has in common with others', () => {
  const inCommon = async (id: string, query = '') => m.ask(OWNER, 'GET', `/processos/${id}/em-comum${query}`)

  test('is told to its owner, the largest first, without a word about whose it is; a draft has none', async () => {
    const own = await c.submetido({ geometria: square(-44, -18) })
    const [half, quarter] = [
      await c.submetido({ geometria: square(-43.995, -18) }),
      await c.submetido({ geometria: square(-44.0075, -18) }),
    ]
    const { status, body } = await inCommon(own)
    expect([status, body.data, body.meta]).toEqual([
      200,
      [0.5, 0.25].map((part) => ({
        hectares: expect.any(Number),
        parte: part,
        leve: false,
        forma: { type: 'MultiPolygon', coordinates: expect.any(Array) },
      })),
      expect.objectContaining({ total_count: 2, cursor_next: null }),
    ])
    // The cursor does not contain the id of the other case.
    const first = await inCommon(own, '?page_size=1')
    const cursor = String(first.body.meta.cursor_next)
    for (const other of [half, quarter]) expect(Buffer.from(cursor, 'base64url').toString()).not.toContain(other)
    const next = await inCommon(own, `?page_size=1&cursor=${cursor}`)
    expect([...first.body.data, ...next.body.data]).toEqual(body.data)
    expect((await inCommon(await c.rascunho({ geometria: square(-44, -18) }))).body.data).toEqual([])
  }, 120_000)

  test('is a share of its own perimeter, from which nobody learns how large the other one is', async () => {
    const large = await c.submetido({ geometria: square(-43, -18, 0.02) })
    const small = await c.submetido({ geometria: square(-43, -18) })
    const shares = await Promise.all([large, small].map(async (id) => (await inCommon(id)).body.data[0].parte))
    expect(shares).toEqual([expect.closeTo(0.25, 2), 1])
  }, 60_000)

  test('is for who sees the case', async () => {
    const id = await c.rascunho({ geometria: square(-42, -18) })
    const stranger = person('Outra', 'produtor_rural')
    expect((await m.ask(stranger, 'GET', `/processos/${id}/em-comum`)).status).toBe(404)
  })
})
