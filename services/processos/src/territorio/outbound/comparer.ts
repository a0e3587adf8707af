import { createThread } from '@car/child/thread'
import { createTurns, type Turns } from '@car/child/turns'
import type { CamadaPiece } from '../domain/camada.ts'
import type { Covered } from '../domain/layer-overlap.ts'
import type { Piece, Overlap } from '../domain/overlap.ts'

/**
 * A question to the thread. Geometries are JSON. A municipality is sent as the rings of its pieces near the perimeter.
 */
export type ThreadQuestion = { perimetro: string } & (
  | { outro: string }
  | { municipios: readonly string[] }
  | { partes: readonly Pick<CamadaPiece, 'feicao' | 'aneis'>[] }
)

/**
 * The time limit for one comparison. Two ordinary drawings take a few milliseconds. The limit stops the comparison of
 * drawings that somebody has made slow to compare.
 */
const LIMIT_MS = 2_000
const MAX_WAITING = 64
const MEGABYTES = 256
/**
 * The longest wait for the thread. Nobody waits for the result, and after a failure the broker delivers the message
 * again.
 */
const WAIT_MS = 120_000

/** The longest wait of an owner. A request has nine seconds, of which the comparison may take five. */
const DRAFT_WAIT_MS = 4_000

/**
 * Compares perimeters on a separate thread, case by case in turn. A comparison that takes too long throws WorkFailed.
 */
export function createComparer(limitMs = LIMIT_MS) {
  const thread = createThread<ThreadQuestion, unknown>(new URL('./comparer-thread.ts', import.meta.url), {
    limitMs,
    waiting: MAX_WAITING,
    ofOne: MAX_WAITING,
    waitMs: WAIT_MS,
    heapMegabytes: MEGABYTES,
  })
  return {
    overlap: (processo: string, perimetro: string, other: string) =>
      thread.run({ perimetro, outro: other }, processo) as Promise<Overlap | null>,
    outsideOf: (processo: string, perimetro: string, municipios: readonly string[]) =>
      thread.run({ perimetro, municipios }, processo) as Promise<Piece>,
    coveredBy: (processo: string, perimetro: string, pieces: readonly Pick<CamadaPiece, 'feicao' | 'aneis'>[]) =>
      thread.run({ perimetro, partes: pieces }, processo) as Promise<Covered[]>,
    close: () => thread.close(),
  }
}

/**
 * Creates the turns in which drafts are compared with layers while their owners wait. Each comparison takes up to forty
 * megabytes of memory even while it waits for the thread. So at most two comparisons run at once, and at most
 * one for each person.
 */
export const createDraftTurns = (): Turns =>
  createTurns({ atOnce: 2, atOnceOfOne: 1, waiting: 16, ofOne: 4, waitMs: DRAFT_WAIT_MS })

export type Comparer = ReturnType<typeof createComparer>
