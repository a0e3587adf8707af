import { dayInWords } from '@car/calendar/day'
import { capitalised, percent as inPercent } from '@car/text/wording'

/** The time zone of all written times and days. */

const TIME_ZONE = 'America/Sao_Paulo'
const HOUR = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
const AREA = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/**
 * Writes `11/12/2026`.
 * @param instant  ISO 8601, or a day
 */
export const data = (instant: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(instant) ? instant.split('-').toReversed().join('/') : dayInWords(new Date(instant))

/** Writes `11/12/2026, 14:30`. */
export const dateTime = (instant: string): string => HOUR.format(new Date(instant))

const CLOCK = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' })

/** Writes `14:30`. */
export const hour = (when: Date): string => CLOCK.format(when)

/** Writes `747,88 hectares`. */
export const hectares = (area: number): string => `${AREA.format(area)} hectares`

/** Returns the label of a value, with a capital letter. */
export const label = <T extends string>(labels: Record<T, string>, valor: T): string => capitalised(labels[valor])

/** Returns what stands before an item of a list in a sentence: `a, b e c`. */
export const before = (i: number, count: number): string => (i === 0 ? '' : i === count - 1 ? ' e ' : ', ')

/** Writes `8 dias úteis`. */
export const businessDays = (count: number): string => (count === 1 ? '1 dia útil' : `${count} dias úteis`)

const ONE_DECIMAL = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const NOTHING = '–'

/** Writes `3,3`. */
export const oneDecimal = (valor: number): string => ONE_DECIMAL.format(valor)

/**
 * Writes `81,5 %`; a dash for null.
 * @param part  0 to 1
 */
export const percent = (part: number | null): string => (part === null ? NOTHING : inPercent(part))

/**
 * Writes the certainty of a reading: `94 %`.
 * @param confidence  0 to 100
 */
export const certaintyInWords = (confidence: number): string => inPercent(confidence / 100, 0)

/** Writes progress: `42 %`. It is 100 % only at the end. */
export const progressText = (done: number, total: number): string =>
  inPercent(Math.floor((done / Math.max(total, 1)) * 100) / 100, 0)

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Writes `3,5 dias`, `1,5 hora`, `12 minutos`, or `< 1 minuto`; a dash for null. */
export function duration(seconds: number | null): string {
  if (seconds === null) return NOTHING
  if (seconds < 60) return '< 1 minuto'
  const [size, singular, plural]: [number, string, string] =
    seconds >= DAY_S
      ? [DAY_S, 'dia', 'dias']
      : seconds >= HOUR_S
        ? [HOUR_S, 'hora', 'horas']
        : [60, 'minuto', 'minutos']
  const rounded = Math.round((seconds / size) * 10) / 10
  return `${oneDecimal(rounded)} ${rounded < 2 ? singular : plural}`
}

/** Returns the day in Brasília as the number of days since 1970. */
const dayNumber = (when: Date): number => {
  const [day = '', month = '', year = ''] = dayInWords(when).split('/')
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY_S * 1000)
}

/**
 * Writes the number of midnights in Brasília since `instant`: `hoje`, `1 dia`, `12 dias`.
 * @param instant  ISO 8601
 */
export function daysSince(instant: string, now: Date): string {
  const days = Math.max(0, dayNumber(now) - dayNumber(new Date(instant)))
  return days === 0 ? 'hoje' : days === 1 ? '1 dia' : `${days} dias`
}
