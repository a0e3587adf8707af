import { createThread, WorkFailed } from '@car/child/thread'
import type { DadosRecibo } from '@car/composicao/dados/recibo'
import { ErroCar } from '@car/errors/erro-car'

/** Of the nine seconds that a request has. The first receipt waits for the thread's code; the longest takes two seconds. */
const LIMITE_MS = 8_000
/** Further ones would not be drawn before their owners are told that it took too long. */
const ESPERAM = 16
/** Of these, and with the one that is being drawn. */
const DE_UMA_PESSOA = 2
const MEGABYTES = 192

/**
 * Draws receipts, which would hold up everybody else, on a thread beside the one that serves: one at a time. They hold
 * words and numbers only, and no file of anybody's, so no process of its own is confined for them.
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
     * The bytes of the PDF; the same data give the same ones.
     * @throws CAR-016 when too many wait, of all or of the person; CAR-017
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
