import { rebuild } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { project } from './outbound/project.ts'

/** Command: writes every read model of this service anew from the record. It is safe beside a running service. */
const config = readSettings()
const logger = createLogger('processos-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, closePeers } = createContext(config, logger)
await waitForConnection(connection, 30_000)
await Promise.all([ctx.processos.esvaziar(), ctx.incomuns.esvaziar(), ctx.modelos.esvaziar()])
await Promise.all([ctx.store, ctx.processos, ctx.incomuns, ctx.modelos].map((kept) => kept.createIndexes()))
const streams = await rebuild(ctx.store, (change) => project(ctx, change))
logger.info({ streams }, 'read models rebuilt')
await broker.close()
closePeers()
await disconnect(connection)
