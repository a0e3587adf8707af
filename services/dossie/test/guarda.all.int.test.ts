import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@car/telemetry/logger'
import { disconnect, waitForConnection } from '@car/store/connection'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

let b: Bancada
let s: Awaited<ReturnType<Bancada['iniciar']>>
beforeAll(async () => {
  b = await montarBancada()
  s = await b.iniciar()
}, 120_000)
afterAll(() => b.close(), 60_000)

const pronto = async () => b.resolvido(s, await b.gerar(s, b.pares.vazio().id))
const guardar = (chave: string, texto: string) =>
  b.objetos.putStream(chave, Readable.from([Buffer.from(texto, 'latin1')]), { contentType: 'application/pdf' })
const chaveDe = async (jobId: string) => (await b.chaves()).find((chave) => chave.includes(jobId)) ?? ''
const baixar = (jobId: string) => b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)

/** Runs a command of the service over this bench's stores, and returns its output. */
async function comando(nome: string) {
  const arquivo = fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))
  const { status, output } = await runCommand(arquivo, b.env)
  return { status, saida: output }
}

test('verify finds that record, lists and files agree, and names what does not; rebuild mends it', async () => {
  const { job_id } = await pronto()
  // Somebody takes away the case under which the acts are filed.
  const arquivados = await b.store.collection('commits').find().toArray()
  await b.store.collection('commits').updateMany({}, { $unset: { scope: '' } })
  const problemas = async () => JSON.parse((await comando('verify')).saida).problemas
  expect(await problemas()).toEqual([{ fluxo: `dossie-${job_id}`, problema: 'the chain breaks at version 1 (hash)' }])
  expect((await comando('rebuild')).status).toBe(1)
  for (const { _id, scope } of arquivados) await b.store.collection('commits').updateOne({ _id }, { $set: { scope } })
  expect((await comando('rebuild')).status).toBe(0)
  expect(await problemas()).toEqual([])
  await b.store.collection('jobs').deleteMany({})
  expect(await problemas()).toEqual([{ fluxo: `dossie-${job_id}`, problema: 'has no line in the read model' }])
  expect((await comando('rebuild')).status).toBe(0)
  expect(await problemas()).toEqual([])
  const commits = await b.store
    .collection('commits')
    .find({ stream: `dossie-${job_id}` })
    .toArray()
  await b.store.collection('commits').deleteMany({ stream: `dossie-${job_id}` })
  expect((await problemas()).map(({ problema }: { problema: string }) => problema)).toEqual([
    'the read model tells of version 3, which is not on record',
  ])
  await b.store.collection('commits').insertMany(commits)
}, 120_000)

test('a stored dossier that was altered never arrives whole, and one that is gone is no file at all', async () => {
  const { job_id } = await pronto()
  const original = (await baixar(job_id)).bytes
  await guardar(await chaveDe(job_id), original.toString('latin1').replace('%PDF-1.7', '%PDF-1.8'))
  await expect(baixar(job_id)).rejects.toThrow(/terminated|fetch failed/)
  await b.objetos.delete(await chaveDe(job_id))
  const sumido = await baixar(job_id)
  expect([sumido.status, sumido.corpo.error.code]).toEqual([500, 'CAR-500'])
}, 120_000)

test('files of compositions that came to nothing are swept, those of dossiers and of jobs in hand are not', async () => {
  const { job_id } = await pronto()
  const emitida = await chaveDe(job_id)
  await guardar(`dossies/${job_id}/de-um-morto.pdf`, 'x')
  await guardar('dossies/de-job-nenhum/x.pdf', 'x')
  const solte = Promise.withResolvers<void>()
  b.pares.antesDosAutos(() => solte.promise)
  const emMaos = await b.gerar(s, b.pares.vazio().id)
  await guardar(`dossies/${emMaos}/de-antes.pdf`, 'x')

  const logger = createLogger('teste', 'silent')
  const { ctx, connection, broker, objects, closePeers } = createContext(readSettings(b.env), logger)
  await waitForConnection(connection, 10_000)
  const daqui = (ms: number) => ({ ...ctx, agora: () => new Date(Date.now() + ms) })
  expect(await limparArquivos(daqui(0))).toBe(0)
  expect(await limparArquivos(daqui(2 * 60 * 60_000))).toBe(2)
  expect(await b.chaves()).toEqual(expect.arrayContaining([emitida, `dossies/${emMaos}/de-antes.pdf`]))
  expect(await b.chaves()).not.toContain(`dossies/${job_id}/de-um-morto.pdf`)
  solte.resolve()
  b.pares.antesDosAutos(async () => {})
  expect((await b.resolvido(s, emMaos)).status).toBe('pronto')
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
}, 120_000)

test('the read models are written anew from the record, beside a running service', async () => {
  const { codigo_verificacao, job_id } = await pronto()
  // From then on nothing more is written by itself.
  await until(
    () => b.fatos.some((f) => f.subject === job_id && f.type === 'dossie.pronto'),
    (contado) => contado,
  )
  await b.store.collection('jobs').deleteMany({})
  const publico = () => b.pedir(s, null, 'GET', `/publico/dossies/${codigo_verificacao}`)
  expect((await publico()).status).toBe(404)
  expect((await comando('rebuild')).status).toBe(0)
  expect((await publico()).corpo.data).toMatchObject({ codigo: codigo_verificacao, situacao: 'valido' })

  // Somebody who is given the code can verify it, however far behind the read models are.
  await b.store.collection('jobs').deleteMany({})
  await b.situacao(s, job_id)
  expect((await publico()).status).toBe(200)
}, 120_000)
