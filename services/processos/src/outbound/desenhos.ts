import { createThread, WorkFailed } from '@car/child/thread'
import type { Detalhe } from '@car/errors/catalog'
import { ErroCar } from '@car/errors/erro-car'
import type { Defeito } from '@car/geometria/autocruzamento'
import { COMPLEXO_DEMAIS, DEFEITOS } from '@car/geometria/conferir'
import type { Usuario } from '@car/identity/usuario'
import { currentContext } from '@car/telemetry/request-context'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** A request has nine seconds. The worst known drawings take a third of one, on an idle processor. */
const LIMITE_MS = 6_000
/**
 * Requests beyond this would be answered too late: their senders would already have been told that it took too long.
 */
const ESPERAM = 32
/** At most this many of them may be one person's, so that nobody shuts out everybody else. */
const DE_UMA_PESSOA = 8
const MEGABYTES = 128
const MUITOS = 'Você enviou desenhos demais hoje. Continue amanhã, ou envie o processo sem o desenho por enquanto.'
const KB = 1_024
const DIA_S = 86_400

/**
 * Checks drawings on a separate thread, because the check would hold up everybody else. Drawings are kept for good, so
 * a person may send no more than `porDiaMB` of new ones in a day. Each process counts in its own memory: a count in the
 * store would cost every draft a round trip.
 */
export function criarDesenhos(porDiaMB: number, limitMs = LIMITE_MS) {
  const cota = new RateLimiterMemory({ points: porDiaMB * KB, duration: DIA_S })
  const thread = createThread<string, Defeito | null>(new URL('./desenhos-thread.ts', import.meta.url), {
    limitMs,
    waiting: ESPERAM,
    ofOne: DE_UMA_PESSOA,
    heapMegabytes: MEGABYTES,
  })

  return {
    /**
     * @param geometria as JSON
     * @throws CAR-016 when too many are being checked, in all or for this person; CAR-010 past the day's quota
     */
    async conferir(geometria: string): Promise<Detalhe[]> {
      const { id: quem = '' } = (currentContext()?.usuario ?? {}) as Partial<Usuario>
      const tamanho = Math.ceil(geometria.length / KB)
      try {
        await cota.consume(quem, tamanho)
        const defeito = await thread.run(geometria, quem)
        return defeito === null ? [] : DEFEITOS[defeito]
      } catch (erro) {
        if (erro instanceof RateLimiterRes)
          throw new ErroCar('limite_excedido', { mensagem: MUITOS, retryAfterS: Math.ceil(erro.msBeforeNext / 1_000) })
        if (erro instanceof WorkFailed) return COMPLEXO_DEMAIS
        await cota.reward(quem, tamanho) // nobody has looked at it, so it does not count
        throw erro
      }
    },
    close: () => thread.close(),
  }
}

export type Desenhos = ReturnType<typeof criarDesenhos>
