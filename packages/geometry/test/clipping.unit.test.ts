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
const LARGE = square(0, 0, 10)

const drawn = (points: [number, number][]): number[][] =>
  [...points, points[0] ?? [0, 0]].map(([x, y]) => [x / 97 - 50, y / 89 - 10])

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
    ['two apart', [[LARGE]], [[square(20, 0, 5)]], [0, 100]],
    ['two that share a side', [[LARGE]], [[square(10, 0, 5)]], [0, 100]],
    ['two that overlap', [[LARGE]], [[square(5, 5, 10)]], [25, 75]],
    ['one within another', [[LARGE]], [[square(2, 2, 3)]], [9, 91]],
    ['one around another', [[square(2, 2, 3)]], [[LARGE]], [9, 0]],
    ['one in a hole of the other', [[LARGE, square(2, 2, 3)]], [[square(3, 3, 1)]], [0, 91]],
    ['one across a hole of the other', [[LARGE, square(2, 2, 3)]], [[square(0, 0, 5)]], [16, 75]],
    ['parcels of which one lies within another', [[LARGE], [square(2, 2, 3)]], [[square(0, 0, 5)]], [25, 75]],
    ['nothing with something', [], [[LARGE]], [0, 0]],
    ['something with nothing', [[LARGE]], [], [0, 100]],
  ])('%s', (_how, a, b, [common, left]) => {
    expect(flatArea(intersection(a, b))).toBeCloseTo(common, 9)
    expect(flatArea(difference(a, b))).toBeCloseTo(left, 9)
  })

  test('gives outlines with the holes that lie in them, closed', () => {
    const island = [[LARGE, square(2, 2, 6)], [square(4, 4, 2)]]
    const made = union(island)
    expect(made.map((polygon) => polygon.map(shoelace))).toEqual([
      [expect.closeTo(100, 9), expect.closeTo(36, 9)],
      [expect.closeTo(4, 9)],
    ])
    for (const ring of made.flat()) expect(ring.at(-1)).toEqual(ring[0])
  })

  test.each([0, 1, 2, 3])('does not see a spike, at corner %p of a ring', (corner) => {
    const [a, b, c, d] = LARGE.slice(0, 4) as [number[], number[], number[], number[]]
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
    ['a hole across its outline: what of it lies inside is cut out', [[LARGE, square(5, 5, 10)]], 75],
    ['a hole outside: nothing', [[LARGE, square(20, 0, 5)]], 100],
    ['a polygon twice: once', [[LARGE], [LARGE]], 100],
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

  /** There are few positions, so that corners, sides and whole stretches often coincide. Rings may cross themselves. */
  const point = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  const ring = fc.array(point, { minLength: 3, maxLength: 8 }).map(drawn)

  const rings = fc.array(ring, { minLength: 1, maxLength: 3 })
  type Rings = typeof rings extends fc.Arbitrary<infer R> ? R : never

  const bothClipped = (a: Rings, b: Rings) => {
    const [first, second] = [a.map((r) => [r]), b.map((r) => [r])]
    return [intersection, difference].map((clip) => clip(first, second))
  }

  test.each([
    ['whatever the rings', { numRuns: 2_000 }],
    [
      'also where corners have to move by 0.6 mm',
      {
        seed: 1681765472,
        path: '787:12:9:9:9:9:14:13:14:14:14:13:13:15:18:19:29:32:30:30:29:36:29',
        endOnFailure: true,
      },
    ],
  ])('never throws, %s', (_, which) => {
    fc.assert(
      fc.property(rings, rings, (a, b) => {
        expect(bothClipped(a, b)).toHaveLength(2)
      }),
      which,
    )
  })

  /** Pairs of rings on the grid. Without the check in `cut`, the library loses or doubles a piece of each pair. */
  test.each<[string, [number, number][], [number, number][]]>([
    [
      'a piece of what is common',
      [
        [0, 6],
        [0, 1],
        [4, 4],
        [4, 3],
        [0, 0],
        [6, 3],
      ],
      [
        [0, 5],
        [6, 4],
        [0, 1],
      ],
    ],
    [
      'a third of the first',
      [
        [1, 6],
        [2, 5],
        [5, 0],
        [5, 2],
      ],
      [
        [4, 3],
        [4, 1],
        [5, 4],
        [6, 6],
        [6, 6],
        [0, 5],
        [2, 3],
      ],
    ],
    [
      'a piece twice',
      [
        [0, 4],
        [4, 0],
        [5, 5],
      ],
      [
        [4, 3],
        [0, 5],
        [2, 4],
        [4, 2],
      ],
    ],
    [
      'a small piece twice',
      [
        [6, 4],
        [4, 1],
        [0, 6],
      ],
      [
        [4, 2],
        [5, 3],
        [3, 5],
      ],
    ],
  ])('adds up where three sides meet in almost one point: %s', (_lost, a, b) => {
    const [first, second] = [drawn(a), drawn(b)]
    expect(flatArea(intersection([[first]], [[second]])) + flatArea(difference([[first]], [[second]]))).toBeCloseTo(
      shoelace(first),
      9,
    )
  })

  test('takes an outline that only touches another one for no hole', () => {
    const backwards = [
      [0, 0],
      [5, 4],
      [1, 5],
      [5, 0],
      [1, 6],
    ] as [number, number][]
    const a = [
      [
        drawn([
          [1, 5],
          [5, 0],
          [0, 0],
        ]),
      ],
      [
        drawn([
          [4, 0],
          [3, 3],
          [0, 0],
          [0, 4],
        ]),
      ],
      [drawn(backwards)],
    ]
    const b = [
      [
        drawn([
          [4, 2],
          [0, 2],
          [0, 0],
          [1, 3],
        ]),
      ],
      [
        drawn([
          [6, 4],
          [0, 2],
          [0, 0],
        ]),
      ],
    ]
    expect(flatArea(intersection(a, b)) + flatArea(difference(a, b))).toBeCloseTo(flatArea(difference(a, [])), 9)
  })

  test('joins a self-crossing outline with another that one of its halves covers', () => {
    const bowTie = drawn([
      [0, 0],
      [6, 6],
      [6, 0],
      [0, 6],
    ])
    const [left, right] = [
      drawn([
        [0, 0],
        [3, 3],
        [0, 6],
      ]),
      drawn([
        [6, 0],
        [3, 3],
        [6, 6],
      ]),
    ]
    for (const half of [left, right])
      expect(flatArea(union([[bowTie], [half]]))).toBeCloseTo(shoelace(left) + shoelace(right), 9)
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
