/**
 * Writes every row of the queue anew from what the owners of cases and documents say. The service may go on running.
 *
 *   node services/analista/src/rebuild.ts      (environment: that of the service)
 */
import { waitForConnection, disconnect } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto, fecharPares } from './context.ts'
import { refazerFila } from './usecases/percorrer.ts'

const config = lerConfig()
const logger = createLogger('analista', config.LOG_LEVEL)
const { ctx, connection } = criarContexto(config, logger)
try {
  await waitForConnection(connection, 60_000)
  await ctx.fila.createIndexes()
  logger.info({ linhas: await refazerFila(ctx) }, 'queue rebuilt')
} finally {
  fecharPares(ctx)
  await disconnect(connection)
}
