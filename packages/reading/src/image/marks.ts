import type { Gray } from '@car/quality/gray'
import type { Box } from '../page.ts'

/** A mark over a line of capitals, such as an accent, or under it, such as a cedilla. `width` is in heights of a capital. */
export type Mark = { x: number; width: number; side: 'above' | 'below' }

/** The share of the darkest row's ink that a row of capitals has. */
const ROW = 0.4
/**
 * The share of the darkness around a column from which a point of it is ink, the width of what is around it in heights of
 * a capital, and the share of the usual darkness below which there is no letter.
 */
const [INK, AROUND, BLANK] = [0.17, 0.3, 0.3]
/**
 * The least distances of a mark's end from the other capitals, in their height. On pages that were blurred on purpose
 * marks end 0.11 and more above them and 0.17 and more below, and other letters 0.08 and 0.13 at most.
 */
const REACH = { above: 0.09, below: 0.15 }
/** How far beyond the capitals a mark is searched for, and its least width, in heights of a capital. */
const [BEYOND, WIDTH] = [0.45, 0.12]

/**
 * Finds the marks of a line of capitals. Capitals are of one height, so whatever ends beyond the others has a mark,
 * whatever an engine reads.
 */
export function marksOf(gray: Gray, box: Box): Mark[] {
  const [left, right] = [Math.max(0, Math.floor(box.x0)), Math.min(gray.width, Math.ceil(box.x1))]
  const ink = (x: number, y: number) => 255 - (gray.pixels[y * gray.width + x] ?? 255)
  const columns = Array.from({ length: Math.max(0, right - left) }, (_, i) => left + i)
  const { top, bottom } = capitalsIn(columns, box, ink)
  const height = bottom - top
  const darkness = columns.map((x) => most(height, (i) => ink(x, top + i)))
  const usual = quantile(darkness, 0.8)
  const around = Math.round(AROUND * height)
  /** Returns how far each column reaches beyond a side of the capitals; -Infinity if it has no ink. */
  const reaches = (side: Mark['side']): number[] =>
    columns.map((x, i) => {
      const level = INK * Math.max(...darkness.slice(Math.max(0, i - around), i + around + 1))
      if (level < INK * BLANK * usual) return Number.NEGATIVE_INFINITY
      for (let beyond = Math.round(BEYOND * height); beyond > -height / 2; beyond--) {
        const rowAt = (distance: number) => (side === 'above' ? top - distance : bottom - 1 + distance)
        const [here, outside] = [ink(x, rowAt(beyond)), ink(x, rowAt(beyond + 1))]
        if (here >= level) return beyond + (here - level) / Math.max(1, here - outside)
      }
      return Number.NEGATIVE_INFINITY
    })
  return (['above', 'below'] as const).flatMap((side) => {
    const reached = reaches(side)
    const edge = commonest(reached.filter(Number.isFinite))
    return runsOf(reached.map((reach) => reach - edge >= REACH[side] * height))
      .filter(({ from, to }) => to - from >= WIDTH * height)
      .map(({ from, to }) => ({ x: left + (from + to) / 2, width: (to - from) / height, side }))
  })
}

/** Returns the rows of the capitals in a box that has them and some paper. */
function capitalsIn(columns: readonly number[], box: Box, ink: (x: number, y: number) => number) {
  const first = Math.max(0, Math.floor(box.y0))
  const rows = Array.from({ length: Math.ceil(box.y1) - first }, (_, i) =>
    columns.reduce((sum, x) => sum + ink(x, first + i), 0),
  )
  const least = ROW * quantile(rows, 0.7)
  const darkest = rows.indexOf(Math.max(...rows))
  const before = rows.findLastIndex((row, i) => i < darkest && row < least)
  const after = rows.findIndex((row, i) => i > darkest && row < least)
  return { top: first + before + 1, bottom: first + (after < 0 ? rows.length : after) }
}

const most = (length: number, of: (i: number) => number): number =>
  Math.max(0, ...Array.from({ length }, (_, i) => of(i)))

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Returns the commonest of some values, in steps of a half. */
function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values)
    for (const apart of [-1, 0, 1]) {
      const step = Math.round(value * 2) + apart
      counts.set(step, (counts.get(step) ?? 0) + (apart === 0 ? 2 : 1))
    }
  return ([...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0) / 2
}

function runsOf(flags: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [i, flag] of flags.entries()) {
    const last = runs.at(-1)
    if (flag && last?.to === i) last.to++
    else if (flag) runs.push({ from: i, to: i + 1 })
  }
  return runs
}
