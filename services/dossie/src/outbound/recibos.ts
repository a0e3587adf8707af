import { createThread, WorkFailed } from '@car/child/thread'
import type { DadosRecibo } from '@car/dossier-pages/data/recibo'
import { CarError } from '@car/errors/car-error'

/**
 * The time limit for one receipt, less than the nine seconds of a request. The longest receipt takes two seconds, and
 * the first receipt also waits until the thread has loaded its code.
 */
const LIMIT_MS = 8_000
/** The most requests that may wait. Further requests would time out before their turn. */
const MAX_WAITING = 16
/** The most receipts of one person that wait or are being drawn. */
const PER_PERSON = 2
const MEGABYTES = 192

/**
 * Draws receipts one at a time on a separate thread, because drawing would delay all other requests. Receipts contain
 * no files that people sent, so they need no confined process.
 */
export function createRecibos() {
  const thread = createThread<DadosRecibo, Uint8Array>(new URL('./recibos-thread.ts', import.meta.url), {
    limitMs: LIMIT_MS,
    waiting: MAX_WAITING,
    ofOne: PER_PERSON,
    heapMegabytes: MEGABYTES,
  })
  return {
    /**
     * Returns the bytes of the PDF. The same data always make the same bytes.
     * @throws CAR-016 when too many receipts wait, in all or for this person; CAR-017 when drawing takes too long or
     * fails
     */
    async draw(who: string, dados: DadosRecibo): Promise<Buffer> {
      try {
        return Buffer.from(await thread.run(dados, who))
      } catch (error) {
        if (error instanceof WorkFailed) throw new CarError('tempo_esgotado', { cause: error })
        throw error
      }
    },
    close: () => thread.close(),
  }
}

export type Recibos = ReturnType<typeof createRecibos>
