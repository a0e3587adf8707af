import type { ReadPage, Word } from '../../page.ts'

/** In heights of a line: what a gap between columns has at least, which a blank never has. */
const GUTTER = 1.3
/** As many lines with the gap at one place are columns. */
const LINES = 6

/**
 * A page whose text layer stands in two columns, with the left one before the right one. A text layer is read line by
 * line across the page; the engine finds columns in a picture itself.
 */
export function byColumns(page: ReadPage): ReadPage {
  if (page.fonte !== 'texto') return page
  const lines = [...Map.groupBy(page.words, ({ line }) => line).values()]
  const gutter = gutterOf(lines, page.width)
  if (gutter === null) return page
  const out: Word[][] = []
  let left: Word[][] = []
  let right: Word[][] = []
  const endBand = () => {
    out.push(...left, ...right)
    left = []
    right = []
  }
  for (const line of lines) {
    if (!leavesFree(line, gutter)) {
      endBand()
      out.push(line)
      continue
    }
    left.push(line.filter(({ x1 }) => x1 <= gutter))
    right.push(line.filter(({ x0 }) => x0 >= gutter))
  }
  endBand()
  const filled = out.filter(({ length }) => length > 0)
  return { ...page, words: filled.flatMap((words, line) => words.map((word) => ({ ...word, line }))) }
}

/** Where the gap between two columns is; null where the page has one column. */
function gutterOf(lines: readonly Word[][], width: number): number | null {
  const places = Array.from({ length: 31 }, (_, i) => width * (0.35 + i / 100))
  const counted = places.map((x) => ({ x, count: lines.filter((line) => isSplit(line, x)).length }))
  const most = Math.max(...counted.map(({ count }) => count))
  const long = lines.filter(({ length }) => length > 3).length
  if (most < LINES || most < long * 0.5) return null
  const best = counted.filter(({ count }) => count === most)
  return best[Math.floor(best.length / 2)]?.x ?? null
}

function isSplit(line: readonly Word[], x: number): boolean {
  const before = line.filter(({ x1 }) => x1 <= x).at(-1)
  const after = line.find(({ x0 }) => x0 >= x)
  return Boolean(before && after && leavesFree(line, x) && after.x0 - before.x1 > GUTTER * (after.y1 - after.y0))
}

const leavesFree = (line: readonly Word[], x: number): boolean => !line.some(({ x0, x1 }) => x0 < x && x1 > x)
