import { hasShapeOfCnpj, hasShapeOfCpf, isCpfOrCnpj, normaliseDocumento } from '@car/vocabulary/enrolment'
import { isFromPicture, type PlacedWord } from '../../text/text.ts'
import { restoreDigits } from './numbers.ts'

/** A CPF or CNPJ without punctuation. `certain` means that its check digits are right. */
export type Enrolment = { valor: string; certain: boolean }

/** The confidence of a number with right check digits. */
const CHECKED = 97
/** The highest confidence of any other number. */
export const UNCHECKED = 75

/**
 * Reads a text that has to be a CPF or CNPJ; null if it has the shape of neither. A digit that was misread as a letter is
 * restored only if the check digits are right with it, because a CNPJ may have letters of its own.
 */
export function enrolmentOf(text: string): Enrolment | null {
  const number = normaliseDocumento(text.replace(/[|!\]]/g, '1'))
  const spellings = [number, number.slice(0, 12) + restoreDigits(number.slice(12)), restoreDigits(number)]
  const checked = spellings.find(isCpfOrCnpj)
  if (checked !== undefined) return { valor: checked, certain: true }
  const shaped = spellings.find((spelling) => hasShapeOfCpf(spelling) || hasShapeOfCnpj(spelling))
  return shaped === undefined ? null : { valor: shaped, certain: false }
}

/** Returns the confidence of a number that was read with the confidence `conf` in these words. */
export const confidenceOf = ({ certain, valor }: Enrolment, conf: number, words: readonly PlacedWord[]): number =>
  certain && !mayBeAnother(valor, words) ? CHECKED : Math.min(conf, UNCHECKED)

/**
 * Tells whether a CNPJ with letters was perhaps misread in a picture although its check digits are right. They take the
 * values of signs modulo 11, where Q is 0 and O is D, which look alike. Only the first eight signs have letters.
 */
export const mayBeAnother = (number: string, words: readonly PlacedWord[]): boolean =>
  /[A-Z]/.test(number) && /[0QDO]/.test(number.slice(0, 8)) && isFromPicture(words)

const CPF = '\\d{3}[.,]?\\s?\\d{3}[.,]?\\s?\\d{3}\\s?[-–.]?\\s?\\d{2}'
const CNPJ = '[0-9A-Z]{2}[.,]?\\s?[0-9A-Z]{3}[.,]?\\s?[0-9A-Z]{3}\\s?\\/?\\s?[0-9A-Z]{4}\\s?[-–]?\\s?\\d{2}'

/** The least number of signs that a CNPJ with letters has between its parts, unless its check digits are right. */
const SIGNS = 3

/**
 * Finds the CPFs and CNPJs of a text in capitals. Words that only have the length of a number are left out.
 * `inicio` is the place of the number in the text.
 */
export function enrolmentsIn(text: string): (Enrolment & { inicio: number; length: number })[] {
  const found: (Enrolment & { inicio: number; length: number })[] = []
  const pattern = new RegExp(`(?<![\\dA-Z.,])(?:${CPF}(?![\\dA-Z])|${CNPJ}(?![\\dA-Z]))`, 'g')
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [printed] = match
    const number = enrolmentOf(printed)
    const isOne = number && (number.certain || /^\d+$/.test(number.valor) || countSigns(printed) >= SIGNS)
    if (isOne) found.push({ ...number, inicio: match.index, length: printed.length })
    else pattern.lastIndex = match.index + 1
  }
  return found
}

const countSigns = (printed: string): number => printed.match(/[.,/–-]/g)?.length ?? 0
