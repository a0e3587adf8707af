import { waitForConnection, disconnect } from '@car/store/connection'
import { rebuild } from '@car/event-store/walk'
import { lerConfigDeArmazenamento } from './config.ts'
import { criarComum } from './context.ts'
import type { Evento } from './domain/eventos.ts'

/** Command: writes every read model of this service anew from the record. Safe beside a running service. */
const { ctx, connection, broker, objetos, project, logger } = criarComum(lerConfigDeArmazenamento(), 'documentos')
await waitForConnection(connection, 30_000)
await ctx.fichas.colecao.deleteMany({})
await ctx.fichas.createIndexes()
const feitos = await rebuild<Evento>(connection, project)
logger.info({ streams: feitos }, 'read models rebuilt')
await broker.close()
objetos.close()
await disconnect(connection)
