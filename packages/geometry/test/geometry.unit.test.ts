import { describe, expect, test } from '@jest/globals'
import type { Geometry } from '@car/vocabulary/geometry'
import fc from 'fast-check'
import { type Defect, defectOf, crossings } from '../src/self-crossing.ts'
import { checkGeometry, MAX_POLYGONS, MAX_VERTICES } from '../src/cross-check.ts'
import { polygonsOf } from '../src/measures.ts'
import { meaningsOf } from '../src/nested.ts'

type Ring = [number, number][]

const closedRing = (...points: Ring): Ring => [...points, points[0] ?? [0, 0]]
const square = (x: number, y: number, side: number): Ring =>
  closedRing([x, y], [x + side, y], [x + side, y + side], [x, y + side])
const SQUARE = square(-46.6, -23.51, 0.01)
const polygon = (...coordinates: number[][][]): Geometry => ({ type: 'Polygon', coordinates })
const circle = (n: number): Ring => {
  const angles = Array.from({ length: n - 1 }, (_, i) => (2 * Math.PI * i) / (n - 1))
  return closedRing(...angles.map((a): [number, number] => [-46 + Math.cos(a), -23 + Math.sin(a)]))
}

/** Points on a coarse grid, so that corners, sides and parts of sides often coincide. */
const point = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
const ring = fc.array(point, { minLength: 3, maxLength: 8 }).map((points) => closedRing(...points))

describe('a drawing', () => {
  test.each<[string, Geometry, string[]]>([
    ['a square', polygon(SQUARE), []],
    ['a ring left open', polygon([...SQUARE.slice(0, 4), [-46.58, -23.5]]), ['invalid_value']],
    ['latitude and longitude swapped', polygon(SQUARE.map(([lon, lat]) => [lat, lon])), ['out_of_range']],
    ['a place in Europe', polygon(SQUARE.map(([lon, lat]) => [lon + 50, lat + 70])), ['out_of_range']],
    ['a point', polygon(Array(4).fill([-46.6, -23.5])), ['invalid_value']],
    [
      'a hole larger than the outline, beside it, which is judged elsewhere',
      polygon(SQUARE, square(-46.5, -23.51, 0.02)),
      [],
    ],
    ['as many points as there may be', polygon(circle(MAX_VERTICES)), []],
    ['one more', polygon(circle(MAX_VERTICES + 1)), ['out_of_range']],
    [
      'a polygon more than there may be',
      { type: 'MultiPolygon', coordinates: Array(MAX_POLYGONS + 1).fill([SQUARE]) },
      ['out_of_range'],
    ],
  ])('%s', (_name, geometry, expected) =>
    expect(checkGeometry(geometry).map(({ field, code }) => `${field} ${code}`)).toEqual(
      expected.map((code) => `imovel.geometria ${code}`),
    ),
  )
})

const crosses = (polygons: Ring[][]): boolean => defectOf(polygons) === 'crossing'

describe('a drawing is refused for how its rings lie', () => {
  const BIG = square(0, 0, 10)
  /** A triangle that touches the west side of `BIG` with one corner. */
  const DIAMOND = closedRing([0, 5], [3, 3], [3, 7])
  /**
   * A square with an additional corner in the middle of its east side. The hole `THROUGH` leaves the square at that
   * corner, and comes back at the next corner.
   */
  const POINTED = closedRing([0, 0], [10, 0], [10, 5], [10, 10], [0, 10])
  const THROUGH = closedRing([5, 4], [10, 5], [12, 8], [10, 10], [5, 9])
  /** A shape that is open to the north. */
  const BAY = closedRing([0, 0], [9, 0], [9, 9], [6, 9], [6, 2], [3, 2], [3, 9], [0, 9])
  test.each<[string, Ring[][], Defect | null]>([
    ['when it is a square: no', [[BIG]], null],
    ['with a point given twice: no', [[closedRing([0, 0], [9, 0], [9, 0], [9, 9])]], null],
    ['with a point on a straight side: no', [[closedRing([0, 0], [4, 0], [9, 0], [9, 9])]], null],
    ['when it is a bow tie', [[closedRing([0, 0], [9, 9], [9, 0], [0, 9])]], 'crossing'],
    ['when it is a line', [[closedRing([0, 0], [9, 0])]], 'crossing'],
    ['with a spike', [[closedRing([0, 0], [9, 0], [9, 5], [12, 5], [9, 5], [9, 9])]], 'crossing'],
    ['when a corner touches a side', [[closedRing([0, 0], [9, 0], [9, 9], [5, 0], [0, 9])]], 'crossing'],
    ['when corners touch tip to tip', [[closedRing([0, 0], [5, 5], [0, 9], [9, 9], [5, 5], [9, 0])]], 'crossing'],
    ['around a hole: no', [[BIG, square(2, 2, 3)]], null],
    ['around a hole across its outline', [[BIG, square(8, 8, 3)]], 'crossing'],
    ['around a hole along its outline', [[BIG, square(0, 2, 3)]], 'crossing'],
    ['around a hole that touches its outline in a point: no', [[BIG, DIAMOND]], null],
    ['around holes that touch in a point: no', [[BIG, square(2, 2, 3), square(5, 5, 3)]], null],
    ['around a hole through corners of its outline', [[POINTED, THROUGH]], 'holeOutside'],
    ['with a hole from side to side', [[BIG, closedRing([0, 5], [5, 2], [10, 5], [5, 8])]], 'divided'],
    [
      'with holes that surround a part',
      [[BIG, closedRing([2, 2], [8, 2], [5, 5]), closedRing([2, 2], [5, 8], [8, 2], [5, 9])]],
      'divided',
    ],
    ['around holes that overlap', [[BIG, square(2, 2, 3), square(4, 4, 3)]], 'crossing'],
    ['with a hole outside of its outline', [[BIG, square(20, 2, 3)]], 'holeOutside'],
    ['with a hole around its outline', [[BIG, square(-5, -5, 30)]], 'holeOutside'],
    ['with a hole within a hole', [[BIG, square(2, 2, 3), square(3, 3, 1)]], 'holeOutside'],
    ['with a hole in a bay of its outline', [[BAY, square(4, 4, 1)]], 'holeOutside'],
    ['with a hole level with the corners of its outline: no', [[BAY, square(1, 2, 1)]], null],
    ['with the hole of one parcel in another', [[BIG, square(22, 2, 3)], [square(20, 0, 9)]], 'holeOutside'],
    ['in parcels that lie apart: no', [[square(0, 0, 3)], [square(5, 5, 3)]], null],
    ['in parcels that share a side: no', [[square(0, 0, 3)], [square(3, 0, 3)], [square(0, 3, 6)]], null],
    ['in parcels that touch at a corner: no', [[square(0, 0, 3)], [square(3, 3, 3)]], null],
    ['with a parcel in the hole of another: no', [[BIG, square(2, 2, 3)], [square(2, 2, 3)]], null],
    ['in parcels that cross', [[square(0, 0, 3)], [square(2, 2, 3)]], 'overlapping'],
    ['with a parcel within another', [[BIG], [square(2, 2, 3)]], 'overlapping'],
    ['with a parcel given twice', [[BIG], [square(20, 0, 3)], [BIG]], 'overlapping'],
    ['in parcels that overlap and only touch', [[square(0, 0, 3)], [square(0, 0, 6)]], 'overlapping'],
  ])('%s', (_name, polygons, expected) => expect(defectOf(polygons)).toBe(expected))

  test('exactly when sides of one ring have more in common than a corner between them', () => {
    fc.assert(
      fc.property(ring, (only) => {
        expect(crosses([[only]])).toBe(crossesPairwise([only]))
      }),
      { numRuns: 3_000 },
    )
  })

  test('whenever sides of two rings cross or run along each other, and for that only then', () => {
    fc.assert(
      fc.property(fc.array(ring, { minLength: 2, maxLength: 3 }), (rings) => {
        const [defect, crosses] = [defectOf([rings]), crossesPairwise(rings)]
        expect(crosses ? defect !== null : defect !== 'crossing').toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('wherever it lies, and whichever way it is drawn', () => {
    fc.assert(
      fc.property(ring, fc.double({ min: -60, max: -40, noNaN: true }), (points, x) => {
        const flipped = points.toReversed().map(([a, b]): [number, number] => [b, a])
        expect(crosses([[flipped]])).toBe(crosses([[points]]))
        const far = points.map(([a, b]): [number, number] => [a * 2 ** -20 + Math.fround(x), b * 2 ** -20])
        expect(crosses([[far]])).toBe(crosses([[points]]))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the places where a drawing crosses itself', () => {
  test.each<[string, Ring[][], [number, number][]]>([
    ['are none in a square', [[square(0, 0, 3)]], []],
    ['are one in a bow tie', [[closedRing([0, 0], [8, 8], [8, 0], [0, 8])]], [[4, 4]]],
    [
      'are both ends of a notch',
      [[closedRing([0, 0], [8, 0], [8, 4], [2, -1], [0, 4])]],
      [
        [3.2, 0],
        [1.6, 0],
      ],
    ],
    ['are the foot of a spike', [[closedRing([0, 0], [9, 0], [9, 5], [12, 5], [9, 5], [9, 9])]], [[9, 5]]],
    [
      'are where two parcels cross',
      [[square(0, 0, 3)], [square(2, 2, 3)]],
      [
        [2, 3],
        [3, 2],
      ],
    ],
    ['are none where two parcels share a side', [[square(0, 0, 3)], [square(3, 0, 3)]], []],
  ])('%s', (_name, polygons, expected) => {
    const order = (points: readonly (readonly number[])[]) => points.map(String).toSorted()
    expect(order(crossings(polygons, 20))).toEqual(order(expected))
  })

  test('are no more than were asked for', () => {
    const zigzag = closedRing(
      ...Array.from({ length: 40 }, (_, i): [number, number] => [i, (i % 2) * 9]),
      [40, 4],
      [-1, 4],
    )
    expect(crossings([[zigzag]], 20)).toHaveLength(20)
  })

  test('are some exactly when it does', () => {
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), (rings) => {
        expect(crossings([rings], 1).length > 0).toBe(crossesPairwise(rings))
      }),
      { numRuns: 2_000 },
    )
  })
})

/**
 * Tells whether sides cross, by brute force over integers: each side is compared with each other side of its polygon.
 */
function crossesPairwise(rings: Ring[]): boolean {
  const sides = rings.flatMap((points, ring) => {
    const withoutRepeats = points.filter((p, i) => i === 0 || String(p) !== String(points[i - 1]))
    return withoutRepeats
      .slice(1)
      .map((b, i) => ({ a: withoutRepeats[i] as Ring[0], b, ring, i, n: withoutRepeats.length - 1 }))
  })
  const side = (a: Ring[0], b: Ring[0], c: Ring[0]) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  const between = (a: Ring[0], b: Ring[0], c: Ring[0]) =>
    side(a, b, c) === 0 && (c[0] - a[0]) * (c[0] - b[0]) <= 0 && (c[1] - a[1]) * (c[1] - b[1]) <= 0
  return sides.some((p, x) =>
    sides.slice(x + 1).some((q) => {
      const d = Math.abs(p.i - q.i)
      const endsOnOther = ([r, s]: [typeof p, typeof p]) => [s.a, s.b].filter((c) => between(r.a, r.b, c))
      if (p.ring === q.ring && (d === 1 || d === p.n - 1)) {
        const inCommon = new Set([...endsOnOther([p, q]), ...endsOnOther([q, p])].map(String))
        return inCommon.size > (p.n === 2 ? 0 : 1)
      }
      if (p.ring === q.ring && endsOnOther([p, q]).length + endsOnOther([q, p]).length > 0) return true
      if (new Set([...endsOnOther([p, q]), ...endsOnOther([q, p])].map(String)).size > 1) return true
      return side(p.a, p.b, q.a) * side(p.a, p.b, q.b) < 0 && side(q.a, q.b, p.a) * side(q.a, q.b, p.b) < 0
    }),
  )
}

describe('polygons within others are cut out of them, or are part of them:', () => {
  const LARGE = square(0, 0, 10)
  const several = (...coordinates: Ring[][]): Geometry => ({ type: 'MultiPolygon', coordinates })
  test.each<[string, Geometry, { cutOut: number; partOf: number } | null]>([
    ['one within another', several([LARGE], [square(2, 2, 3)]), { cutOut: 91, partOf: 100 }],
    ['the inner one first', several([square(2, 2, 3)], [LARGE]), { cutOut: 91, partOf: 100 }],
    ['one at the side of another', several([LARGE], [square(0, 2, 3)]), { cutOut: 91, partOf: 100 }],
    [
      'two within one, and a parcel',
      several([LARGE], [square(1, 1, 1)], [square(4, 4, 2)], [square(20, 0, 3)]),
      { cutOut: 104, partOf: 109 },
    ],
    ['one around a hole of another', several([LARGE, square(2, 2, 3)], [square(6, 6, 1)]), { cutOut: 90, partOf: 91 }],
    ['one given twice', several([LARGE], [LARGE]), { cutOut: 0, partOf: 100 }],
    ['one in a hole', several([LARGE, square(2, 2, 3)], [square(3, 3, 1)]), null],
    ['one around the hole of another', several([LARGE, square(3, 3, 1)], [square(2, 2, 3)]), null],
    ['parcels', several([LARGE], [square(20, 0, 3)]), null],
    ['a single one', polygon(LARGE), null],
  ])('%s', (_name, drawing, areas) => {
    const meanings = meaningsOf(drawing)
    expect(meanings && { cutOut: flatArea(meanings.cutOut), partOf: flatArea(meanings.partOf) }).toEqual(areas)
  })
})

function flatArea(drawing: Geometry | null): number {
  const rings = drawing ? polygonsOf(drawing) : []
  return rings.reduce(
    (sum, polygon) => sum + polygon.reduce((rest, ring, i) => rest + (i === 0 ? 1 : -1) * Math.abs(shoelace(ring)), 0),
    0,
  )
}
const shoelace = (ring: number[][]): number =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], i) => sum + ((ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0)) / 2, 0)
