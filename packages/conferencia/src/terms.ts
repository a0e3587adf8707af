import { withoutAccents } from './text.ts'

/**
 * The words of a text, normalised for search: upper case, no accents, no point between digits (49.495 is 49495).
 */
const wordsOf = (texto: string): string[] => [
  ...new Set(
    withoutAccents(texto.replace(/(?<=\d)\.(?=\d)/g, ''))
      .split(' ')
      .filter((p) => p !== ''),
  ),
]

/**
 * The words by which a case is found. A number is found without its leading zeros too. The owner's name is left out,
 * because search words are in the URL.
 */
export const termsOf = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap(wordsOf).flatMap((p) => (/^0+\d/.test(p) ? [p, p.replace(/^0+/, '')] : [p]))),
]

/**
 * The filter of a list: every search word has to begin one of the `termos` of a row. Words have only letters and
 * digits, so none acts as a pattern.
 */
export function search(q: string): Record<string, unknown> {
  const words = wordsOf(q)
  if (words.length === 0) return { _id: { $in: [] } }
  return { $and: words.map((p) => ({ termos: { $regex: `^${p}` } })) }
}
