import { waitForConnection, disconnect } from '@car/store/connection'
import { rebuild } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto } from './context.ts'
import { type Evento, jobDoFluxo } from './domain/eventos.ts'
import { projetar } from './outbound/projetar.ts'

/** Command: writes every read model of this service anew from the record. Safe beside a running service. */
const config = lerConfig()
const logger = createLogger('dossie-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker, objetos } = criarContexto(config, logger)
await waitForConnection(connection, 30_000)
await ctx.jobs.esvaziar()
await ctx.jobs.createIndexes()
await ctx.pauta.createIndexes()
const feitos = await rebuild<Evento>(connection, async ({ stream }) => {
  await projetar(ctx.store, ctx, jobDoFluxo(stream))
})
logger.info({ streams: feitos }, 'read models rebuilt')
await broker.close()
ctx.pares.close()
objetos.close()
await disconnect(connection)
