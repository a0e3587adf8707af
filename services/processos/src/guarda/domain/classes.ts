import type { GuardaClass, KeepingTerm } from '@car/vocabulary/guarda'

export type Terms = Readonly<Record<GuardaClass, KeepingTerm>>

/** Returns the instant before which something of a class must have changed last, so that its time is over. */
export function overBefore({ count, unit }: KeepingTerm, now: Date): Date {
  const before = new Date(now)
  if (unit === 'dias') before.setUTCDate(before.getUTCDate() - count)
  if (unit === 'meses') before.setUTCMonth(before.getUTCMonth() - count)
  if (unit === 'anos') before.setUTCFullYear(before.getUTCFullYear() - count)
  return before
}

/** Returns the instant at which the time is over for what changed last at `since`. */
export function overAt({ count, unit }: KeepingTerm, since: Date): Date {
  return overBefore({ count: -count, unit, base_legal: '' }, since)
}
