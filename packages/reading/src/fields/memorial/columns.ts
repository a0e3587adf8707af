import type { ReadPage, Word } from '../../page.ts'

/** The least gap between columns, in heights of a line. A blank is never that wide. */
const GUTTER = 1.3
/** The least number of lines in a column that begin at the same horizontal position. */
const LINES = 6
/** The number of parts into which the page's width is divided. Lines that begin in the same part count as aligned. */
const PLACES = 200
/** The range in which the right column may begin, as shares of the page's width. */
const MIDDLE = [0.35, 0.7] as const

/**
 * Reorders a text layer of two columns, so that the left column comes first. A text layer is read line by line across
 * the page. In a picture the engine finds columns itself.
 */
export function byColumns(page: ReadPage): ReadPage {
  if (page.fonte !== 'text') return page
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

/**
 * Finds the horizontal position just before the right column; null if the page has one column. At least `LINES` lines
 * must begin there. Between the first and the last of these lines, hardly any line may run across the position. Lines
 * of the two columns need not be at the same heights.
 */
function gutterOf(lines: readonly Word[][], width: number): number | null {
  const starts = lines.flatMap((line) =>
    line.filter((word, i) => {
      const before = line[i - 1]
      const isStart = !before || word.x0 - before.x1 > GUTTER * (word.y1 - word.y0)
      return isStart && word.x0 > width * MIDDLE[0] && word.x0 < width * MIDDLE[1]
    }),
  )
  const places = [...Map.groupBy(starts, ({ x0 }) => Math.round((x0 / width) * PLACES)).values()]
  const column = places.reduce((a, b) => (b.length > a.length ? b : a), [])
  const [first, last] = [column[0], column.at(-1)]
  if (!first || !last || column.length < LINES) return null
  const gutter = Math.min(...column.map(({ x0 }) => x0)) - (first.y1 - first.y0) * 0.5
  const beside = lines.filter(([word]) => word && word.y0 >= first.y0 && word.y0 <= last.y0)
  const across = beside.filter((line) => !leavesFree(line, gutter)).length
  return across * 5 <= beside.length ? gutter : null
}

const leavesFree = (line: readonly Word[], x: number): boolean => !line.some(({ x0, x1 }) => x0 < x && x1 > x)
