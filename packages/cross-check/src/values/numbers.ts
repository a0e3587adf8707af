import { isCpfOrCnpj } from '@car/vocabulary/enrolment'

const digits = (s: string): string => s.replace(/\D/g, '')
const withoutZeros = (s: string): string => digits(s).replace(/^0+/, '')

/**
 * The number of digits of a CNM, `CCCCCC.L.NNNNNNN-DD`: the registry's code, the book, the number in the book, two
 * check digits (Provimento CNJ 143/2023).
 */
const CNM_DIGITS = 16

/**
 * Returns the number of the matrícula within its registry, digits only and without leading zeros; null if there is
 * none.
 */
export function matriculaNumber(text: string): string | null {
  const d = digits(text)
  const number = d.length === CNM_DIGITS ? withoutZeros(d.slice(7, 14)) : withoutZeros(d)
  return number === '' ? null : number
}

/** Splits a list of numbers, as a CCIR may have: `12.345, 12.346`. A point before three digits groups thousands. */
export function matriculaNumbers(text: string): string[] {
  return text
    .split(/[;,/]|\s+E\s+/i)
    .map((part) => matriculaNumber(part))
    .filter((n): n is string => n !== null)
}

export const sameDigits = (a: string, b: string): boolean => digits(a) !== '' && digits(a) === digits(b)

/** Keeps letters, digits, and `*` for masked digits. */
const visible = (documento: string): string => documento.replace(/[^0-9A-Za-z*]/g, '').toUpperCase()

/** The least number of digits that must be visible in both numbers. Fewer digits prove nothing. */
const MIN_VISIBLE = 5

/**
 * Compares two CPFs or CNPJs, masked or not, by the positions that are visible in both. Returns null if a number has a
 * wrong length or wrong check digits or too few digits are visible, because the comparison then proves nothing.
 */
export function sameEnrolment(declared: string, readValue: string): boolean | null {
  const a = visible(declared)
  const b = visible(readValue)
  if (!isPlausible(a) || !isPlausible(b)) return null
  if (a.length !== b.length) return false
  const shared = Array.from(a)
    .map((c, i) => [c, b[i]] as const)
    .filter(([x, y]) => x !== '*' && y !== '*')
  return shared.length < MIN_VISIBLE ? null : shared.every(([x, y]) => x === y)
}

function isPlausible(documento: string): boolean {
  if (documento.includes('*')) return documento.length === 11 || documento.length === 14
  return isCpfOrCnpj(documento)
}
