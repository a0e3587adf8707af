import { isDeepStrictEqual, parseArgs } from 'node:util'
import { nullIfBroken } from '@car/event-store/broken-record'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Change } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { openCollection } from '@car/store/collection'
import { verifyLog } from '@car/registro/verify'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Streams } from './domain/streams.ts'
import type { Ready } from './domain/job.ts'
import { jobOfKey } from './outbound/files.ts'
import { rowOf } from './outbound/jobs.ts'

/**
 * Command: checks every stream: its chain and stamps, its publication, its read models, and its PDF. Then it checks
 * that every object and every row belongs to the record. With --arquivos each PDF is read and hashed too. The command
 * changes nothing.
 */
const { arquivos: readAll } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const config = readSettings()
const logger = createLogger('dossie-verify', config.LOG_LEVEL)
const { ctx, connection, broker, objects, log, closePeers } = createContext(config, logger)
const docket = openCollection(connection, 'pauta')
/** The age from which leftovers of failed compositions are reported. By then the sweep should have removed them. */
const SWEPT_MS = 2 * 60 * 60_000

await waitForConnection(connection, 30_000)
const report = { ...(await verifyAll(ctx.store, verifyStream)), arquivos: 0, leftOver: 0 }
for await (const { key, modifiedAt } of objects.list()) {
  report.arquivos++
  const loaded = await ctx.store.load('dossie', jobOfKey(key)).catch(nullIfBroken)
  if (loaded === null) continue
  const { state } = loaded
  if (state?.status === 'processando' || (state?.status === 'pronto' && state.chave === key)) continue
  if (modifiedAt.getTime() > Date.now() - SWEPT_MS) report.leftOver++
  else report.problems.push({ stream: key, problem: 'a file that belongs to no dossier' })
}
const rows = derivedFrom(ctx.jobs.all(), ({ _id: id, versao }) => ({ what: 'the read model', id, version: versao }))
report.problems.push(...(await checkBacked(ctx.store, 'dossie', rows)))
const registro = await verifyLog(log, log.vault)
report.problems.push(...registro.problems)
log.vault?.close()
await conclude({ ...report, leaves: registro.leaves, locked: registro.locked, service: 'dossie' }, async () => {
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
})

async function verifyStream(change: Change<Streams>): Promise<string[]> {
  if (change.kind !== 'dossie') return []
  const { state: job, commit } = change
  if (job.status === 'pronto') {
    const row = checkRow(await ctx.jobs.row(job.id), commit.version, (stored) =>
      isDeepStrictEqual(stored, rowOf(job, commit.version)),
    )
    return [...row, ...(await checkFile(job))]
  }
  const strange = (await ctx.jobs.row(job.id)) ? ['the read model tells of a dossier that was not issued'] : []
  const isForgotten = job.status === 'processando' && (await docket.count({ _id: job.id })) === 0
  return isForgotten ? [...strange, 'is to be made and on no list of what is'] : strange
}

async function checkFile(job: Ready): Promise<string[]> {
  const stored = await objects.head(job.chave)
  if (!stored) return ['its PDF is not there']
  if (stored.size !== job.bytes) return [`its PDF has ${stored.size} bytes of ${job.bytes}`]
  if (!readAll) return []
  try {
    for await (const _ of await ctx.arquivos.read(job));
    return []
  } catch (error) {
    return [`its PDF: ${(error as Error).message}`]
  }
}
