import { dayOf, endOfDay, startOfDay } from '@car/calendar/day'
import type { Detail } from '@car/errors/catalog'
import { invalidInput } from '@car/errors/car-error'

/** Calendar days `YYYY-MM-DD` in Brasília, both included. */
export type Period = { de: string; ate: string }

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 3_660

/** Makes the half-open range of instants of a period, for a filter of the store. */
export const instantsOf = ({ de, ate }: Period): { $gte: string; $lt: string } => ({
  $gte: startOfDay(de),
  $lt: endOfDay(ate),
})

export const inPeriod = ({ de, ate }: Period, instant: string | null): boolean =>
  instant !== null && dayOf(instant) >= de && dayOf(instant) <= ate

/** A requested period. Without `de` or `ate` it is open at that end. */
export type RequestedPeriod = { de?: string | undefined; ate?: string | undefined }

/**
 * Checks the order of the days.
 * @throws CAR-004 when the first day is after the last day
 */
export function requireInOrder({ de, ate }: RequestedPeriod): void {
  if (de === undefined || ate === undefined || de <= ate) return
  throw refusal({ field: 'de', code: 'mismatch', message: 'A data inicial vem depois da final. Troque as datas.' })
}

/**
 * Returns the period of a query. Without `ate` the period ends today, or on `de` if that is later. Without `de` the
 * period has thirty days.
 * @throws CAR-004 when the days are in the wrong order, or the period is longer than ten years
 */
export function readPeriod({ de, ate }: RequestedPeriod, now: Date): Period {
  const end = ate ?? later(dayOf(now.getTime()), de)
  const start = de ?? addDays(end, 1 - DEFAULT_DAYS)
  requireInOrder({ de: start, ate: end })
  if ((Date.parse(end) - Date.parse(start)) / DAY_MS >= MAX_DAYS) {
    throw refusal({ field: 'de', code: 'out_of_range', message: 'O período é longo demais. Escolha até dez anos.' })
  }
  return { de: start, ate: end }
}

/** Lists every day of a period, in order. */
export function daysOf({ de, ate }: Period): string[] {
  const days: string[] = []
  for (let day = de; day <= ate; day = addDays(day, 1)) days.push(day)
  return days
}

const addDays = (day: string, n: number): string => new Date(Date.parse(day) + n * DAY_MS).toISOString().slice(0, 10)
const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)
const refusal = (detail: Detail) => invalidInput(detail)
