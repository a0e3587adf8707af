/**
 * Writes every row of the queue anew from what the owners of cases and documents say. The service may go on running.
 *
 *   node services/analista/src/rebuild.ts      (environment: that of the service)
 */
import { esperarConexao, fechar } from '@car/event-store/connection'
import { criarLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto, fecharPares } from './context.ts'
import { refazerFila } from './usecases/percorrer.ts'

const config = lerConfig()
const logger = criarLogger('analista', config.LOG_LEVEL)
const { ctx, connection } = criarContexto(config, logger)
try {
  await esperarConexao(connection, 60_000)
  await ctx.fila.prepararIndices()
  logger.info({ linhas: await refazerFila(ctx) }, 'queue rebuilt')
} finally {
  fecharPares(ctx)
  await fechar(connection)
}
