import type { PlacedWord } from '../text/text.ts'
import { median } from '../words/join.ts'

/** The least width of a blank, as a share of the usual blank of a value, and in heights of a word where it has no other. */
const [OF_USUAL, OF_HEIGHT] = [0.7, 0.3]

/**
 * Tells whether a value has a blank that the other engine did not read there, and that the picture hardly shows, as in
 * BRAN DÃO. Either engine may be wrong about a blank. `words` are the words of the value, and `spelling` is the same print
 * as the other engine read it.
 */
export function hasDoubtfulBlank(valor: string, spelling: string, words: readonly PlacedWord[]): boolean {
  const kept = new Set(blanksOf(spelling))
  const doubted = blanksOf(valor).filter((at) => !kept.has(at))
  const start = printOf(words.map(({ text }) => text).join('')).indexOf(printOf(valor))
  if (doubted.length === 0 || start < 0) return false
  const gaps = new Map(gapsOf(words).map(({ at, ...gap }) => [at - start, gap]))
  const usual = [...kept].flatMap((at) => gaps.get(at)?.width ?? []).filter(Number.isFinite)
  return doubted.some((at) => {
    const gap = gaps.get(at)
    return gap === undefined || gap.width < (usual.length === 0 ? OF_HEIGHT * gap.height : OF_USUAL * median(usual))
  })
}

/** Returns the number of letters and signs before each blank. */
function blanksOf(valor: string): number[] {
  const parts = valor.split(' ')
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('').length)
}

/** Returns the gaps between words of one line, with the number of letters and signs before each. */
function gapsOf(words: readonly PlacedWord[]): { at: number; width: number; height: number }[] {
  let at = 0
  return words.flatMap((word, i) => {
    const before = words[i - 1]
    at += before?.text.length ?? 0
    // Between lines there is as much as a blank.
    if (!before) return []
    const width = word.line === before.line ? word.x0 - before.x1 : Infinity
    return [{ at, width, height: Math.min(word.y1 - word.y0, before.y1 - before.y0) }]
  })
}

/** Returns a value as every engine prints it: without blanks, in capitals. */
export const printOf = (text: string): string => text.replaceAll(' ', '').toUpperCase()
