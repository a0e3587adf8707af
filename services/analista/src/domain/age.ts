import { AGES, type Age } from '@car/vocabulary/analysis'

/** The greatest age in each band, in whole days. */
const DAYS: Record<Age, number> = {
  ate_7_dias: 7,
  ate_15_dias: 15,
  ate_30_dias: 30,
  ate_60_dias: 60,
  mais_de_60_dias: Infinity,
}

const DAY_MS = 86_400_000

/**
 * Returns the times between which the cases of an age band were submitted: after `after`, and not later than `ate`. The
 * oldest band has no `after`, and the youngest no `ate`.
 */
export function submissionRange(age: Age, now: Date): { after?: string; ate?: string } {
  const previous = AGES[AGES.indexOf(age) - 1]
  const daysAgo = (days: number) => new Date(now.getTime() - (days + 1) * DAY_MS).toISOString()
  return {
    ...(DAYS[age] === Infinity ? {} : { after: daysAgo(DAYS[age]) }),
    ...(previous === undefined ? {} : { ate: daysAgo(DAYS[previous]) }),
  }
}
