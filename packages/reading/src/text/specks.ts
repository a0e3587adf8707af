import type { DocumentText } from './text.ts'

/** Signs that no registry writes. A picture's specks are read as them. */
const NEVER_PRINTED = /[«»“”"*|_~^{}[\]<>=]/
/** The confidence below which a word without letters or digits is a speck. */
const UNSURE = 60

/**
 * Returns the folded text from `start` up to `end` without specks, and with single blanks. `at` has the place of each
 * letter in the document's text.
 */
export function withoutSpecks(t: DocumentText, start: number, end: number): { text: string; at: number[] } {
  const at: number[] = []
  let text = ''
  for (let i = start; i < end; i++) {
    const letter = t.folded[i] as string
    const word = t.words[t.owners[i] as number]
    const isSpeck = word !== undefined && word.conf < UNSURE && !/[\p{L}\p{N}]/u.test(word.text)
    const isBlank = isSpeck || /\s/.test(letter) || NEVER_PRINTED.test(letter)
    if (isBlank && text.endsWith(' ')) continue
    text += isBlank ? ' ' : letter
    at.push(i)
  }
  return { text, at }
}
