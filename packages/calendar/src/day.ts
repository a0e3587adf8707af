const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** Writes the day in Brasília: `02/12/2026`. */
export const dayInWords = (when: Date): string => DAY.format(when)

/** The time by which Brasília is behind UTC, in milliseconds. Brazil has had no summer time since 2019. */
const ZONE_MS = 3 * 3_600_000
const DAY_MS = 86_400_000
/** The number of days from day 0 of spreadsheets to 1 January 1970. */
const DAYS_TO_1970 = 25_569

/** Returns the day in Brasília of an instant, given in ISO 8601 or epoch milliseconds. */
export function dayOf(instant: string | number): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  return new Date(ms - ZONE_MS).toISOString().slice(0, 10)
}

/** Writes an instant in Brasília: `dd/mm/aaaa hh:mm`. */
export function inBrasilia(instant: string): string {
  const [day = '', hour = ''] = new Date(Date.parse(instant) - ZONE_MS).toISOString().split('T')
  return `${day.split('-').toReversed().join('/')} ${hour.slice(0, 5)}`
}

/** Converts an instant to the date number of spreadsheets: days since 30 December 1899, in Brasília time. */
export const sheetDay = (instant: string): number => (Date.parse(instant) - ZONE_MS) / DAY_MS + DAYS_TO_1970

/**
 * Returns the first instant of a day in Brasília, ISO 8601 in UTC. `endOfDay` returns the first instant of the next
 * day.
 */
export const startOfDay = (day: string): string => new Date(Date.parse(day) + ZONE_MS).toISOString()
export const endOfDay = (day: string): string => new Date(Date.parse(day) + ZONE_MS + DAY_MS).toISOString()
