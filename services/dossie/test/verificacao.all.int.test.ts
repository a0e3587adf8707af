import { countRoundTrips } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

let b: Bancada
let s: Awaited<ReturnType<Bancada['iniciar']>>
beforeAll(async () => {
  b = await montarBancada()
  s = await b.iniciar({ LEASE_MS: '600000' })
}, 120_000)
afterAll(() => b.close(), 60_000)

/** As the interface promises it. */
const LOGO_MS = 5_000

type Emitido = { job_id: string; codigo_verificacao: string; hash_sha256: string }
const emitir = async (id: string): Promise<Emitido> => b.resolvido(s, await b.gerar(s, id))
const porCodigo = ({ codigo_verificacao }: Emitido) => b.pedir(s, null, 'GET', `/publico/dossies/${codigo_verificacao}`)
const porHash = (hash_sha256: string) => b.pedir(s, null, 'POST', '/publico/dossies/conferir', {}, { hash_sha256 })
const situacao = async (emitido: Emitido): Promise<string> => (await porCodigo(emitido)).corpo.data.situacao
const aposMudar = (emitido: Emitido) =>
  until(
    () => situacao(emitido),
    (dita) => dita !== 'valido',
    LOGO_MS,
  )
/** Forgets what was known of a dossier for a moment. */
const sabidoDeNovo = async (emitido: Emitido) => {
  const antes = b.pares.pedidos.length
  await until(
    () => situacao(emitido),
    () => b.pares.pedidos.length > antes,
    LOGO_MS,
  )
  return situacao(emitido)
}

test('a dossier is known by the hash of its file as by its code, in capitals too; any other hash is an unknown code', async () => {
  const emitido = await emitir(b.pares.vazio().id)
  const daqui = (await porCodigo(emitido)).corpo.data
  for (const hash of [emitido.hash_sha256, emitido.hash_sha256.toUpperCase()]) {
    const achado = await porHash(hash)
    expect([achado.status, achado.corpo.data]).toEqual([200, daqui])
  }
  const [semHash, semCodigo] = [
    await porHash('0'.repeat(64)),
    await b.pedir(s, null, 'GET', '/publico/dossies/7K3Q-4T2X-FHD0-ZZ5T'),
  ]
  expect([semHash.status, semHash.corpo]).toEqual([404, semCodigo.corpo])
  for (const torto of ['', 'x', '0'.repeat(63), '0'.repeat(65), `${'0'.repeat(64)}\n`]) {
    const { status, corpo } = await porHash(torto)
    expect([status, corpo.error.details]).toEqual([422, [expect.objectContaining({ field: 'hash_sha256' })]])
  }
}, 60_000)

test('an act that changes the case makes its dossier old, and so does one on its documents; no other does', async () => {
  const decidido = b.pares.vazio().id
  const lido = b.pares.vazio().id
  const [deDecidido, deLido] = [await emitir(decidido), await emitir(lido)]
  b.pares.agir(decidido, 'processo_liberado')
  expect([await sabidoDeNovo(deDecidido), await sabidoDeNovo(deLido)]).toEqual(['valido', 'valido'])
  b.pares.agir(decidido, 'processo_rejeitado')
  b.pares.agir(lido, 'documento_validado')
  expect([await aposMudar(deDecidido), await aposMudar(deLido)]).toEqual(['processo_mudou', 'processo_mudou'])
  expect((await porHash(deLido.hash_sha256)).corpo.data.situacao).toBe('processo_mudou')
  const pagina = await b.pedir(s, null, 'GET', `/verificar/${deLido.codigo_verificacao}`)
  expect(pagina.bytes.toString()).toContain('Autêntico, mas o processo mudou depois')
}, 60_000)

test('a request for another dossier changes nothing; one that is issued goes before all changes', async () => {
  const { id } = b.pares.vazio()
  const primeiro = await emitir(id)
  const solte = Promise.withResolvers<void>()
  b.pares.antesDosAutos(() => solte.promise)
  const jobId = await b.gerar(s, id)
  expect(await sabidoDeNovo(primeiro)).toBe('valido')
  b.pares.agir(id, 'processo_rejeitado')
  expect(await aposMudar(primeiro)).toBe('processo_mudou')
  solte.resolve()
  b.pares.antesDosAutos(async () => {})
  const segundo = await b.resolvido(s, jobId)
  // It was made of the case as it stood after the rejection.
  expect([await situacao(primeiro), await situacao(segundo)]).toEqual(['substituido', 'valido'])
}, 60_000)

test('an act while the dossier is made, after the case was read, is one after the dossier', async () => {
  const { id } = b.pares.processo()
  b.pares.antesDeBaixar(async () => {
    b.pares.antesDeBaixar(async () => {})
    b.pares.agir(id, 'processo_rejeitado')
  })
  expect(await situacao(await emitir(id))).toBe('processo_mudou')
}, 120_000)

test('while the others are away it is answered all the same, and what has changed stays changed', async () => {
  const { id } = b.pares.vazio()
  const [parado, mudado] = [await emitir(b.pares.vazio().id), await emitir(id)]
  b.pares.agir(id, 'processo_rejeitado')
  expect(await aposMudar(mudado)).toBe('processo_mudou')
  b.pares.corte.cortar()
  expect([await situacao(parado), await situacao(mudado)]).toEqual(['valido', 'processo_mudou'])
  b.pares.corte.emendar()
}, 60_000)

test('a hundred who ask about one dossier are one question to each service that knows', async () => {
  const emitido = await emitir(b.pares.vazio().id)
  await until(
    () => b.store.collection('commits').countDocuments({ publishedAt: null }),
    (n) => n === 0,
  )
  const antes = b.pares.pedidos.length
  const trips = await countRoundTrips(
    undefined,
    async () => {
      expect(new Set(await Promise.all(Array.from({ length: 100 }, () => situacao(emitido))))).toEqual(
        new Set(['valido']),
      )
    },
    (trip) => !trip.startsWith('jobs.'),
  )
  expect(trips()).toEqual(Array(200).fill('jobs.find'))
  const asked = b.pares.pedidos.slice(antes)
  // On a slow machine a hundred requests may take longer than one answer stays good.
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(new Set(asked)).toEqual(new Set(['MudouDesde', 'PaginarAtos']))
}, 60_000)
