import { createHash, randomUUID } from 'node:crypto'
import { job as esquema } from '@car/operations/schemas/analista'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

/** The dossiers of a case, for everybody who may see it: processos says who that is, and notes the look. */

const DONA = person('Dona', 'produtor_rural', 'bronze')

let b: Bancada
let s: Awaited<ReturnType<Bancada['iniciar']>>
let id: string
let jobs: { job_id: string; hash_sha256: string }[]
beforeAll(async () => {
  b = await montarBancada()
  // No lease may be renewed while round trips are counted.
  s = await b.iniciar({ LEASE_MS: '600000' })
  id = b.pares.vazio().id
  jobs = [await b.resolvido(s, await b.gerar(s, id)), await b.resolvido(s, await b.gerar(s, id))]
}, 120_000)
afterAll(() => b.close(), 60_000)

const pedir = (caminho: string, metodo = 'GET') => b.pedir(s, DONA, metodo, `/processos/${caminho}`)
const arquivo = (processo: string, job: string | undefined) => `${processo}/dossies/${job}/arquivo`
const ditos = async (caminhos: string[]) =>
  Promise.all(caminhos.map(async (c) => pedir(c).then(({ status, corpo }) => `${status} ${corpo?.error.code}`)))
/** Waits until the facts of earlier acts have gone out. */
const assentado = () =>
  until(
    () => b.store.collection('commits').countDocuments({ publishedAt: null }),
    (n) => n === 0,
  )
/** Searches that run all the time belong to no request. */
const emVoltas = (trip: string, command: Record<string, unknown>) =>
  trip === 'pauta.findAndModify' || ofRelay(trip, command)

test('are listed, newest first, in pages, each as its job tells it', async () => {
  const { corpo } = await pedir(`${id}/dossies`)
  expect(corpo.data).toEqual(jobs.toReversed())
  for (const dossie of corpo.data) expect(esquema.strict().parse(dossie)).toEqual(dossie)
  const primeira = (await pedir(`${id}/dossies?page_size=1`)).corpo
  expect(primeira.meta).toMatchObject({ total_count: 2, has_more: true, cursor_prev: null })
  const segunda = (await pedir(`${id}/dossies?page_size=1&cursor=${primeira.meta.cursor_next}`)).corpo
  expect([...primeira.data, ...segunda.data]).toEqual(corpo.data)
  const volta = (await pedir(`${id}/dossies?page_size=1&cursor=${segunda.meta.cursor_prev}`)).corpo
  expect(volta.data).toEqual(primeira.data)
  const doOutro = await pedir(`${b.pares.vazio().id}/dossies?cursor=${primeira.meta.cursor_next}`)
  expect(doOutro.corpo.error.code).toBe('CAR-004')
})

test('are given as issued, byte for byte, as an attachment named for the case', async () => {
  const [, job] = jobs
  const pdf = await pedir(arquivo(id, job?.job_id))
  expect(pdf.status).toBe(200)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(job?.hash_sha256)
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="dossie-[\d-]+\.pdf"$/)
  expect(pdf.headers.get('etag')).toBe(`"${job?.hash_sha256}"`)
  const cabeca = await pedir(arquivo(id, job?.job_id), 'HEAD')
  expect([cabeca.status, cabeca.headers.get('content-length')]).toEqual([200, String(pdf.bytes.length)])
})

test('of another case, of none, or of a case that is not shown are CAR-003', async () => {
  const outro = b.pares.vazio().id
  const job = jobs[0]?.job_id
  const nada = randomUUID()
  const caminhos = [
    arquivo(outro, job),
    arquivo(id, nada),
    arquivo(nada, job),
    `${nada}/dossies`,
    arquivo(id, 'nenhum'),
  ]
  expect(await ditos(caminhos)).toEqual(caminhos.map(() => '404 CAR-003'))
  expect((await pedir(`${outro}/dossies`)).corpo.data).toEqual([])
})

test('are not there before they are issued; who sees the case is told so, and no look is noted', async () => {
  const solte = Promise.withResolvers<void>()
  b.pares.antesDosAutos(() => solte.promise)
  const processo = b.pares.vazio().id
  const jobId = await b.gerar(s, processo)
  const antes = b.pares.leituras.length
  expect(await ditos([arquivo(processo, jobId)])).toEqual(['409 CAR-015'])
  expect(b.pares.leituras.slice(antes)).toEqual([{ processo_id: processo, leitura: '' }])
  expect((await pedir(`${processo}/dossies`)).corpo.data).toEqual([])
  solte.resolve()
  b.pares.antesDosAutos(async () => {})
  await b.resolvido(s, jobId)
}, 60_000)

test('cost one question to the owner of the case, which notes the look, and two round trips', async () => {
  const custo = async (caminho: string) => {
    const [perguntas, olhares] = [b.pares.pedidos.length, b.pares.leituras.length]
    const trips = await countRoundTrips(undefined, () => pedir(caminho), emVoltas)
    expect(b.pares.pedidos.slice(perguntas)).toEqual(['VerificarAcesso'])
    expect(b.pares.leituras.slice(olhares)).toEqual([{ processo_id: id, leitura: 'dossie' }])
    return trips().toSorted()
  }
  await assentado()
  expect(await custo(`${id}/dossies`)).toEqual(['jobs.aggregate', 'jobs.find'])
  expect(await custo(arquivo(id, jobs[0]?.job_id))).toEqual(['commits.find', 'jobs.find'])
})
