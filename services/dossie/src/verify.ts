import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Commit } from '@car/event-store/commit'
import { waitForConnection, disconnect } from '@car/store/connection'
import { fold } from '@car/event-store/store'
import { conclude, type Report, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto } from './context.ts'
import { type Evento, fluxoDoJob } from './domain/eventos.ts'
import { type Existente, JOB } from './domain/job.ts'
import { jobDaChave } from './outbound/arquivos.ts'
import { type Linha, linhaDe } from './outbound/jobs.ts'

/**
 * Command: walks every stream; its chain, its publication, its fold against the read models, and its PDF. Then walks
 * every object for one that belongs to nothing. With --arquivos each PDF is read and hashed too. Changes nothing.
 */
const { arquivos: lerTudo } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const config = lerConfig()
const { ctx, connection, broker, objetos } = criarContexto(config, createLogger('dossie-verify', config.LOG_LEVEL))
/** What a composition that came to nothing left is swept at this age; what is older has been overlooked. */
const VARRIDO_MS = 2 * 60 * 60_000

await waitForConnection(connection, 30_000)
const laudo: Report & { arquivos: number; aVarrer: number } = {
  ...(await verifyAll<Evento>(connection, conferir)),
  arquivos: 0,
  aVarrer: 0,
}
for await (const { key, modifiedAt } of objetos.list()) {
  laudo.arquivos++
  const { state } = await ctx.store.read(fluxoDoJob(jobDaChave(key)), JOB)
  if (state?.status === 'processando' || (state?.status === 'pronto' && state.chave === key)) continue
  if (modifiedAt.getTime() > Date.now() - VARRIDO_MS) laudo.aVarrer++
  else laudo.problemas.push({ fluxo: key, problema: 'a file that belongs to no dossier' })
}
await conclude({ ...laudo, servico: 'dossie' }, async () => {
  await broker.close()
  ctx.pares.close()
  objetos.close()
  await disconnect(connection)
})

async function conferir(_stream: string, commits: Commit<Evento>[]): Promise<string[]> {
  const job = fold(JOB, commits)
  if (!job) return ['adds up to no dossier']
  const linha = await connection.collection<Linha>('jobs').findOne({ _id: job.id })
  const problemas: string[] = []
  if (!linha) problemas.push('has no line in the read model')
  else if (!isDeepStrictEqual(linha, linhaDe(job, commits.length)))
    problemas.push(`the read model (version ${linha.versao} of ${commits.length}) is not what the events add up to`)
  const pautado = await connection.collection('pauta').countDocuments({ _id: job.id } as never)
  if (job.status === 'processando' && pautado === 0) problemas.push('is to be made and on no list of what is')
  return [...problemas, ...(await conferirArquivo(job))]
}

async function conferirArquivo(job: Existente): Promise<string[]> {
  if (job.status !== 'pronto') return []
  const achado = await objetos.head(job.chave)
  if (!achado) return ['its PDF is not there']
  if (achado.size !== job.bytes) return [`its PDF has ${achado.size} bytes of ${job.bytes}`]
  if (!lerTudo) return []
  try {
    for await (const _ of await ctx.arquivos.ler(job));
    return []
  } catch (erro) {
    return [`its PDF: ${(erro as Error).message}`]
  }
}
