import { isDeepStrictEqual, parseArgs } from 'node:util'
import { nullIfBroken } from '@car/event-store/broken-record'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Change } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { openCollection } from '@car/store/collection'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Fluxos } from './domain/fluxos.ts'
import type { Pronto } from './domain/job.ts'
import { jobDaChave } from './outbound/arquivos.ts'
import { linhaDe } from './outbound/jobs.ts'

/**
 * Command: checks every stream: its chain and stamps, its publication, its fold against the read models, and its PDF.
 * Then it checks that every object and every row leads back to the record. With --arquivos each PDF is read and hashed
 * too. It changes nothing.
 */
const { arquivos: lerTudo } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const config = readSettings()
const logger = createLogger('dossie-verify', config.LOG_LEVEL)
const { ctx, connection, broker, objects, closePeers } = createContext(config, logger)
const pauta = openCollection(connection, 'pauta')
/** The sweep removes leftovers of failed compositions before this age. An older one was overlooked. */
const VARRIDO_MS = 2 * 60 * 60_000

await waitForConnection(connection, 30_000)
const report = { ...(await verifyAll(ctx.store, conferir)), arquivos: 0, aVarrer: 0 }
for await (const { key, modifiedAt } of objects.list()) {
  report.arquivos++
  const lido = await ctx.store.load('dossie', jobDaChave(key)).catch(nullIfBroken)
  if (lido === null) continue
  const { state } = lido
  if (state?.status === 'processando' || (state?.status === 'pronto' && state.chave === key)) continue
  if (modifiedAt.getTime() > Date.now() - VARRIDO_MS) report.aVarrer++
  else report.problemas.push({ fluxo: key, problema: 'a file that belongs to no dossier' })
}
const linhas = derivedFrom(ctx.jobs.todas(), ({ _id: id, versao }) => ({ what: 'the read model', id, version: versao }))
report.problemas.push(...(await checkBacked(ctx.store, 'dossie', linhas)))
await conclude({ ...report, servico: 'dossie' }, async () => {
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
})

async function conferir({ state: job, commit }: Change<Fluxos>): Promise<string[]> {
  if (job.status === 'pronto') {
    const linha = checkRow(await ctx.jobs.linha(job.id), commit.version, (l) =>
      isDeepStrictEqual(l, linhaDe(job, commit.version)),
    )
    return [...linha, ...(await conferirArquivo(job))]
  }
  const esquecido = job.status === 'processando' && (await pauta.count({ _id: job.id })) === 0
  return esquecido ? ['is to be made and on no list of what is'] : []
}

async function conferirArquivo(job: Pronto): Promise<string[]> {
  const achado = await objects.head(job.chave)
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
