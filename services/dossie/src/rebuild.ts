import { rebuild } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { project } from './outbound/project.ts'

/** Command: rebuilds every read model of this service from the record. It may run while the service runs. */
const config = readSettings()
const logger = createLogger('dossie-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, objects, closePeers } = createContext(config, logger)
await waitForConnection(connection, 30_000)
await ctx.jobs.empty()
await Promise.all([ctx.store.createIndexes(), ctx.jobs.createIndexes(), ctx.lease.createIndexes()])
const streams = await rebuild(ctx.store, (change) => project(ctx.jobs, ctx.lease, change))
logger.info({ streams }, 'read models rebuilt')
await broker.close()
closePeers()
objects.close()
await disconnect(connection)
