import { reencrypt } from '@car/event-store/re-encrypt'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * Command: encrypts all sealed values of the record anew under the first key of SEALING_KEY. It runs beside the service,
 * and may be stopped and started again. When it reports no problem, the other keys are no longer needed.
 */
const config = readSettings()
const { ctx, connection, broker, objects, closePeers } = createContext(
  config,
  createLogger('dossie-re-encrypt', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
const done = await reencrypt(ctx.store)
process.stdout.write(`${JSON.stringify({ service: 'dossie', ...done }, null, 2)}\n`)
if (done.problems.length > 0) process.exitCode = 1
await broker.close()
closePeers()
objects.close()
await disconnect(connection)
