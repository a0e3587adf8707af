import { createThread, WorkFailed } from '@car/child/thread'
import type { DadosRecibo } from '@car/composicao/data/recibo'
import { CarError } from '@car/errors/car-error'

/**
 * A request has nine seconds. The first receipt waits until the thread has loaded its code; the longest receipt takes
 * two seconds.
 */
const LIMIT_MS = 8_000
/** At most this many requests may wait. Further ones would get their turn only after their time-out. */
const MAX_WAITING = 16
/** One person may have at most this many, waiting or being drawn. */
const PER_PERSON = 2
const MEGABYTES = 192

/**
 * Draws receipts one at a time on a separate thread, because drawing would block everybody else. Receipts contain only
 * words and numbers, and no files that people sent, so they need no confined process.
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
     * @throws CAR-016 when too many wait, in all or for this person; CAR-017
     */
    async draw(who: string, dados: DadosRecibo): Promise<Buffer> {
      try {
        return Buffer.from(await thread.run(dados, who))
      } catch (erro) {
        if (erro instanceof WorkFailed) throw new CarError('tempo_esgotado', { cause: erro })
        throw erro
      }
    },
    close: () => thread.close(),
  }
}

export type Recibos = ReturnType<typeof createRecibos>
