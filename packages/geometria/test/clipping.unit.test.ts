import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { difference, intersection, type MultiPolygon, repaired, union } from '../src/clipping.ts'
import { defectOf } from '../src/self-crossing.ts'

const square = (x: number, y: number, side: number): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]
const GRANDE = square(0, 0, 10)

/** Computes the area of outlines less holes, in square degrees. */
const flatArea = (polygons: MultiPolygon): number =>
  polygons.reduce(
    (sum, [outline = [], ...holes]) => sum + shoelace(outline) - holes.reduce((s, h) => s + shoelace(h), 0),
    0,
  )
const shoelace = (ring: number[][]): number =>
  Math.abs(
    ring.slice(1).reduce((sum, [x = 0, y = 0], i) => sum + ((ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0)) / 2, 0),
  )

describe('clipping', () => {
  test.each<[string, MultiPolygon, MultiPolygon, [common: number, left: number]]>([
    ['two apart', [[GRANDE]], [[square(20, 0, 5)]], [0, 100]],
    ['two that share a side', [[GRANDE]], [[square(10, 0, 5)]], [0, 100]],
    ['two that overlap', [[GRANDE]], [[square(5, 5, 10)]], [25, 75]],
    ['one within another', [[GRANDE]], [[square(2, 2, 3)]], [9, 91]],
    ['one around another', [[square(2, 2, 3)]], [[GRANDE]], [9, 0]],
    ['one in a hole of the other', [[GRANDE, square(2, 2, 3)]], [[square(3, 3, 1)]], [0, 91]],
    ['one across a hole of the other', [[GRANDE, square(2, 2, 3)]], [[square(0, 0, 5)]], [16, 75]],
    ['parcels of which one lies within another', [[GRANDE], [square(2, 2, 3)]], [[square(0, 0, 5)]], [25, 75]],
    ['nothing with something', [], [[GRANDE]], [0, 0]],
    ['something with nothing', [[GRANDE]], [], [0, 100]],
  ])('%s', (_how, a, b, [common, left]) => {
    expect(flatArea(intersection(a, b))).toBeCloseTo(common, 9)
    expect(flatArea(difference(a, b))).toBeCloseTo(left, 9)
  })

  test('gives outlines with the holes that lie in them, closed', () => {
    const island = [[GRANDE, square(2, 2, 6)], [square(4, 4, 2)]]
    const made = union(island)
    expect(made.map((polygon) => polygon.map(shoelace))).toEqual([
      [expect.closeTo(100, 9), expect.closeTo(36, 9)],
      [expect.closeTo(4, 9)],
    ])
    for (const ring of made.flat()) expect(ring.at(-1)).toEqual(ring[0])
  })

  test.each([0, 1, 2, 3])('does not see a spike, at corner %p of a ring', (corner) => {
    const [a, b, c, d] = GRANDE.slice(0, 4) as [number[], number[], number[], number[]]
    const corners = [a, b, [15, 0], [3, 0], [20, 0], b, c, d]
    const ring = [...corners.slice(corner), ...corners.slice(0, corner + 1)]
    expect(flatArea(union([[ring]]))).toBeCloseTo(100, 9)
    expect(flatArea(intersection([[square(12, -1, 2)]], [[ring]]))).toBe(0)
  })

  test.each<[string, MultiPolygon, number]>([
    [
      'a bow tie: both of its halves',
      [
        [
          [
            [0, 0],
            [10, 10],
            [10, 0],
            [0, 10],
            [0, 0],
          ],
        ],
      ],
      50,
    ],
    ['a hole across its outline: what of it lies inside is cut out', [[GRANDE, square(5, 5, 10)]], 75],
    ['a hole outside: nothing', [[GRANDE, square(20, 0, 5)]], 100],
    ['a polygon twice: once', [[GRANDE], [GRANDE]], 100],
    [
      'a line: nothing',
      [
        [
          [
            [0, 0],
            [5, 0],
            [0, 0],
          ],
        ],
      ],
      0,
    ],
  ])('repairs %s', (_what, polygons, area) => {
    const made = repaired(polygons)
    expect(flatArea(made)).toBeCloseTo(area, 9)
    expect(made.length > 0 && defectOf(made)).toBe(area > 0 ? null : false)
  })

  /** There are few places, so that corners, sides and whole stretches often coincide; rings may cross themselves. */
  const point = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  const ring = fc
    .array(point, { minLength: 3, maxLength: 8 })
    .map((points) => [...points, points[0] ?? [0, 0]].map(([x, y]) => [x / 97 - 50, y / 89 - 10]))

  const rings = fc.array(ring, { minLength: 1, maxLength: 3 })

  test('never throws, whatever the rings', () => {
    fc.assert(
      fc.property(rings, rings, (a, b) => {
        const [first, second] = [a.map((r) => [r]), b.map((r) => [r])]
        for (const clip of [intersection, difference]) expect(clip(first, second)).toBeInstanceOf(Array)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of sound drawings: what is common and what is left are all of the first', () => {
    fc.assert(
      fc.property(ring, ring, (a, b) => {
        fc.pre(defectOf([[a]]) === null && defectOf([[b]]) === null)
        expect(flatArea(intersection([[a]], [[b]])) + flatArea(difference([[a]], [[b]]))).toBeCloseTo(shoelace(a), 9)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of sound drawings: what is common is the same again when it is cut again', () => {
    fc.assert(
      fc.property(ring, ring, (a, b) => {
        fc.pre(defectOf([[a]]) === null && defectOf([[b]]) === null)
        const common = intersection([[a]], [[b]])
        expect(flatArea(intersection(common, [[a]]))).toBeCloseTo(flatArea(common), 9)
      }),
      { numRuns: 1_000 },
    )
  })
})
