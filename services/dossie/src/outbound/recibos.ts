import { createThread, WorkFailed } from '@car/child/thread'
import type { DadosRecibo } from '@car/composicao/dados/recibo'
import { ErroCar } from '@car/errors/erro-car'

/**
 * A request has nine seconds. The first receipt waits until the thread has loaded its code; the longest takes two
 * seconds.
 */
const LIMITE_MS = 8_000
/** Requests beyond this would be answered too late: their owners would already have been told that it took too long. */
const ESPERAM = 16
/** At most this many per person, waiting or being drawn. */
const DE_UMA_PESSOA = 2
const MEGABYTES = 192

/**
 * Draws receipts one at a time on a separate thread, because drawing would hold up everybody else. Receipts contain
 * only words and numbers and nobody's files, so they need no confined process.
 */
export function criarRecibos() {
  const thread = createThread<DadosRecibo, Uint8Array>(new URL('./recibos-thread.ts', import.meta.url), {
    limitMs: LIMITE_MS,
    waiting: ESPERAM,
    ofOne: DE_UMA_PESSOA,
    heapMegabytes: MEGABYTES,
  })
  return {
    /**
     * The bytes of the PDF. The same data give the same bytes.
     * @throws CAR-016 when too many wait, in all or for this person; CAR-017
     */
    async desenhar(quem: string, dados: DadosRecibo): Promise<Buffer> {
      try {
        return Buffer.from(await thread.run(dados, quem))
      } catch (erro) {
        if (erro instanceof WorkFailed) throw new ErroCar('tempo_esgotado', { cause: erro })
        throw erro
      }
    },
    close: () => thread.close(),
  }
}

export type Recibos = ReturnType<typeof criarRecibos>
