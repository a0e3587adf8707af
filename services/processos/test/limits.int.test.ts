import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { InvalidBoundary } from '../src/domain/municipal-boundary.ts'
import { createMunicipalBoundaries } from '../src/outbound/municipal-boundaries.ts'
import { loadBoundaries } from '../src/usecases/load-boundaries.ts'
import { type Setup, build } from './support.ts'
import { type Processos, createProcessos, square } from './drawings.ts'

/** The boundaries of municipalities: how they are loaded or refused, and what they say of cases. */

const OWNER = person('Dona', 'produtor_rural')
const [SAO_PAULO, CAMPINAS] = ['3550308', '3509502']
let m: Setup
let c: Processos
let pasta: string
beforeAll(async () => {
  m = await build({ ALARMES_MS: '200' })
  c = createProcessos(m, OWNER)
  pasta = await mkdtemp(join(tmpdir(), 'limites-'))
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
  await rm(pasta, { recursive: true })
}, 60_000)

const feature = (CD_MUN: string, geometry: object, extra: object = {}) => ({
  type: 'Feature',
  properties: { CD_MUN, NM_MUN: 'Um município', SIGLA_UF: 'SP', AREA_KM2: 1, ...extra },
  geometry,
})
/** A file like the IBGE's, converted to GeoJSON. */
const mesh = (features: unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'BR_Municipios_2024',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4674' } },
    features,
  })
const BOA = [feature(SAO_PAULO, square(-47, -24, 1)), feature(CAMPINAS, square(-46, -24, 1))]

const PROGRAM = fileURLToPath(new URL('../src/municipal-boundaries.ts', import.meta.url))
/** Runs the command as somebody would type it, with a file or with standard input. */
async function load(content: string | Buffer, { entrada = false } = {}) {
  const arquivo = join(pasta, 'malha.json')
  await writeFile(arquivo, content)
  return entrada ? execute('-', content) : execute(arquivo)
}

async function execute(arquivo: string, input?: string | Buffer) {
  const { status, output, errors } = await runCommand([PROGRAM, arquivo, '--fonte', 'IBGE 2024'], m.env, { input })
  return { status, dito: output + errors }
}
const carga = () => createMunicipalBoundaries(m.connection).atual()
const keptCodes = async () =>
  (
    await m.connection
      .collection('limites_municipais')
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => String(_id).split('|').at(-1))

const municipio = async (id: string) =>
  (await c.achados(id)).find(({ codigo }) => codigo === 'perimetro_fora_do_municipio')
const situacao = (id: string, expected: string) =>
  until(
    async () => (await municipio(id))?.situacao,
    (s) => s === expected,
    60_000,
  )

test('what a case declares is held against its municipality once there are boundaries, and again once there are others', async () => {
  const inside = await c.submetido({ geometria: square(-46.5, -23.5) })
  const outside = await c.submetido({ geometria: square(-45.5, -23.5) })
  const middle = await c.submetido({ geometria: square(-46.0079, -23.9) })
  for (const id of [inside, outside, middle]) await situacao(id, 'nao_verificavel')

  expect(await load(mesh(BOA))).toMatchObject({ status: 0 })
  expect(await carga()).toMatchObject({
    fonte: 'IBGE 2024',
    municipios: 2,
    geracao: 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await situacao(inside, 'ok')
  await situacao(outside, 'divergencia')
  await situacao(middle, 'aviso')
  expect(await municipio(outside)).toMatchObject({
    campo: 'imovel.geometria',
    declarado: 'São Paulo',
    mensagem: expect.stringMatching(/^Do perímetro, .* ha \(100\u00a0%\) ficam fora do município declarado\.$/),
    evidencias: [{ parte: 1, forma: { type: 'MultiPolygon' } }],
  })
  const fresh = await c.submetido({ geometria: square(-45.4, -23.5), municipio_ibge: CAMPINAS })
  await situacao(fresh, 'ok')

  // Only one is left, and it lies elsewhere.
  expect(await load(mesh([feature(SAO_PAULO, square(-46, -24, 1))]), { entrada: true })).toMatchObject({
    status: 0,
  })
  await situacao(inside, 'divergencia')
  await situacao(outside, 'ok')
  await situacao(fresh, 'nao_verificavel')
  expect(await keptCodes()).toEqual([SAO_PAULO])
}, 240_000)

const so = (geometry: object, extra?: object) => mesh([feature(SAO_PAULO, geometry, extra)])
test.each<[string, string | Buffer, RegExp]>([
  ['is empty', '', /no GeoJSON/],
  ['is no JSON', randomBytes(4_096), /no GeoJSON/],
  ['breaks off', mesh(BOA).slice(0, -30), /broke off/],
  ['is a feature alone', JSON.stringify(BOA[0]), /no "features"/],
  ['has features that are none', '{"features":{"a":1}}', /no GeoJSON/],
  ['has a number for a feature', mesh([1]), /feature 1 is no object/],
  [
    'has no codes',
    mesh([{ ...feature('', square(-47, -24)), properties: { CD_UF: '35' } }]),
    /feature 1 has no CD_MUN/,
  ],
  ['says another state', so(square(-47, -24), { SIGLA_UF: 'MG' }), /3550308 is in SP/],
  ['has one twice', mesh([...BOA, BOA[0]]), /3550308 is there twice/],
  [
    'is in metres',
    so({
      type: 'Polygon',
      coordinates: [
        [
          [333_000, 7_390_000],
          [1, 1],
          [2, 2],
          [333_000, 7_390_000],
        ],
      ],
    }),
    /degrees/,
  ],
  [
    'has an open outline',
    so({
      type: 'Polygon',
      coordinates: [
        [
          [-47, -24],
          [-46, -24],
          [-46, -23],
          [-47, -23],
        ],
      ],
    }),
    /end where it begins/,
  ],
  ['has points', so({ type: 'Point', coordinates: [-47, -24] }), /neither as a Polygon/],
  ['has text for numbers', so({ type: 'Polygon', coordinates: [[['-47', '-24']]] }), /without numbers/],
  ['has no numbers at all', so({ type: 'MultiPolygon', coordinates: null }), /no coordinates/],
  [
    'knows lagoons only',
    mesh([feature('4300001', square(-53, -32), { SIGLA_UF: 'RS' })]),
    /no "features" with municipalities/,
  ],
])('a file that %s is refused in words, and the boundaries in use stay', async (_what, content, said) => {
  const antes = [await carga(), await keptCodes()]
  const reading = loadBoundaries(
    createMunicipalBoundaries(m.connection),
    Readable.from([Buffer.from(content)]),
    'IBGE',
    new Date(),
  )
  const refusal = await reading.catch((erro: unknown) => erro)
  expect(refusal).toBeInstanceOf(InvalidBoundary)
  expect((refusal as Error).message).toMatch(said)
  expect([await carga(), await keptCodes()]).toEqual(antes)
})

test('the same file again is no reason to hold all cases against it anew', async () => {
  const antes = await carga()
  const other = [feature(SAO_PAULO, square(-47, -24, 0.9))]
  expect((await load(mesh(other))).status).toBe(0)
  expect((await load(mesh(other))).status).toBe(0)
  expect((await carga())?.geracao).toBe((antes?.geracao ?? 0) + 1)
  expect(await keptCodes()).toEqual([SAO_PAULO])
}, 60_000)

test('the command says what was refused and why, and what was passed over', async () => {
  const antes = await carga()
  expect(await execute(pasta)).toEqual({ status: 1, dito: expect.stringMatching(/^Nothing was loaded: EISDIR/) })
  expect(await load(mesh([1]))).toEqual({ status: 1, dito: 'Nothing was loaded: feature 1 is no object.\n' })
  expect(await carga()).toEqual(antes)
  const lagoon = feature('4300002', square(-51, -31), { SIGLA_UF: 'RS' })
  expect((await load(mesh([lagoon, ...BOA]))).dito).toMatch(/"ignorados": \[\s*"4300002"/)
}, 60_000)

test('a municipality without end takes no more memory than it may', async () => {
  let sent = 0
  function* endless() {
    yield Buffer.from('{"features":[{"type":"Feature","properties":{"CD_MUN":"')
    for (const much = Buffer.alloc(65_536, '0'); ; sent += much.length) yield much
  }
  const antes = await carga()
  const reading = loadBoundaries(
    createMunicipalBoundaries(m.connection),
    Readable.from(endless()),
    'sem fim',
    new Date(),
  )
  await expect(reading).rejects.toThrow('feature 1 takes more than 16 MB')
  expect(sent).toBeLessThan(20 * 1_048_576)
  expect(await carga()).toEqual(antes)
}, 60_000)

test('of two that are loaded at once one comes into use, whole, and nothing is left of the other', async () => {
  const limits = createMunicipalBoundaries(m.connection)
  const loadSquare = (lado: number) =>
    loadBoundaries(
      limits,
      Readable.from([Buffer.from(mesh([feature(SAO_PAULO, square(-47, -24, lado))]))]),
      `${lado}`,
      new Date(),
    )
  const done = await Promise.allSettled([loadSquare(0.5), loadSquare(0.6), loadSquare(0.7)])
  expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(await keptCodes()).toEqual([SAO_PAULO])
  const { conjunto = '' } = (await carga()) ?? {}
  expect(await limits.de(conjunto, SAO_PAULO)).not.toBeNull()
}, 30_000)
