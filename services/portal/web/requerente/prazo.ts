import { businessDaysBetween } from '@car/calendar/business-days'
import type { Uf } from '@car/vocabulary/uf'
import { businessDays, data } from '../shared/format.ts'

/**
 * Writes the end of a term: `11/12/2026 (8 dias úteis)`, `11/12/2026 (hoje)`, or the date alone if no business day is
 * left. The holidays are those of the property's state.
 */
export function end(prazoAt: string, uf: Uf | undefined, now = new Date()): string {
  const days = businessDaysBetween(now, new Date(prazoAt), uf)
  if (data(prazoAt) === data(now.toISOString())) return `${data(prazoAt)} (hoje)`
  return days === 0 ? data(prazoAt) : `${data(prazoAt)} (${businessDays(days)})`
}

export const hasPassed = (prazoAt: string, now = new Date()): boolean => new Date(prazoAt) < now
