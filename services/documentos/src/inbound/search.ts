import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { ReaderCtx } from '../usecases/ctx.ts'
import { readDocumento } from '../usecases/read-documento.ts'

const INTERVAL_MS = 2_000

/**
 * Searches for documents whose message was lost or whose reader died, and reads them. The search uses the readers that
 * messages leave free, but always at least one, so that no document waits for ever under load.
 */
export function createSearch(ctx: ReaderCtx, readers: number, byMessages: () => number, stop: AbortSignal) {
  const inHand = new Set<Promise<void>>()
  let rounds: Repeated | undefined

  async function round(): Promise<void> {
    const places = Math.max(readers - byMessages(), 1) - inHand.size
    if (places <= 0) return
    for (const id of await ctx.lease.forgotten(places)) {
      const reading = readDocumento(ctx, id, stop)
        .then(() => {})
        .catch((error: unknown) => ctx.logger.warn({ err: error, documento_id: id }, 'a document is tried again later'))
        .finally(() => inHand.delete(reading))
      inHand.add(reading)
    }
  }

  return {
    start(): void {
      rounds = repeat('search', INTERVAL_MS, ctx.logger, round)
    },
    /** Waits for the readings in progress. */
    async close(): Promise<void> {
      await rounds?.close()
      await Promise.all(inHand)
    },
  }
}
