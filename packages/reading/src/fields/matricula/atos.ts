import { digits } from '../values/numbers.ts'
import { withoutAccents, type DocumentText, span, type Span } from '../../text/text.ts'

/** A registered act, marked R-1-88.074, AV.2/88.074 or only R.3, with the text after its mark. */
export type RegisteredAto = {
  tipo: 'R' | 'AV'
  order: number
  /** The matrícula's number in the act's mark; null when the mark has none. */
  matricula: string | null
  mark: Span
  inicio: number
  end: number
}

/**
 * A number: up to seven digits in one piece, or up to nine in groups of three. Anything that looks like a dot may
 * separate the groups.
 */
export const NUMBER = String.raw`\d{1,3}(?:[ .,:·']{0,2}\d{3}){1,2}(?!\d|[.,]\d)|\d{1,7}(?!\d|[.,]\d)`
/**
 * A pattern that excludes dates, which look like an act and a matrícula's number: "R.1 - 12/03/2003", "R.1 - 12 de
 * março".
 */
const NOT_DAY = String.raw`(?!\s?[/.]\s?\d{1,2}\s?[/.]\s?\d{4}|º?\s+DE\s+[A-Z]{4,9}\s+DE)`

/** Noise makes a colon of a dash. */
const START = String.raw`(?<![A-Z0-9$])(R|AV)\s?[-.–—/:]{1,2}\s?([\dIL|O]{1,3})`
const MARK = new RegExp(
  String.raw`${START}\s?[-.–—/]{1,2}\s?(?:M(?:AT)?\s?[-.–—]{0,2}\s?)?(?:${NUMBER})${NOT_DAY}`,
  'g',
)
/** The beginning of a line. Dust may be before its first letter. */
const AT_LINE = String.raw`(?<=(?:^|[\n\f])['‘’“”"«\`´.,·*~ ]{0,2})`
/** A mark at the beginning of a line, which may be written in many ways: AV-1, AV1/88.074, R:2, Averbação nº 1. */
const AT_START = new RegExp(
  String.raw`${AT_LINE}(R|AV)(?:EG(?:ISTRO)?|ERB(?:ACAO)?)?\.?\s?(?:N[º°.O]{0,2}\s?)?[-.–—/:]{0,2}\s?(\d{1,3})(?=\s?[-–—.:/]|\s+EM\s|\s+\d)${NOT_DAY}`,
  'g',
)
const LINE = new RegExp(AT_LINE, 'y')

/**
 * Finds the acts in order, each with its text up to the next act. A mark is an act if its order is higher than the
 * orders of all acts before it, or if it begins a line and has the matrícula's number. Any other mark of an earlier
 * order is a reference inside another act. A mark without the number has to begin a line.
 */
export function atosOf(t: DocumentText): RegisteredAto[] {
  const read = [...marksIn(t, MARK), ...marksIn(t, AT_START)].sort((a, b) => a.mark.inicio - b.mark.inicio)
  const marks = read.map((ato) => withOwnNumber(t, ato, read))
  const atos: RegisteredAto[] = []
  for (const ato of marks) {
    const previous = atos.at(-1)
    if (previous && ato.mark.inicio < previous.mark.end) continue
    const isNext = ato.order > Math.max(0, ...atos.map((earlier) => earlier.order))
    if (isNext || (ato.matricula !== null && startsLine(t, ato.mark.inicio))) atos.push(ato)
  }
  for (let i = 0; i + 1 < atos.length; i++) (atos[i] as RegisteredAto).end = (atos[i + 1] as RegisteredAto).mark.inicio
  return atos
}

/**
 * Divides a mark that lost the sign after its order (R.181.698 for R.1/81.698), if another mark has the number with which
 * its figures end.
 */
function withOwnNumber({ folded }: DocumentText, ato: RegisteredAto, others: readonly RegisteredAto[]): RegisteredAto {
  const number = ato.matricula ?? /^[ .,:]?(\d{3})(?!\d)/.exec(folded.slice(ato.inicio, ato.inicio + 5))?.[1]
  const figures = `${ato.order}${number}`
  const isEnd = (longer: string | null): longer is string =>
    longer !== null &&
    longer.length > 3 &&
    longer !== number &&
    longer.length < figures.length &&
    figures.endsWith(longer)
  const own = number && others.map(({ matricula }) => matricula).find(isEnd)
  return own ? { ...ato, order: Number(figures.slice(0, -own.length)), matricula: own } : ato
}

function startsLine({ folded }: DocumentText, position: number): boolean {
  LINE.lastIndex = position
  return LINE.test(folded)
}

function marksIn(t: DocumentText, pattern: RegExp): RegisteredAto[] {
  return [...t.folded.matchAll(pattern)].flatMap((m) => {
    const end = m.index + m[0].length
    const order = Number(digits((m[2] as string).replace('L', '1')))
    const matricula = pattern === MARK ? numberOfMark(m[0]) : null
    if (order === 0 || matricula === '') return []
    const mark = span(t, m.index, end)
    return [{ tipo: m[1] as 'R' | 'AV', order, matricula, mark, inicio: end, end: t.folded.length }]
  })
}

function numberOfMark(mark: string): string {
  const [inicio = ''] = new RegExp(`^${START}`).exec(mark) ?? []
  return mark.slice(inicio.length).replace(/\D/g, '').replace(/^0+/, '')
}

/** Returns the matrícula's number in the mark of an act; null if the text is not a mark. */
export function matriculaOfAto(mark: string): string | null {
  const [m] = withoutAccents(mark).matchAll(MARK)
  return m ? numberOfMark(m[0]) : null
}

export const citedActs = (text: string): number[] =>
  [...text.matchAll(/(?<![A-Z0-9])(?:R|AV)\s?[-.–—/]{0,2}\s?(\d{1,3})(?!\d)/g)].map(([, order]) => Number(order))

/** A possible mark of an act at the beginning of a line, with no sign after it. An address is none: AV. 2 DE JULHO. */
const MAY_BE_MARK = new RegExp(String.raw`${AT_LINE}(?:R|AV)[-.:]?\s?(\d{1,3})(?=\s+[A-Z])(?!\s+DE\s)`, 'g')

/** Tells whether any act after `order` is missing, up to the last act that was found, or the one right after that. */
export function isAnyMissing({ folded }: DocumentText, atos: RegisteredAto[], order: number): boolean {
  const seen = new Set(atos.map((ato) => ato.order))
  const last = Math.max(0, ...seen)
  for (let n = order + 1; n < last; n++) if (!seen.has(n)) return true
  return [...folded.matchAll(MAY_BE_MARK)].some(([, next]) => Number(next) === last + 1)
}
