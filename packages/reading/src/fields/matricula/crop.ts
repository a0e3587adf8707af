import { distance } from 'fastest-levenshtein'
import { alike } from '../../agreement/weigh.ts'
import { cleanName } from '../values/names.ts'

/** A part of a line, and its difference from the name that is searched for. */
type Part = { from: number; to: number; apart: number }

/**
 * Finds a name in a line that was read again: the words whose letters are nearest to the name, however many blanks a
 * reading lost; null if no words are like it. Letters that stand beside them with no sign between belong to the name. It
 * is then longer than `valor`, and the longer name is returned.
 */
export function cropName(line: string, valor: string): string | null {
  const [part] = [wordsLike(line, valor), lettersLike(line, valor)].find((parts) => parts.length > 0) ?? []
  if (!part) return null
  const [before, after] = [BEFORE.exec(line.slice(0, part.from)), AFTER.exec(line.slice(part.to))].map(lettersBeside)
  const name = line.slice(part.from, part.to)
  return cleanName(`${before} ${name} ${after}`)
}

const [BEFORE, AFTER] = [/[\p{L}&'’ -]*$/u, /^(?: ?S\.A\b|[\p{L}&'’/ -]*)/u]

/** Returns letters beside a name. A single letter is a speck, or the edge of a word that was cut off. */
const lettersBeside = (found: RegExpExecArray | null): string =>
  /\p{L}.*\p{L}/u.test(found?.[0] ?? '') ? (found?.[0] ?? '') : ''

const inkOf = (text: string): string => text.replace(/[^\p{L}\p{N}&'’-]/gu, '').toUpperCase()

function wordsLike(line: string, valor: string): Part[] {
  const words = [...line.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }))
  return nearest(
    words.flatMap(({ from }, i) => words.slice(i).map(({ to }) => ({ from, to }))),
    line,
    valor,
  )
}

/** Finds the name in a line that lost its blanks beside the name too. */
function lettersLike(line: string, valor: string): Part[] {
  const starts = [...line.matchAll(/\S/gu)].map(({ index }) => index)
  const length = inkOf(valor).length
  return nearest(
    starts.flatMap((from, i) =>
      [-1, 0, 1].flatMap((more) => {
        const last = starts[i + length + more - 1]
        return last === undefined ? [] : [{ from, to: last + 1 }]
      }),
    ),
    line,
    valor,
  )
}

/** Returns the parts of the line that are like the name, the nearest one first. */
function nearest(parts: readonly Omit<Part, 'apart'>[], line: string, valor: string): Part[] {
  const target = inkOf(valor)
  return parts
    .map((part) => ({ ...part, ink: inkOf(line.slice(part.from, part.to)) }))
    .filter(({ ink }) => alike(ink, target))
    .map(({ from, to, ink }) => ({ from, to, apart: distance(ink, target) }))
    .toSorted((a, b) => a.apart - b.apart || a.to - a.from - (b.to - b.from))
}
