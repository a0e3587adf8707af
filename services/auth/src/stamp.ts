import { conclude, stampAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/** Command: stamps what an earlier version recorded without a stamp. For once, after an update. */
const config = readSettings()
const logger = createLogger('auth-stamp', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = createContext(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
await conclude({ ...(await stampAll(ctx.store)), servico: 'auth' }, async () => {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
})
