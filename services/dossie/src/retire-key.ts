import { runRetireKey } from '@car/registro/retire-key'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * Command: puts the end of a key of RECORD_KEY on record, once another stands before it in the ring. What it stamped
 * until then stays good; `verify` reports what it stamps later. Without the id of a key, it lists the keys.
 *
 *   node retire-key.js [ID]
 */
const config = readSettings()
const { ctx, connection, broker, objects, closePeers } = createContext(
  config,
  createLogger('dossie-retire-key', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
try {
  await runRetireKey('dossie', ctx.store)
} finally {
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
}
