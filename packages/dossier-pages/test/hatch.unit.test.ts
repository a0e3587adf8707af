import { describe, expect, test } from '@jest/globals'
import { hatched } from '../src/layout/hatch.ts'
import type { Point } from '../src/layout/shapes.ts'

const square = (o: number, side: number): Point[] => [
  [o, o],
  [o + side, o],
  [o + side, o + side],
  [o, o + side],
]
const rounded = (angle: number, step: number, ...rings: Point[][]) =>
  hatched(rings, angle, step).map((segment) => segment.map((p) => p.map((n) => Math.round(n * 100) / 100 + 0)))

describe('the lines of a hatch', () => {
  test('run from side to side of a shape, a step apart', () => {
    expect(rounded(0, 4, square(1, 10))).toEqual([
      [
        [1, 4],
        [11, 4],
      ],
      [
        [1, 8],
        [11, 8],
      ],
    ])
  })

  test('leave out what is a hole', () => {
    expect(rounded(0, 4, square(1, 10), square(3, 2))).toEqual([
      [
        [1, 4],
        [3, 4],
      ],
      [
        [5, 4],
        [11, 4],
      ],
      [
        [1, 8],
        [11, 8],
      ],
    ])
  })

  test.each([45, 90, 135])('rise by %d degrees as a reader sees it, inside the shape', (angle) => {
    const segments = hatched([square(0, 100)], angle, 5)
    expect(segments.length).toBeGreaterThan(15)
    for (const [[x1, y1], [x2, y2]] of segments) {
      expect(Math.round((Math.atan2(y1 - y2, x2 - x1) * 180) / Math.PI)).toBe(angle)
      for (const n of [x1, y1, x2, y2]) expect(n).toBeGreaterThanOrEqual(-1e-9)
      for (const n of [x1, y1, x2, y2]) expect(n).toBeLessThanOrEqual(100 + 1e-9)
    }
  })

  test('go on in the shape beside it', () => {
    const beside = square(0, 10).map(([x, y]): Point => [x + 10, y])
    const ends = (ring: Point[], end: 0 | 1) => rounded(45, 3, ring).map((segment) => segment[end])
    const on = ends(square(0, 10), 1).filter((p) => p?.[0] === 10)
    expect(on.length).toBeGreaterThan(1)
    expect(ends(beside, 0)).toEqual(expect.arrayContaining(on))
  })

  test('are none without a shape', () => expect(hatched([], 45, 5)).toEqual([]))
})
