import { waitForConnection, disconnect } from '@car/store/connection'
import { rebuild } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto } from './context.ts'
import type { Registro } from './domain/eventos.ts'
import { casoNoCommit } from './usecases/publicar.ts'

/** Command: writes every read model of this service anew from the record. Safe beside a running service. */
const config = lerConfig()
const logger = createLogger('processos-rebuild', config.LOG_LEVEL)
const { ctx, connection, broker } = criarContexto(config, logger)
await waitForConnection(connection, 30_000)
await ctx.projecoes.esvaziar()
await ctx.projecoes.createIndexes()
const feitos = await rebuild<Registro>(connection, async (commit) => {
  const caso = await casoNoCommit(ctx.registro, commit)
  if (caso) await ctx.projecoes.projetar(caso, commit.version)
})
logger.info({ streams: feitos }, 'read models rebuilt')
await broker.close()
for (const peer of [ctx.documentos, ctx.auth, ctx.dossie]) peer.close()
await disconnect(connection)
