import { conclude, stampAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/** Command: stamps what an earlier version recorded without a stamp. For once, after an update. */
const config = readSettings()
const { ctx, connection, broker, objects, closePeers } = createContext(
  config,
  createLogger('dossie-stamp', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
await conclude({ ...(await stampAll(ctx.store)), servico: 'dossie' }, async () => {
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
})
