import type { Word } from '../page.ts'

/** A gap narrower than this share of the page's usual blank is no blank. The engine has then cut a word in two. */
const GAP = 0.5
const PARTICLES = /^(?:de|da|do|das|dos|e|a|o|em|no|na)$/i

/** Joins words that were cut in the middle (APAREC IDA): neighbours on a line with hardly any blank between them. */
export function joinParts(words: Word[]): Word[] {
  const heights = lineHeights(words)
  const gaps = words.flatMap((b, i) => {
    const a = words[i - 1]
    const gap = a && a.line === b.line ? (b.x0 - a.x1) / (heights.get(a.line) as number) : -1
    return gap > 0 && gap < 1 ? [gap] : []
  })
  const usual = median(gaps)
  const out: Word[] = []
  for (const word of words) {
    const before = out.at(-1)
    const limit = usual * GAP * (heights.get(word.line) as number)
    if (before && before.line === word.line && cutIn(before, word, limit)) out[out.length - 1] = fuse(before, word)
    else out.push(word)
  }
  return out
}

/**
 * Tells whether the engine cut one word into `a` and `b`. Overlapping boxes are errors of the engine and do not count.
 */
function cutIn(a: Word, b: Word, limit: number): boolean {
  const gap = b.x0 - a.x1
  return (
    gap >= 0 &&
    gap < limit &&
    /[\p{L}\p{N}.]$/u.test(a.text) &&
    /^[\p{L}\p{N}]/u.test(b.text) &&
    !PARTICLES.test(a.text) &&
    !PARTICLES.test(b.text)
  )
}

function lineHeights(words: Word[]): Map<number, number> {
  const lines = Map.groupBy(words, (word) => word.line)
  return new Map([...lines].map(([line, ps]) => [line, median(ps.map((word) => word.y1 - word.y0))]))
}

/** Lines are joined only if the engine seems to have cut this many of them in two. Fewer may be a coincidence. */
const CUT_LINES = 3
/** The widest gap that may be a blank, and a gap that is wider than any blank, in letter heights. */
const [BLANK, WIDE] = [1.5, 2.5]

/**
 * Joins lines that the engine cut into columns by mistake, as on a page photographed at an angle. Lines are joined if
 * there are at least `CUT_LINES` cuts with no more than a blank between the pieces. The page then becomes one column,
 * with its lines from top to bottom. Otherwise the words stay as they are.
 */
export function rebuildLines(words: Word[]): Word[] {
  const pieces = [...Map.groupBy(words, (word) => word.line).values()].flatMap(splitAtGaps)
  const lines: Word[][] = []
  let seams = 0
  for (const piece of pieces.toSorted((a, b) => (a[0] as Word).x0 - (b[0] as Word).x0)) {
    const start = piece[0] as Word
    const line = lines.find((l) => onSameLine(l.at(-1) as Word, start))
    if (!line) lines.push([...piece])
    else {
      const end = line.at(-1) as Word
      if (end.line !== start.line && start.x0 - end.x1 < BLANK * tallest(end, start)) seams++
      line.push(...piece)
    }
  }
  if (seams < CUT_LINES) return words
  const long = lines.filter((l) => l.length > 4)
  const margin = Math.min(...words.map((word) => word.x0))
  const height = (l: Word[]) => {
    const word = l[0] as Word
    const neighbour = long.toSorted(
      (a, b) => Math.abs(middle(a[0]) - middle(word)) - Math.abs(middle(b[0]) - middle(word)),
    )[0]
    return middle(word) - (neighbour ? slope(neighbour) : 0) * (word.x0 - margin)
  }
  const heights = new Map(lines.map((l) => [l, height(l)]))
  return lines
    .toSorted((a, b) => (heights.get(a) ?? 0) - (heights.get(b) ?? 0))
    .flatMap((line, i) => line.map((word) => ({ ...word, line: i })))
}

/** A gap far smaller than a blank, in letter heights. */
const CUT = 0.25

/**
 * Joins a line that the engine cut inside a word, with one piece placed elsewhere, perhaps at the end of the page. The
 * pieces of a line touch, unlike columns.
 */
export function joinCutLines(words: Word[]): Word[] {
  const lines: Word[][] = []
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const i = lines.findIndex((other) => goesOnIn(other, line) || goesOnIn(line, other))
    const other = lines[i]
    if (other) lines[i] = goesOnIn(other, line) ? [...other, ...line] : [...line, ...other]
    else lines.push(line)
  }
  return lines.flatMap((line) => line.map((word) => ({ ...word, line: (line[0] as Word).line })))
}

function goesOnIn(head: Word[], tail: Word[]): boolean {
  const [end, start] = [head.at(-1) as Word, tail[0] as Word]
  const isInWord = /[\p{L}\p{N}]$/u.test(end.text) && /^[\p{L}\p{N}]/u.test(start.text)
  return isInWord && onSameLine(end, start) && start.x0 - end.x1 < CUT * Math.min(end.y1 - end.y0, start.y1 - start.y0)
}

const middle = (word: Word | undefined) => (word ? (word.y0 + word.y1) / 2 : 0)
const slope = (l: Word[]) => (middle(l.at(-1)) - middle(l[0])) / ((l.at(-1)?.x0 ?? 0) - (l[0]?.x0 ?? 0))

function splitAtGaps(line: Word[]): Word[][] {
  const pieces: Word[][] = []
  for (const word of line.toSorted((a, b) => a.x0 - b.x0)) {
    const before = pieces.at(-1)?.at(-1)
    if (before && word.x0 - before.x1 < WIDE * tallest(before, word)) pieces.at(-1)?.push(word)
    else pieces.push([word])
  }
  return pieces
}

/** Tells whether `b` is to the right of `a` and beside it, not above or below. */
function onSameLine(a: Word, b: Word): boolean {
  const smaller = Math.min(a.y1 - a.y0, b.y1 - b.y0)
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return b.x0 > a.x1 - smaller * 0.5 && overlap > smaller * 0.6 && tallest(a, b) < smaller * 4
}

const tallest = (a: Word, b: Word) => Math.max(a.y1 - a.y0, b.y1 - b.y0)

/** Returns the middle value, the upper one of two; 0 if there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function fuse(a: Word, b: Word): Word {
  return {
    text: a.text + b.text,
    conf: Math.min(a.conf, b.conf),
    x0: a.x0,
    y0: Math.min(a.y0, b.y0),
    x1: b.x1,
    y1: Math.max(a.y1, b.y1),
    line: a.line,
  }
}
