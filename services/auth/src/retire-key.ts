import { runRetireKey } from '@car/registro/retire-key'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * Command: puts the end of a key of RECORD_KEY on record, once another stands before it in the ring. What it stamped
 * until then stays good; `verify` reports what it stamps later. Rows are stamped anew first. Without the id of a key, it
 * lists the keys.
 *
 *   node retire-key.js [ID]
 */
const config = readSettings()
const logger = createLogger('auth-retire-key', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = createContext(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
try {
  await ctx.store.rereadRetiredKeys()
  const rows = process.argv[2] === undefined ? [] : [ctx.users, ctx.sessoes, ctx.chaves]
  for (const kept of rows) await kept.restamp()
  await runRetireKey('auth', ctx.store)
} finally {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
}
