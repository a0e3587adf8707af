import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { refazerFila } from './usecases/percorrer.ts'

/** Command: writes every row of the queue anew from what the owners of cases and documents say. Safe beside a running service. */
const config = readSettings()
const logger = createLogger('analista-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, closePeers } = createContext(config, logger)
await waitForConnection(connection, 60_000)
await ctx.fila.createIndexes()
logger.info({ linhas: await refazerFila(ctx) }, 'queue rebuilt')
await broker.close()
closePeers()
await disconnect(connection)
