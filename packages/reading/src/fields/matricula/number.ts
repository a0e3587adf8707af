import type { ReadPage } from '../../page.ts'
import { candidate, type Candidate, withOther } from '../candidate.ts'
import type { Witness, Reread } from '../../agreement/witness.ts'
import { type RegisteredAto, matriculaOfAto, NUMBER } from './atos.ts'
import { readCells } from '../cells.ts'
import { settle } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type PlacedWord, type DocumentText, span } from '../../text/text.ts'

const AFTER = new RegExp(
  String.raw`^[\s:;.,\-–—]{0,3}(?:N|Nº|N\.|NO|N°|N2|NR|NUMERO|Nº\.?|N[^\w\s]{1,2})?[\s:;.,º°\-–—]{0,4}(${NUMBER})(?!-[A-Z])`,
)
/** Words after the number of an earlier entry that the text cites by book or sheet. */
const OF_BOOK = /^[,\s]{0,3}D[OE]\s+LIVRO|^[,\s]{0,3}(?:FOLHAS|FLS)/
/** Words before the number of another matrícula. The mention of another matrícula is no heading. */
const OTHER = /ANTERIOR|ORIGEM|DESMEMBRAD|PROCED|TRANSPORTAD|(?:^|[^A-Z])(?:D[AEO]S?|N?AS?|PELAS?|DESTAS?|SOB|COM)\s+$/
const RENUMBERS = /RENUMERA|PASS(?:A|OU|ANDO) A TER O (?:N|NUMERO)\b/
const CNM = /(?<!\d)(\d{6})\s?[.,]\s?([23])\s?[.,]\s?(\d{7})\s?[-–.]\s?(\d{2})(?!\d)/g

/**
 * Tells whether the check digits of a matrícula's national number (CNM, Prov. CNJ 143/2023) are right. A CNM has
 * sixteen digits, which modulo 97 give 1, and its last two digits are at least 02.
 */
export function isValidCnm(cnm: string): boolean {
  const d = cnm.replace(/\D/g, '')
  return d.length === 16 && Number(d.slice(14)) >= 2 && BigInt(d) % 97n === 1n
}

/**
 * Reads the matrícula's number from the heading, the marks of acts and the national number, and weighs these readings.
 * A national number with right check digits counts as certain.
 */
export async function matriculaNumber(
  pages: ReadPage[],
  t: DocumentText,
  atos: RegisteredAto[],
  reread: Reread,
): Promise<Candidate[]> {
  const cnm = findCnm(t)
  const titulos = headers(t, atos)
  const fromFrame = titulos.length > 0 ? [] : fromForm(pages)
  const witnesses: Witness[] = [...titulos, ...fromFrame, ...atos.flatMap(ofAto)]
  if (cnm) witnesses.push({ valor: cnm.numero, conf: 100, words: cnm.words, place: 'cnm' })
  const [titulo] = witnesses
  const verdict = await settle(witnesses, reread)
  const renumbered = atos.some(({ inicio, end }) => RENUMBERS.test(t.folded.slice(inicio, end).replace(/\s+/g, ' ')))
  return [
    ...(verdict
      ? [
          withOther(
            candidate(
              'numero_matricula',
              verdict.valor,
              renumbered ? Math.min(verdict.conf, 80) : verdict.conf,
              (titulo?.valor === verdict.valor ? titulo : verdict).words,
            ),
            verdict.other,
          ),
        ]
      : []),
    ...(cnm ? [candidate('cnm', cnm.valor, 99, cnm.words)] : []),
  ]
}

/** Returns the number in a text that has exactly one number and no words; otherwise null. */
function onlyNumber(s: string): string | null {
  const [numero, other] = [...s.matchAll(new RegExp(NUMBER, 'g'))]
  return numero && !other && !/\p{L}{2,}/u.test(s.replace(/^.{0,3}N\S{0,2}\s/u, '')) ? cleaned(numero[0]) : null
}

const ofAto = ({ matricula, mark }: RegisteredAto): Witness[] =>
  matricula === null
    ? []
    : [
        {
          valor: matricula,
          conf: mark.conf,
          words: mark.words,
          place: `ato ${mark.inicio}`,
          meaning: matriculaOfAto,
        },
      ]

function findCnm(t: DocumentText) {
  for (const m of t.folded.matchAll(CNM)) {
    const valor = `${m[1]}.${m[2]}.${m[3]}-${m[4]}`
    if (isValidCnm(valor))
      return { valor, numero: cleaned(m[3] as string), words: span(t, m.index, m.index + m[0].length).words }
  }
  return null
}

/**
 * Tells whether words are in the upper part of the page. A number further down may be the number of another matrícula.
 */
const atTop = (words: PlacedWord[]) => words.every((word) => word.y0 < word.page.height * 0.35)

/** Finds headings like "MATRÍCULA Nº 88.074" before the first act, without mentions of other matrículas. */
function headers(t: DocumentText, atos: RegisteredAto[]): Witness[] {
  const searchEnd = atos[0]?.mark.inicio ?? t.folded.length
  return findTerm(t, 'MATRICULA').flatMap(({ inicio, end }) => {
    if (inicio > searchEnd || OTHER.test(t.folded.slice(Math.max(0, inicio - 40), inicio))) return []
    const m = AFTER.exec(t.folded.slice(end, end + 40))
    if (!m) return []
    const numero = m[1] as string
    const start = end + m[0].length - numero.length
    const found = span(t, start, start + numero.length)
    if (!atTop(found.words) || OF_BOOK.test(t.folded.slice(end + m[0].length, end + m[0].length + 40))) return []
    return [{ valor: cleaned(numero), conf: found.conf, words: found.words, place: `${start}`, meaning: onlyNumber }]
  })
}

/** Finds the number in a heading in the form of a table, under its label. */
function fromForm(pages: ReadPage[]): Witness[] {
  return readCells(pages.slice(0, 1), [
    ['matricula', 'MATRICULA'],
    ['matricula', 'MATRICULA N'],
    ['ficha', 'FICHA'],
    ['livro', 'LIVRO'],
    ['data', 'DATA'],
  ]).flatMap((c) => {
    const m = new RegExp(`^(?:${NUMBER})$`).exec(c.text.trim())
    return c.label === 'matricula' && m
      ? [{ valor: cleaned(m[0]), conf: c.conf, words: c.words, place: c.place, meaning: onlyNumber }]
      : []
  })
}

const cleaned = (s: string) => s.replace(/\D/g, '').replace(/^0+/, '')
