import { rebuild } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { project } from './outbound/project.ts'
import { cross } from './territorio/usecases/cross.ts'

/** Command: rebuilds every read model of this service from the record. It may run while the service runs. */
const config = readSettings()
const logger = createLogger('processos-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, feriados, closePeers } = createContext(config, logger)
await waitForConnection(connection, 30_000)
const derived = [ctx.processos, ctx.unusual, ctx.templates, ctx.cruzamentos, ctx.guardas, ctx.exclusoes, ctx.lotes]
await Promise.all(derived.map((each) => each.empty()))
const kept = [ctx.store, ...derived, ctx.camadas]
await Promise.all(kept.map((each) => each.createIndexes()))
await feriados.reread()
const streams = await rebuild(ctx.store, async (change) => {
  await project(ctx, change)
  // Cases are rebuilt one by one, and each case is compared with the cases that are already rebuilt. The service
  // publishes the changes.
  if (change.kind === 'processo') await cross(ctx, change.id)
})
logger.info({ streams }, 'read models rebuilt')
await ctx.comparer.close()
await broker.close()
closePeers()
await disconnect(connection)
