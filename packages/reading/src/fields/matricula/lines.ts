import type { ReadPage, Word } from '../../page.ts'
import type { DocumentText, PlacedWord, Span } from '../../text/text.ts'

/** The distance from a line to the next one, in usual distances, from which a line between may have been lost. */
const LOST = 1.6

/**
 * Tells whether a line of a picture may have been lost inside a text that was found, or between the text and what follows
 * it. Nothing is lost after a sign that ends the text.
 */
export function mayLackLine(t: DocumentText, { words, end }: Span): boolean {
  const last = words.at(-1)
  const after = last && t.words[t.words.indexOf(last) + 1]
  const isEnded = /^[\s"'”’)]*[,;.:(]/.test(t.original.slice(end)) || !last || !after
  const run = isEnded ? words : [...words, after]
  return run.some((word, i) => i > 0 && liesApart(run[i - 1] as PlacedWord, word))
}

function liesApart(a: PlacedWord, b: PlacedWord): boolean {
  const { page } = a
  if (page !== b.page || page.fonte === 'text' || a.line === b.line) return false
  return heightOf(page, b.line) - heightOf(page, a.line) > LOST * usual(page)
}

/** Returns the height on the page at which a line begins. A line that is not quite level ends at another height. */
function heightOf({ words }: ReadPage, line: number): number {
  const first = words.find((word) => word.line === line)
  return first ? middle(first) : 0
}

const middle = ({ y0, y1 }: Word): number => (y0 + y1) / 2

const cache = new WeakMap<ReadPage, number>()

/** Returns the usual distance from a line to the next one. */
function usual(page: ReadPage): number {
  const known = cache.get(page)
  if (known !== undefined) return known
  const heights = [...new Set(page.words.map(({ line }) => line))].map((line) => heightOf(page, line))
  const steps = heights
    .slice(1)
    .flatMap((height, i) => (height > (heights[i] as number) ? [height - (heights[i] as number)] : []))
  const found = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Number.POSITIVE_INFINITY
  cache.set(page, found)
  return found
}
