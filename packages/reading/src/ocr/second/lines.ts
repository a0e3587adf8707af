import type { Box } from '../../page.ts'

/** The likelihood of print at each point of a page, row by row, 0 to 1. */
export type Print = { data: Float32Array; width: number; height: number }

/** The likelihood from which a point belongs to print, and the least mean likelihood of a line. */
const [PRINT, LINE] = [0.3, 0.5]
/** The least height of a line, in points. */
const LEAST = 3
/** The model marks the middle of a line. A line has this many times the area. */
const WHOLE = 1.6

/** Finds the lines of print of a page that is straight, from top to bottom and from left to right. */
export function linesOf(print: Print): Box[] {
  const { width, height } = print
  const seen = new Uint8Array(width * height)
  const lines: Box[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 0 || (print.data[start] as number) <= PRINT) continue
    const { box, mean } = markFrom(print, start, seen)
    const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
    if (mean < LINE || Math.min(across, down) < LEAST) continue
    const more = (across * down * WHOLE) / (2 * (across + down))
    lines.push({
      x0: Math.max(0, box.x0 - more),
      y0: Math.max(0, box.y0 - more),
      x1: Math.min(width, box.x1 + more),
      y1: Math.min(height, box.y1 + more),
    })
  }
  return inOrder(lines)
}

/** Returns the box around the connected points of print at `start`, and their mean likelihood. */
function markFrom({ data, width, height }: Print, start: number, seen: Uint8Array): { box: Box; mean: number } {
  const box = { x0: width, y0: height, x1: 0, y1: 0 }
  const open = [start]
  seen[start] = 1
  let sum = 0
  let count = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    sum += data[at] as number
    count++
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x + 1)
    box.y1 = Math.max(box.y1, y + 1)
    for (const [next, isInside] of [
      [at - 1, x > 0],
      [at + 1, x < width - 1],
      [at - width, y > 0],
      [at + width, y < height - 1],
    ] as const) {
      if (!isInside || seen[next] !== 0 || (data[next] as number) <= PRINT) continue
      seen[next] = 1
      open.push(next)
    }
  }
  return { box, mean: sum / count }
}

/** Orders boxes as a person reads them. Boxes whose middles are nearly at the same height form a row. */
function inOrder(boxes: readonly Box[]): Box[] {
  const rows: Box[][] = []
  for (const box of boxes.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(box) - middle(first) < (first.y1 - first.y0) / 2) row.push(box)
    else rows.push([box])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x0 - b.x0))
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2
