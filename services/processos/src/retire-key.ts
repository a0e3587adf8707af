import { runRetireKey } from '@car/registro/retire-key'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * Command: puts the end of a key of RECORD_KEY on record, once another stands before it in the ring. What it stamped
 * until then stays good; `verify` reports what it stamps later. The list of destructions is stamped anew first. Without
 * the id of a key, it lists the keys.
 *
 *   node retire-key.js [ID]
 */
const config = readSettings()
const { ctx, connection, broker, log, closePeers } = createContext(
  config,
  createLogger('processos-retire-key', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
try {
  await ctx.store.rereadRetiredKeys()
  if (process.argv[2] !== undefined) for await (const one of ctx.destructions.all()) await ctx.destructions.note(one)
  await runRetireKey('processos', ctx.store)
} finally {
  log.vault?.close()
  await broker.close()
  closePeers()
  await disconnect(connection)
}
