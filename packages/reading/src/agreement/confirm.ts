import type { Candidate } from '../fields/candidate.ts'
import { enclose, withoutAccents } from '../text/text.ts'
import type { Box, ReadPage, Word } from '../page.ts'
import { LOOKS, OTHER, type Reread } from './witness.ts'

export type Said = Pick<Candidate, 'valor' | 'pagina' | 'caixa'>

/**
 * Returns the values in `said` that a text layer contains and its picture does not show. Only this comparison reveals a
 * font that shows other letters than the layer contains, or text that is covered by other text.
 */
export async function notShown<T extends Said>(
  pages: readonly ReadPage[],
  said: readonly T[],
  reread: Reread,
): Promise<Set<T>> {
  const doubted = new Set<T>()
  for (const value of said) if (!(await hasWitness(pages, value, reread))) doubted.add(value)
  return doubted
}

/**
 * Returns the first value of each page that the text layer contains and the picture does not show. A list with such a
 * value is not certain, so the other values of the page are not looked at.
 */
export async function firstNotShown<T extends Said>(
  pages: readonly ReadPage[],
  said: readonly T[],
  reread: Reread,
): Promise<T[]> {
  const doubted = new Map<number, T>()
  for (const value of said)
    if (!doubted.has(value.pagina) && !(await hasWitness(pages, value, reread))) doubted.set(value.pagina, value)
  return [...doubted.values()]
}

/** Tells whether a value of a text layer is shown by the picture. Any other value needs no such witness. */
async function hasWitness(
  pages: readonly ReadPage[],
  { valor, pagina, caixa }: Said,
  reread: Reread,
): Promise<boolean> {
  const page = pages.find(({ number }) => number === pagina)
  if (!page || !caixa || page.fonte !== 'text') return true
  const [x0, y0] = [caixa.x * page.width, caixa.y * page.height]
  const place = { x0, y0, x1: x0 + caixa.largura * page.width, y1: y0 + caixa.altura * page.height }
  const lines = Map.groupBy(sayingIt(valor, page.words.filter(isInside(place))), ({ line }) => line)
  for (const words of lines.values()) if (!(await isShown(page, words, reread))) return false
  return true
}

/**
 * Returns the words that spell exactly the value; all words if no words do. A box around two lines also contains other
 * words.
 */
function sayingIt(valor: string | number, words: readonly Word[]): readonly Word[] {
  const ink = inkOf([{ text: String(valor) }])
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const said = inkOf(words.slice(from, to))
      if (said === ink) return words.slice(from, to)
      if (said.length >= ink.length) break
    }
  return words
}

const isInside =
  ({ x0, y0, x1, y1 }: Box) =>
  (word: Word): boolean => {
    const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
    return x >= x0 && x <= x1 && y >= y0 && y <= y1
  }

/**
 * Tells whether at least one reading of the picture shows these words between the same neighbours as in the text layer.
 */
async function isShown(page: ReadPage, words: readonly Word[], reread: Reread): Promise<boolean> {
  const line = page.words.filter((word) => word.line === words[0]?.line)
  const [from, to] = [line.indexOf(words[0] as Word), line.indexOf(words.at(-1) as Word) + 1]
  const said = { before: inkOf(line.slice(0, from)), here: inkOf(words), after: inkOf(line.slice(to)) }
  const box = enclose([...words])
  for (const look of [...LOOKS, OTHER] as const) {
    // The text layer gives the box of a whole run of letters. The box of a word in the run is only estimated, from the
    // word's share of the letters, so the part to read gets a margin. The margin of the first reading is small, because
    // a small part is read quickly.
    const slack = (look === 0 ? SLACK : 2 * SLACK) * (box.y1 - box.y0)
    const place = { ...box, x0: box.x0 - slack, x1: box.x1 + slack }
    const seen = (await reread(page, place, look)).filter((word) => inkOf([word]) !== '')
    if (shows(inkOf(seen), said) || shows(inkOf(withoutCut(seen)), said)) return true
  }
  return false
}

/**
 * Leaves out single letters at the edges of the part that was read, because half a letter looks like another letter.
 */
const withoutCut = (seen: readonly Word[]): Word[] =>
  seen.filter((word, i) => (i > 0 && i < seen.length - 1) || inkOf([word]).length > 1)

/** The margin that the first reading adds on either side of a value, in heights of the line. */
const SLACK = 1.5

type SplitLine = { before: string; here: string; after: string }

function shows(seen: string, { before, here, after }: SplitLine): boolean {
  for (let at = seen.indexOf(here); at >= 0; at = seen.indexOf(here, at + 1))
    if (
      follows(seen.slice(at + here.length), after) &&
      follows(reversed(seen.slice(0, at)).replace(LEADING_ZEROS, ''), reversed(before).replace(LEADING_ZEROS, ''))
    )
      return true
  return false
}

/**
 * Tells whether the letters next to a value agree in the picture and in the layer. If they do not, the picture may show
 * a longer value. One of the two nearest letters may be misread. The letters also agree if the part that was read ends
 * right at the value.
 */
const follows = (seen: string, said: string): boolean =>
  seen === '' || (seen[0] === said[0] && said !== '') || (seen.length > 1 && said.length > 1 && seen[1] === said[1])

/**
 * The zeros before a value. They are ignored, because they do not change a number, and the sign in "Nº" is often read
 * as a zero.
 */
const LEADING_ZEROS = /^0+/
const reversed = (text: string): string => text.split('').toReversed().join('')

/**
 * Returns the letters and digits of words, without accents, which are easily lost in reading. O, Q and 0 get the same
 * form, and so do I, L and 1.
 */
const inkOf = (words: readonly Pick<Word, 'text'>[]): string =>
  withoutAccents(words.map(({ text }) => text).join(''))
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQ]/g, '0')
    .replace(/[IL]/g, '1')
