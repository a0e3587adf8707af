import type { LoteCtx } from '../../lotes/usecases/ctx.ts'
import type { MonthDraw } from '../domain/month-draw.ts'

/** Which decisions two people have to agree on: from which risk on (101: none by its risk), and which share of the others. */
export type SecondReadingLimits = { risk: number; share: number }

export type SecondReadingCtx = LoteCtx & {
  secondReading: SecondReadingLimits
  /**
   * The draws that this process has read, by month; null for a past month that had none. A draw that has begun never
   * changes until its month is over.
   */
  begunDraws: Map<string, MonthDraw | null>
}
