import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
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

test('a row that says something else than the record confirms nothing: not a forged file, nor a dossier of another case', async () => {
  const [emitido, outro] = [await emitir(b.pares.vazio().id), await emitir(b.pares.vazio().id)]
  const linhas = b.store.collection<{ _id: string } & Record<string, unknown>>('jobs')
  const antes = await linhas.findOne({ _id: emitido.job_id })
  const forjado = 'f'.repeat(64)
  await linhas.updateOne({ _id: emitido.job_id }, { $set: { hash: forjado } })
  expect((await porHash(forjado)).corpo.error.code).toBe('CAR-500')
  await linhas.insertOne({ ...antes, _id: 'de-ninguem', codigo: 'AAAA-AAAA-AAAA-AAAA', hash: 'e'.repeat(64) })
  expect((await porHash('e'.repeat(64))).corpo.error.code).toBe('CAR-500')
  await linhas.deleteOne({ _id: 'de-ninguem' })

  // What the row does not find by is asked of the record alone.
  await linhas.replaceOne(
    { _id: emitido.job_id },
    { ...antes, numero: '9999/9999', emitidoEm: '1999', processoId: 'x' },
  )
  expect((await porHash(emitido.hash_sha256)).corpo.data).toMatchObject({ situacao: 'valido' })
  expect((await porHash(emitido.hash_sha256)).corpo.data.processo_numero).toBe(antes?.['numero'])
  await linhas.replaceOne({ _id: emitido.job_id }, antes ?? {})
  expect((await porCodigo(outro)).corpo.data.situacao).toBe('valido')
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
    (trip, command) => !/^(jobs|commits)\./.test(trip) || ofRelay(trip, command),
  )
  // The row by which it is found, its stream, and a later one of the same case.
  const each = ['commits.find', 'jobs.find', 'jobs.find']
  expect(trips().toSorted()).toEqual(
    Array.from({ length: 100 }, () => each)
      .flat()
      .toSorted(),
  )
  const asked = b.pares.pedidos.slice(antes)
  // On a slow machine a hundred requests may take longer than one answer stays good.
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(new Set(asked)).toEqual(new Set(['MudouDesde', 'PaginarAtos']))
}, 60_000)
