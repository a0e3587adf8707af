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
import { LimiteInvalido } from '../src/domain/limite-municipal.ts'
import { criarLimitesMunicipais } from '../src/outbound/limites-municipais.ts'
import { carregarLimites } from '../src/usecases/carregar-limites.ts'
import { type Montagem, montar } from './apoio.ts'
import { type Casos, criarCasos, quadrado } from './desenhos.ts'

/** The boundaries of municipalities: how they are loaded or refused, and what they say of cases. */

const DONA = person('Dona', 'produtor_rural')
const [SAO_PAULO, CAMPINAS] = ['3550308', '3509502']
let m: Montagem
let c: Casos
let pasta: string
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '200' })
  c = criarCasos(m, DONA)
  pasta = await mkdtemp(join(tmpdir(), 'limites-'))
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
  await rm(pasta, { recursive: true })
}, 60_000)

const feicao = (CD_MUN: string, geometry: object, mais: object = {}) => ({
  type: 'Feature',
  properties: { CD_MUN, NM_MUN: 'Um município', SIGLA_UF: 'SP', AREA_KM2: 1, ...mais },
  geometry,
})
/** A file like the IBGE's, converted to GeoJSON. */
const malha = (features: unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'BR_Municipios_2024',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4674' } },
    features,
  })
const BOA = [feicao(SAO_PAULO, quadrado(-47, -24, 1)), feicao(CAMPINAS, quadrado(-46, -24, 1))]

const PROGRAMA = fileURLToPath(new URL('../src/limites-municipais.ts', import.meta.url))
/** Runs the command as somebody would type it, with a file or with standard input. */
async function carregar(conteudo: string | Buffer, { entrada = false } = {}) {
  const arquivo = join(pasta, 'malha.json')
  await writeFile(arquivo, conteudo)
  return entrada ? executar('-', conteudo) : executar(arquivo)
}

async function executar(arquivo: string, input?: string | Buffer) {
  const { status, output, errors } = await runCommand([PROGRAMA, arquivo, '--fonte', 'IBGE 2024'], m.env, { input })
  return { status, dito: output + errors }
}
const carga = () => criarLimitesMunicipais(m.connection).atual()
const codigosGuardados = async () =>
  (
    await m.connection
      .collection('limites_municipais')
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => String(_id).split('|').at(-1))

const municipio = async (id: string) =>
  (await c.achados(id)).find(({ codigo }) => codigo === 'perimetro_fora_do_municipio')
const situacao = (id: string, esperada: string) =>
  until(
    async () => (await municipio(id))?.situacao,
    (s) => s === esperada,
    60_000,
  )

test('what a case declares is held against its municipality once there are boundaries, and again once there are others', async () => {
  const dentro = await c.submetido({ geometria: quadrado(-46.5, -23.5) })
  const fora = await c.submetido({ geometria: quadrado(-45.5, -23.5) })
  const meio = await c.submetido({ geometria: quadrado(-46.0079, -23.9) })
  for (const id of [dentro, fora, meio]) await situacao(id, 'nao_verificavel')

  expect(await carregar(malha(BOA))).toMatchObject({ status: 0 })
  expect(await carga()).toMatchObject({
    fonte: 'IBGE 2024',
    municipios: 2,
    geracao: 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await situacao(dentro, 'ok')
  await situacao(fora, 'divergencia')
  await situacao(meio, 'aviso')
  expect(await municipio(fora)).toMatchObject({
    campo: 'imovel.geometria',
    declarado: 'São Paulo',
    mensagem: expect.stringMatching(/^Do perímetro, .* ha \(100\u00a0%\) ficam fora do município declarado\.$/),
    evidencias: [{ parte: 1, forma: { type: 'MultiPolygon' } }],
  })
  const novo = await c.submetido({ geometria: quadrado(-45.4, -23.5), municipio_ibge: CAMPINAS })
  await situacao(novo, 'ok')

  // Only one is left, and it lies elsewhere.
  expect(await carregar(malha([feicao(SAO_PAULO, quadrado(-46, -24, 1))]), { entrada: true })).toMatchObject({
    status: 0,
  })
  await situacao(dentro, 'divergencia')
  await situacao(fora, 'ok')
  await situacao(novo, 'nao_verificavel')
  expect(await codigosGuardados()).toEqual([SAO_PAULO])
}, 240_000)

const so = (geometry: object, mais?: object) => malha([feicao(SAO_PAULO, geometry, mais)])
test.each<[string, string | Buffer, RegExp]>([
  ['is empty', '', /no GeoJSON/],
  ['is no JSON', randomBytes(4_096), /no GeoJSON/],
  ['breaks off', malha(BOA).slice(0, -30), /broke off/],
  ['is a feature alone', JSON.stringify(BOA[0]), /no "features"/],
  ['has features that are none', '{"features":{"a":1}}', /no GeoJSON/],
  ['has a number for a feature', malha([1]), /feature 1 is no object/],
  [
    'has no codes',
    malha([{ ...feicao('', quadrado(-47, -24)), properties: { CD_UF: '35' } }]),
    /feature 1 has no CD_MUN/,
  ],
  ['says another state', so(quadrado(-47, -24), { SIGLA_UF: 'MG' }), /3550308 is in SP/],
  ['has one twice', malha([...BOA, BOA[0]]), /3550308 is there twice/],
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
    malha([feicao('4300001', quadrado(-53, -32), { SIGLA_UF: 'RS' })]),
    /no "features" with municipalities/,
  ],
])('a file that %s is refused in words, and the boundaries in use stay', async (_que, conteudo, dito) => {
  const antes = [await carga(), await codigosGuardados()]
  const lendo = carregarLimites(
    criarLimitesMunicipais(m.connection),
    Readable.from([Buffer.from(conteudo)]),
    'IBGE',
    new Date(),
  )
  const recusa = await lendo.catch((erro: unknown) => erro)
  expect(recusa).toBeInstanceOf(LimiteInvalido)
  expect((recusa as Error).message).toMatch(dito)
  expect([await carga(), await codigosGuardados()]).toEqual(antes)
})

test('the same file again is no reason to hold all cases against it anew', async () => {
  const antes = await carga()
  const outra = [feicao(SAO_PAULO, quadrado(-47, -24, 0.9))]
  expect((await carregar(malha(outra))).status).toBe(0)
  expect((await carregar(malha(outra))).status).toBe(0)
  expect((await carga())?.geracao).toBe((antes?.geracao ?? 0) + 1)
  expect(await codigosGuardados()).toEqual([SAO_PAULO])
}, 60_000)

test('the command says what was refused and why, and what was passed over', async () => {
  const antes = await carga()
  expect(await executar(pasta)).toEqual({ status: 1, dito: expect.stringMatching(/^Nothing was loaded: EISDIR/) })
  expect(await carregar(malha([1]))).toEqual({ status: 1, dito: 'Nothing was loaded: feature 1 is no object.\n' })
  expect(await carga()).toEqual(antes)
  const lagoa = feicao('4300002', quadrado(-51, -31), { SIGLA_UF: 'RS' })
  expect((await carregar(malha([lagoa, ...BOA]))).dito).toMatch(/"ignorados": \[\s*"4300002"/)
}, 60_000)

test('a municipality without end takes no more memory than it may', async () => {
  let enviados = 0
  function* semFim() {
    yield Buffer.from('{"features":[{"type":"Feature","properties":{"CD_MUN":"')
    for (const muito = Buffer.alloc(65_536, '0'); ; enviados += muito.length) yield muito
  }
  const antes = await carga()
  const lendo = carregarLimites(criarLimitesMunicipais(m.connection), Readable.from(semFim()), 'sem fim', new Date())
  await expect(lendo).rejects.toThrow('feature 1 takes more than 16 MB')
  expect(enviados).toBeLessThan(20 * 1_048_576)
  expect(await carga()).toEqual(antes)
}, 60_000)

test('of two that are loaded at once one comes into use, whole, and nothing is left of the other', async () => {
  const limites = criarLimitesMunicipais(m.connection)
  const uma = (lado: number) =>
    carregarLimites(
      limites,
      Readable.from([Buffer.from(malha([feicao(SAO_PAULO, quadrado(-47, -24, lado))]))]),
      `${lado}`,
      new Date(),
    )
  const feitos = await Promise.allSettled([uma(0.5), uma(0.6), uma(0.7)])
  expect(feitos.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(await codigosGuardados()).toEqual([SAO_PAULO])
  const { conjunto = '' } = (await carga()) ?? {}
  expect(await limites.de(conjunto, SAO_PAULO)).not.toBeNull()
}, 30_000)
