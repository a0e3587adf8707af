import { conclude, stampAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/** Command: stamps what an earlier version recorded without a stamp. For once, after an update. */
const config = readSettings()
const { ctx, connection, broker, closePeers } = createContext(config, createLogger('processos-stamp', config.LOG_LEVEL))
await waitForConnection(connection, 30_000)
await conclude({ ...(await stampAll(ctx.store)), servico: 'processos' }, async () => {
  await broker.close()
  closePeers()
  await disconnect(connection)
})
