import { esperarConexao, fechar } from '@car/event-store/connection'
import { reconstruir } from '@car/event-store/walk'
import { lerConfigDeArmazenamento } from './config.ts'
import { criarComum } from './context.ts'
import type { Evento } from './domain/eventos.ts'

/** Command: writes every read model of this service anew from the record. Safe beside a running service. */
const { ctx, connection, broker, objetos, projetar, logger } = criarComum(lerConfigDeArmazenamento(), 'documentos')
await esperarConexao(connection, 30_000)
await ctx.fichas.colecao.deleteMany({})
await ctx.fichas.prepararIndices()
const feitos = await reconstruir<Evento>(connection, projetar)
logger.info({ streams: feitos }, 'read models rebuilt')
await broker.close()
objetos.close()
await fechar(connection)
