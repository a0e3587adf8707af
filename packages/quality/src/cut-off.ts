import { type Gray, levelAt, shrink } from './gray.ts'

/**
 * The depth of the strip along each edge that is searched for print, as a share of the picture's height or width. Print
 * in the strip probably continues beyond the picture.
 */
const EDGE = 0.004
/**
 * The length of the shorter side, in pixels, to which a larger picture is shrunk. At that size letters can still be
 * distinguished from specks.
 */
const WIDTH = 1240
/**
 * Two lengths in pixels along an edge: the stretch over which the paper's level is measured, and a length above the
 * height of a line of print.
 */
const [STRETCH, HIGHEST] = [64, 40]
/**
 * The number of lines that have to run into a side, and the number of strokes that have to run into the top or foot.
 * Even a single line has many strokes.
 */
const [LINES, STROKES] = [4, 16]
/**
 * Two shares. A stretch of the edge darker than the first share of the paper's level is not paper, and a pixel darker
 * than the second share of the level of its stretch is ink.
 */
const [PAPER, INK] = [0.75, 0.7]

/**
 * Tells whether print seems to extend beyond the picture. The picture is judged before the page is read, from ink that
 * alternates with paper along an edge. The surface on which the sheet lies does not count as print.
 */
export function seemsCutOff(original: Gray): boolean {
  const step = Math.max(1, Math.round(Math.min(original.width, original.height) / WIDTH))
  const small = step > 1 ? shrink(original, step) : original
  const paper = levelAt(small.pixels, 0.6)
  const along = (end: 'top' | 'foot' | 'left' | 'right') => runsOfInk(strip(small, end), paper)
  const lines = (end: 'left' | 'right') => joined(along(end)).filter((run) => run >= 3).length
  const strokes = (end: 'top' | 'foot') => along(end).length
  return lines('left') >= LINES || lines('right') >= LINES || strokes('top') >= STROKES || strokes('foot') >= STROKES
}

/** Returns the darkest value of each row or column along an edge. */
function strip({ pixels, width: w, height: h }: Gray, end: 'top' | 'foot' | 'left' | 'right'): Uint8Array {
  const lying = end === 'top' || end === 'foot'
  const depth = Math.max(2, Math.round((lying ? h : w) * EDGE))
  const out = new Uint8Array(lying ? w : h)
  for (let i = 0; i < out.length; i++) {
    let darkest = 255
    for (let d = 0; d < depth; d++) {
      const at = end === 'top' || end === 'left' ? d : (lying ? h : w) - 1 - d
      darkest = Math.min(darkest, pixels[lying ? at * w + i : i * w + at] as number)
    }
    out[i] = darkest
  }
  return out
}

type Run = { from: number; to: number }

/**
 * Finds runs of ink on paper. A run longer than the height of a line is left out, because it is a shadow, a stain or
 * the background of the sheet.
 */
function runsOfInk(edge: Uint8Array, paper: number): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (let i = 0; i < edge.length; i++) {
    const here = levelAt(edge.subarray(Math.max(0, i - STRETCH), i + STRETCH), 0.75)
    const ink = here > paper * PAPER && (edge[i] as number) < here * INK
    if (!ink) run = undefined
    else if (run) run.to = i + 1
    else runs.push((run = { from: i, to: i + 1 }))
  }
  return runs.filter(({ from, to }) => to - from <= HIGHEST)
}

/**
 * Returns the lengths of runs. Runs as close as the strokes of one line are joined; a joined run taller than a line is
 * left out.
 */
function joined(runs: readonly Run[]): number[] {
  const lines: Run[] = []
  for (const { from, to } of runs) {
    const last = lines.at(-1)
    if (last && from - last.to <= 4) last.to = to
    else lines.push({ from, to })
  }
  return lines.map(({ from, to }) => to - from).filter((length) => length <= HIGHEST)
}
