import { signedArea } from '@car/geometry/flat-area'
import { defectOf } from '@car/geometry/self-crossing'
import type { Geometry } from '@car/vocabulary/geometry'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { MAX_VERTICES, onGrid, piecesOf, type Polygon } from '../src/cut.ts'
import { normalised } from '../src/normalise.ts'
import { ringOf, round, square } from './layers.ts'

const polygon = (...rings: number[][][]): Geometry => ({ type: 'Polygon', coordinates: rings })
const loop = [
  [-51, -10],
  [-50.99, -9.99],
  [-50.99, -10],
  [-51, -9.99],
  [-51, -10],
]
const areaOf = (polygons: readonly Polygon[]) => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0)

describe('a feature', () => {
  test('that is valid stays as it is, whichever way its rings run', () => {
    const [outline, hole] = [ringOf(square(-51, -10, 0.03)), ringOf(square(-50.99, -9.99))]
    for (const rings of [
      [outline, hole],
      [outline, hole.toReversed()],
      [outline.toReversed(), hole],
    ]) {
      const normal = normalised(polygon(...rings))
      if (typeof normal === 'string') throw new Error(normal)
      expect(normal.repaired).toBe(false)
      expect(normal.pieces).toHaveLength(1)
      expect(areaOf(normal.pieces)).toBeCloseTo(0.0008, 12)
    }
  })

  test.each<[string, Geometry, number]>([
    ['a loop', polygon(loop), 0.00005],
    ['an outline that does not end where it begins', polygon(ringOf(square(-51, -10)).slice(0, -1)), 0.0001],
    [
      'a hole that is only a line',
      polygon(ringOf(square(-51, -10)), [
        [-50.995, -9.995],
        [-50.994, -9.995],
        [-50.995, -9.995],
      ]),
      0.0001,
    ],
    [
      'polygons that overlap',
      { type: 'MultiPolygon', coordinates: [[ringOf(square(-51, -10))], [ringOf(square(-50.995, -10))]] },
      0.00015,
    ],
  ])('is repaired: %s', (_what, geometry, area) => {
    const normal = normalised(geometry)
    if (typeof normal === 'string') throw new Error(normal)
    expect(normal.repaired).toBe(true)
    expect(areaOf(normal.pieces)).toBeCloseTo(area, 10)
    for (const piece of normal.pieces) expect(defectOf([piece])).toBeNull()
  })

  test('whose hole touches its outline in a point is valid', () => {
    const hole = [
      [-51, -9.995],
      [-50.996, -9.993],
      [-50.996, -9.997],
      [-51, -9.995],
    ]
    expect(normalised(polygon(ringOf(square(-51, -10)), hole))).toMatchObject({ repaired: false })
  })

  test.each<[string, Geometry, string]>([
    ['swapped axes', polygon(ringOf(square(-51, -10)).map(([lon = 0, lat = 0]) => [lat, lon])), 'eixos_trocados'],
    [
      'the antimeridian',
      polygon([
        [179, -10],
        [-179, -10],
        [-179, -9],
        [179, -9],
        [179, -10],
      ]),
      'antimeridiano',
    ],
    ['another country', square(2, 48), 'fora_do_brasil'],
    ['metres for degrees', square(500_000, 8_000_000, 100), 'fora_do_brasil'],
    [
      'a line',
      polygon([
        [-51, -10],
        [-50.9, -10],
        [-51, -10],
      ]),
      'sem_area',
    ],
    ['more vertices than anything published', round(-51, -10, 1_000_001), 'vertices_demais'],
  ])('is set aside: %s', (_what, geometry, problem) => {
    expect(normalised(geometry)).toBe(problem)
  })
})

describe('pieces', () => {
  /** An outline with points at random distances from its middle, and a row of holes. */
  const drawings = fc
    .record({
      radii: fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 300, maxLength: 1_500 }),
      holes: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ radii, holes }): Polygon => {
      const outline = radii.map((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        return [-51 + radius * Math.cos(angle), -10 + radius * Math.sin(angle)].map(onGrid)
      })
      const rows = Array.from({ length: holes }, (_, i) =>
        ringOf(square(-51.25 + i * 0.0125, -10.2 + (i % 7) * 0.05, 0.01)),
      )
      return [[...outline, outline[0] as number[]], ...rows.map((ring) => ring.toReversed())]
    })

  test('cover the same, are valid and small, however the polygon lies', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        const pieces = piecesOf(drawing)
        expect(areaOf(pieces)).toBeCloseTo(areaOf([drawing]), 9)
        for (const piece of pieces) {
          expect(piece.flat().length).toBeLessThanOrEqual(MAX_VERTICES)
          expect(defectOf([piece])).toBeNull()
        }
      }),
      { numRuns: 25, seed: 4, endOnFailure: true },
    )
  })

  test('of a hundred thousand vertices are few more than they must be', () => {
    const { coordinates } = round(-51, -10, 100_000) as { coordinates: Polygon }
    const pieces = piecesOf(coordinates)
    expect(pieces.length).toBeLessThan((3 * 100_000) / MAX_VERTICES)
    expect(areaOf(pieces)).toBeCloseTo(areaOf([coordinates]), 9)
  })

  test('of a comb, whose teeth a line crosses many times', () => {
    const teeth = Array.from({ length: 500 }, (_, i) => [
      [-51 + i * 0.001, -9.5],
      [-51 + i * 0.001 + 0.0005, -10],
    ]).flat()
    const comb: Polygon = [[[-51, -10.1], ...teeth, [-50.5, -10.1], [-51, -10.1]]]
    const pieces = piecesOf(comb)
    expect(areaOf(pieces)).toBeCloseTo(Math.abs(areaOf([comb])), 7)
    for (const piece of pieces) expect(piece.flat().length).toBeLessThanOrEqual(MAX_VERTICES)
  })

  test('of a rectangle as large as a state lie in few cells each', () => {
    const pieces = piecesOf((square(-60, -12, 10) as { coordinates: Polygon }).coordinates)
    expect(pieces.length).toBeGreaterThan(20)
    expect(areaOf(pieces)).toBeCloseTo(100, 9)
  })
})
