import { setTimeout as esperar } from 'node:timers/promises'
import type { CtxDoLeitor } from '../usecases/ctx.ts'
import { lerDocumento } from '../usecases/ler-documento.ts'

const INTERVALO_MS = 2_000

/**
 * Finds the documents that no message leads to any more, because it was lost or because who read them is gone, and
 * reads them. Fills the readers that messages leave free, and always has room for one: under load too, nothing waits
 * for ever.
 */
export function criarBusca(ctx: CtxDoLeitor, leitores: number, porMensagens: () => number, parada: AbortSignal) {
  const emMaos = new Set<Promise<void>>()
  const fim = new AbortController()
  let rodando: Promise<void> = Promise.resolve()

  async function rodada(): Promise<void> {
    const vagas = Math.max(leitores - porMensagens(), 1) - emMaos.size
    if (vagas <= 0) return
    for (const id of await ctx.pauta.esquecidos(vagas)) {
      const leitura = lerDocumento(ctx, id, parada)
        .then(() => {})
        .catch((erro: unknown) => ctx.logger.warn({ err: erro, documento_id: id }, 'a document is tried again later'))
        .finally(() => emMaos.delete(leitura))
      emMaos.add(leitura)
    }
  }

  async function rodar(): Promise<void> {
    while (!fim.signal.aborted) {
      await rodada().catch((erro: unknown) => ctx.logger.warn({ err: erro }, 'the search for documents failed'))
      await esperar(INTERVALO_MS, undefined, { signal: fim.signal }).catch(() => {})
    }
  }

  return {
    iniciar(): void {
      rodando = rodar()
    },
    /** Looks no further and finishes what is in hand. */
    async close(): Promise<void> {
      fim.abort()
      await rodando
      await Promise.all(emMaos)
    },
  }
}
