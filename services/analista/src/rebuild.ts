import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { rebuildQueue } from './usecases/walk.ts'

/** Command: rebuilds every row of the queue from processos and documentos. It may run while the service runs. */
const config = readSettings()
const logger = createLogger('analista-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, closePeers } = createContext(config, logger)
await waitForConnection(connection, 60_000)
await ctx.fila.createIndexes()
logger.info({ linhas: await rebuildQueue(ctx) }, 'queue rebuilt')
await broker.close()
closePeers()
await disconnect(connection)
