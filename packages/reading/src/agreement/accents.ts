import type { Word } from '../page.ts'
import { type PlacedWord, withoutAccents } from '../text/text.ts'
import { isBlurred } from '../words/confidence.ts'
import type { Witness } from './witness.ts'

/** One printed line of a value, and the marks that its picture shows over and under the letters. */
export type ShownLine = { words: readonly PlacedWord[]; marks: readonly Word[] }

/** The marks of letters, as Unicode composes letters of them. */
export const [ACUTE, CIRCUMFLEX, TILDE, CEDILLA] = ['\u0301', '\u0302', '\u0303', '\u0327'] as const
/** An accent that is as wide as two kinds. */
export const [ACUTE_OR_CIRCUMFLEX, CIRCUMFLEX_OR_TILDE] = ['´^', '^~'] as const

/**
 * Tells an accent by its width in heights of a capital. On pages that were blurred on purpose acutes measure 0.17 to
 * 0.32, circumflexes 0.33 to 0.40, and tildes 0.38 to 0.58.
 */
export function accentOf(width: number): string {
  if (width < 0.31) return ACUTE
  if (width <= 0.34) return ACUTE_OR_CIRCUMFLEX
  if (width < 0.37) return CIRCUMFLEX
  return width <= 0.43 ? CIRCUMFLEX_OR_TILDE : TILDE
}

/**
 * Returns the accent that the picture tells of a letter, if it does. The flat top of an E makes what stands over it look
 * wider or narrower, and a tilde over an O is wider than that.
 */
function accentOver(letter: string, mark: string | undefined): string | undefined {
  const plain = withoutAccents(letter)
  if (plain === 'E' || mark === ACUTE_OR_CIRCUMFLEX) return undefined
  if (mark !== CIRCUMFLEX_OR_TILDE) return mark
  return plain === 'O' ? CIRCUMFLEX : undefined
}

/**
 * Gives readings of a value in capitals the accents that the picture shows. Blurred print loses an accent for both
 * engines, but what stands over a letter makes it taller. So of readings that differ only in accents, the one counts
 * whose accents stand where the picture has marks; none if no reading has such accents.
 */
export function withAccentsShown(witnesses: readonly Witness[], lines: readonly ShownLine[]): Witness[] {
  const spellings = [...new Set(witnesses.map(({ valor }) => valor))].filter((valor) => !/\p{Ll}/u.test(valor))
  const shown = new Set(spellings.filter((valor) => isShown(valor, witnesses, lines)).map(spellingOf))
  const [one] = shown
  if (one === undefined || shown.size > 1) return [...witnesses]
  return witnesses.map((witness) =>
    hasLettersOf(one, witness)
      ? { ...witness, valor: withAccentsOf(one, witness.valor), isFaint: false, isShown: true }
      : witness,
  )
}

const lettersOf = (text: string): string[] => text.toUpperCase().match(/\p{L}/gu) ?? []
const spellingOf = (valor: string): string => lettersOf(valor).join('')
const hasLettersOf = (spelling: string, { valor }: Witness): boolean =>
  withoutAccents(spellingOf(valor)) === withoutAccents(spelling)

/** Returns a text with the letters of a spelling. Blanks and signs stay. */
function withAccentsOf(spelling: string, text: string): string {
  const letters = lettersOf(spelling)
  return text.replace(/\p{L}/gu, () => letters.shift() ?? '')
}

const accentIn = (letter: string): string | undefined => letter.normalize('NFD')[1]

/** The letters that Portuguese writes with one mark only, so that any mark tells the letter. */
const ONLY = /[ÍÇ]/
/** The letter that both engines take an Ê for where print is blurred. */
const MISTAKEN = 'É'

/**
 * Tells whether the picture shows a mark for each accent of a value, and no other, and two of them tell which accent it
 * is: the engines, the picture and, where print is not blurred, other places. An accent more in any reading leaves the
 * value open, because readings lose accents and hardly ever add one, and so does another accent where print is blurred.
 */
function isShown(valor: string, witnesses: readonly Witness[], lines: readonly ShownLine[]): boolean {
  const marks = marksOfLetters(valor, lines)
  if (marks === null) return false
  const letters = lettersOf(valor)
  const areBlurred = lines.some(({ words }) => words.some(({ page }) => isBlurred(page)))
  const readings = witnesses
    .filter((witness) => hasLettersOf(letters.join(''), witness))
    .map(({ valor: read, engine = '', place }) => ({
      source: areBlurred ? engine : `${engine} ${place}`,
      letters: lettersOf(read),
    }))
  return letters.every((letter, i) => {
    const accent = accentIn(letter)
    if (accent === undefined) return readings.every((reading) => accentIn(reading.letters[i] as string) === undefined)
    if (ONLY.test(letter)) return true
    const told = accentOver(letter, marks.get(i))
    const sources = new Set(readings.flatMap((reading) => (reading.letters[i] === letter ? [reading.source] : [])))
    const isOpposed = readings.some((reading) => ![accent, undefined].includes(accentIn(reading.letters[i] as string)))
    if (areBlurred && (isOpposed || letter === MISTAKEN)) return false
    return told === accent || (told === undefined && sources.size > 1)
  })
}

/** A place where a mark has to be, with the number of its letter, or where one may be. */
type Place = { x: number; letter: number | null; isBelow: boolean }

/** The most letters between a mark and the estimated place of its letter. */
const NEAR = 1.5

/** Returns the mark of each letter that has an accent; null if the picture has other marks than the value. */
function marksOfLetters(valor: string, lines: readonly ShownLine[]): Map<number, string> | null {
  const letters = lettersOf(valor)
  if (letters.length !== lettersOf(lines.map(({ words }) => textOf(words)).join('')).length) return null
  const found = new Map<number, string>()
  let next = 0
  for (const { words, marks } of lines) {
    const places = words.flatMap((word) => placesIn(word, () => [letters[next] as string, next++]))
    const near = (NEAR * words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)) / textOf(words).length
    const isAt = ({ text, x0 }: Word, place: Place) =>
      place.isBelow === (text === CEDILLA) && Math.abs(place.x - x0) <= near
    const needed = places.filter(({ letter }) => letter !== null)
    const left = marks.filter(
      (mark) => needed.some((place) => isAt(mark, place)) || !places.some((place) => isAt(mark, place)),
    )
    for (const isBelow of [false, true]) {
      const wanted = needed.filter((place) => place.isBelow === isBelow)
      const seen = left.filter(({ text }) => (text === CEDILLA) === isBelow).toSorted((a, b) => a.x0 - b.x0)
      if (wanted.length !== seen.length) return null
      for (const [i, place] of wanted.entries()) {
        const mark = seen[i] as Word
        if (!isAt(mark, place)) return null
        found.set(place.letter as number, mark.text)
      }
    }
  }
  return found
}

/** Returns the places of a printed word where marks have to be or may be. `next` gives the letters of the value in turn. */
function placesIn(word: Word, next: () => [letter: string, number: number]): Place[] {
  const signs = word.text.split('')
  return signs.flatMap((sign, i): Place[] => {
    const x = word.x0 + ((i + 0.5) / signs.length) * (word.x1 - word.x0)
    if (!/\p{L}/u.test(sign)) return /[,;]/.test(sign) ? [{ x, letter: null, isBelow: true }] : []
    const [letter, number] = next()
    if (letter === 'Q') return [{ x, letter: null, isBelow: true }]
    return accentIn(letter) === undefined ? [] : [{ x, letter: number, isBelow: accentIn(letter) === CEDILLA }]
  })
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join('')
