import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { CtxDoLeitor } from '../usecases/ctx.ts'
import { lerDocumento } from '../usecases/ler-documento.ts'

const INTERVALO_MS = 2_000

/**
 * Finds documents that no message leads to any more, because the message was lost or the reader died, and reads them.
 * It uses the readers that messages leave free, and always has one place of its own, so that nothing waits for ever
 * even under load.
 */
export function criarBusca(ctx: CtxDoLeitor, leitores: number, porMensagens: () => number, parada: AbortSignal) {
  const emMaos = new Set<Promise<void>>()
  let rounds: Repeated | undefined

  async function rodada(): Promise<void> {
    const vagas = Math.max(leitores - porMensagens(), 1) - emMaos.size
    if (vagas <= 0) return
    for (const id of await ctx.pauta.forgotten(vagas)) {
      const leitura = lerDocumento(ctx, id, parada)
        .then(() => {})
        .catch((erro: unknown) => ctx.logger.warn({ err: erro, documento_id: id }, 'a document is tried again later'))
        .finally(() => emMaos.delete(leitura))
      emMaos.add(leitura)
    }
  }

  return {
    start(): void {
      rounds = repeat('search', INTERVALO_MS, ctx.logger, rodada)
    },
    /** Looks no further and finishes what is in hand. */
    async close(): Promise<void> {
      await rounds?.close()
      await Promise.all(emMaos)
    },
  }
}
