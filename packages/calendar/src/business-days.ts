import { getHolidays, isBusinessDay } from '@brazilian-utils/brazilian-utils'
import type { Uf } from '@car/vocabulary/uf'
import { dayOf } from './day.ts'

/** The offset of Brasília from UTC. Brazil has had no summer time since 2019. */
const ZONE = '-03:00'
/**
 * The number of days after which a search for business days gives up with a RangeError, because the library's calendar
 * ends in 2099.
 */
const MAXIMUM = 2_000

/**
 * The holidays of a municipality: `2026-01-25`, or `01-25` for every year. Only processos, which keeps their table,
 * takes them into account when it computes terms. Pages and reminders ignore them.
 */
export type Feriados = ReadonlySet<string>
const NONE: Feriados = new Set()

/**
 * Returns the end of the day that lies `days` business days after `since`. Counting begins on the next business day,
 * and skips weekends, national, state and municipal holidays, Carnival Monday and Tuesday, and Corpus Christi.
 */
export function inBusinessDays(since: Date, days: number, uf: Uf, municipalFeriados = NONE): Date {
  return endOfDay(walkBusinessDays(civilDay(since), days, 1, uf, municipalFeriados))
}

/**
 * Counts the business days after `since` up to and including `end`; 0 when `end` is earlier. The function is the
 * inverse of `inBusinessDays`.
 */
export function businessDaysBetween(since: Date, end: Date, uf?: Uf, municipalFeriados = NONE): number {
  const lastDay = civilDay(end)
  let days = 0
  for (let day = dayAfter(civilDay(since)); day <= lastDay; day = dayAfter(day))
    if (isWorkingDay(day, uf, municipalFeriados)) days++
  return days
}

/**
 * Returns 7 a.m. in Brasília of the day that lies `days` business days before the day of `end`. The day of `end` need
 * not be a business day.
 */
export function morningBusinessDaysBefore(end: Date, days: number, uf: Uf): Date {
  return morningOf(walkBusinessDays(civilDay(end), days, -1, uf))
}

/** Returns the next 7 a.m. of a business day after `since`, in Brasília time. State holidays are ignored. */
export function nextBusinessMorning(since: Date): Date {
  const today = civilDay(since)
  const morning = morningOf(today)
  if (morning > since && isWorkingDay(today)) return morning
  return morningOf(walkBusinessDays(today, 1, 1))
}

function walkBusinessDays(since: Date, days: number, step: 1 | -1, uf?: Uf, municipalFeriados = NONE): Date {
  let day = since
  let remaining = days
  for (let passed = 0; remaining > 0; passed++) {
    if (passed > MAXIMUM) throw new RangeError(`no business day ${days} from ${since.toISOString()}`)
    day = addDays(day, step)
    if (isWorkingDay(day, uf, municipalFeriados)) remaining--
  }
  return day
}

/**
 * Tells whether a day is a business day. The library knows Carnival Tuesday and Corpus Christi, but not Carnival
 * Monday, on which public bodies are closed too.
 */
const isWorkingDay = (day: Date, uf?: Uf, municipalFeriados = NONE): boolean =>
  isBusinessDay(day, uf === undefined ? {} : { stateCode: uf }) &&
  !isCarnivalMonday(day) &&
  !isListed(day, municipalFeriados)

const isListed = (day: Date, feriados: Feriados): boolean =>
  feriados.size > 0 && (feriados.has(civil(day)) || feriados.has(civil(day).slice(5)))

const MONDAY = 1
const CARNIVAL = 'Carnaval'

function isCarnivalMonday(day: Date): boolean {
  // Carnival is always in February or early March, so other months need no look-up.
  if (day.getDay() !== MONDAY || day.getMonth() < 1 || day.getMonth() > 2) return false
  const tuesday = dayAfter(day)
  return getHolidays({ year: tuesday.getFullYear() }).some(
    ({ name, date }) =>
      name.startsWith(CARNIVAL) && date.getMonth() === tuesday.getMonth() && date.getDate() === tuesday.getDate(),
  )
}

const addDays = (day: Date, n: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + n, 12)
const dayAfter = (day: Date): Date => addDays(day, 1)

/**
 * Returns the calendar day in Brasília as a date at noon in local time. The library reads dates in local time, and at
 * noon no change of the clock moves a date to another day.
 */
function civilDay(instant: Date): Date {
  const [year = 0, mes = 1, day = 1] = dayOf(instant.getTime()).split('-').map(Number)
  return new Date(year, mes - 1, day, 12)
}

const endOfDay = (day: Date): Date => atTime(day, '23:59:59.000')
const morningOf = (day: Date): Date => atTime(day, '07:00:00.000')

const atTime = (day: Date, hour: string): Date => new Date(`${civil(day)}T${hour}${ZONE}`)

function civil(day: Date): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** Returns the year in Brasília at an instant. */
export const civilYear = (instant: Date): number => civilDay(instant).getFullYear()
