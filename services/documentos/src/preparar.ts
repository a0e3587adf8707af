import { waitForConnection } from '@car/store/connection'
import type { ContextoComum } from './context.ts'

const ESPERA_INICIAL_MS = 60_000

/** Connects, and makes what has to be there: safe at every start, by several processes at once. */
export async function prepararArmazenamento({ connection, ctx, objetos, logger }: ContextoComum): Promise<void> {
  await waitForConnection(connection, ESPERA_INICIAL_MS)
  await Promise.all([
    ctx.store.createIndexes(),
    ctx.fichas.createIndexes(),
    ctx.pauta.createIndexes(),
    // While the object store is away, everything but files can be served.
    objetos.ensureBucket().catch((erro: unknown) => logger.warn({ err: erro }, 'the bucket could not be looked at')),
  ])
}
