import { withoutAccents, withoutApostrophes } from '@car/text/fold'

/**
 * Returns the words of a text, normalised for search: upper case, no accents, no point between digits (49.495 is
 * 49495).
 */
const wordsOf = (text: string): string[] => [
  ...new Set(
    withoutAccents(text.replace(/(?<=\d)\.(?=\d)/g, ''))
      .split(' ')
      .filter((word) => word !== ''),
  ),
]

/**
 * Returns the words by which a case is found. A number is found without its leading zeros too, and a word with an
 * apostrophe in parts and whole. Callers leave out the
 * owner's name, because search words are in the URL.
 */
export const termsOf = (...texts: string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [...wordsOf(text), ...wordsOf(withoutApostrophes(text))])
      .flatMap((word) => (/^0+\d/.test(word) ? [word, word.replace(/^0+/, '')] : [word])),
  ),
]

/**
 * Makes the filter of a list: every search word has to be the beginning of one of the row's `termos`. Without any word
 * the filter matches nothing. Words have only letters and digits, so they need no escaping in the pattern.
 */
export function search(q: string): Record<string, unknown> {
  const words = wordsOf(q)
  if (words.length === 0) return { _id: { $in: [] } }
  return { $and: words.map((word) => ({ termos: { $regex: `^${word}` } })) }
}
