import type { Geometry } from '@car/vocabulary/geometry'
import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import { boxOf, cellsOf } from '../../src/territorio/domain/cells.ts'
import { outsideOf, overlap } from '../../src/territorio/domain/overlap.ts'
import { square } from '../drawings.ts'

const HA = 119.43
const squareAt = (west: number, side = 0.01) => square(west, -15, side)

describe('two perimeters', () => {
  test.each<[string, Geometry, Geometry, ReturnType<typeof overlap>]>([
    ['the same', squareAt(-50), squareAt(-50), { identico: true, hectares: expect.closeTo(HA, 0) as never, parte: 1 }],
    [
      'drawn the other way round',
      squareAt(-50),
      reversed(squareAt(-50)),
      { identico: true, hectares: expect.closeTo(HA, 0) as never, parte: 1 },
    ],
    ['apart', squareAt(-50), squareAt(-49), null],
    ['that touch', squareAt(-50), squareAt(-49.99), null],
  ])('%s', (_how, first, other, expected) => {
    expect(overlap(first, other)).toEqual(expected)
    expect(overlap(other, first)).toEqual(expected)
  })

  test('a half in common, with its shape; and a small one within a large one is all of the smaller', () => {
    const middle = overlap(squareAt(-50), squareAt(-49.995))
    expect(middle).toMatchObject({ identico: false, hectares: expect.closeTo(HA / 2, 0), parte: 0.5 })
    expect(boxOf(JSON.parse(middle?.forma ?? '') as Geometry)).toEqual({
      oeste: -49.995,
      leste: -49.99,
      sul: -15,
      norte: -14.99,
    })
    expect(overlap(squareAt(-50), squareAt(-50.1, 0.2))).toMatchObject({ identico: false, parte: 1 })
  })

  test.each([
    ['a strip', squareAt(-49.99005), { hectares: 0.595, parte: 0.005, largura_m: 5.35 }],
    ['half of a small one', square(-50.0005, -15, 0.001), { hectares: 0.595, parte: 0.5, largura_m: 36.19 }],
  ])('%s in common is told with its width', (_what, other, expected) => {
    expect(overlap(squareAt(-50), other)).toMatchObject({ identico: false, ...expected })
  })

  test('a hole is none of a perimeter', () => {
    const [outside, inside] = [squareAt(-50, 0.03).coordinates[0], squareAt(-49.99).coordinates[0]] as [
      number[][],
      number[][],
    ]
    const holed: Geometry = { type: 'Polygon', coordinates: [outside, inside.toReversed()] }
    expect(overlap(holed, square(-49.99, -15, 0.01))).toBeNull()
  })

  test('a shape is small enough to look at, however many points the drawings have', () => {
    const waves: Geometry = { type: 'Polygon', coordinates: [ringWithPoints(4_000)] }
    const { forma = '' } = overlap(waves, square(-50.01, -15.005, 0.01)) ?? {}
    const points = (JSON.parse(forma) as { coordinates: number[][][][] }).coordinates.flat(2).length
    expect(points).toBeGreaterThan(3)
    expect(points).toBeLessThanOrEqual(500)
  })
})

describe('a perimeter and its municipality', () => {
  const municipio = square(-51, -16, 2)
  test.each([
    ['inside', squareAt(-50), 0],
    ['half outside', squareAt(-49.005), 0.5],
    ['outside', squareAt(-40), 1],
  ])('%s', (_where, perimetro, part) => {
    expect(outsideOf(perimetro, [municipio]).parte).toBeCloseTo(part, 3)
  })

  test('a perimeter that lies in two municipalities', () => {
    expect(outsideOf(squareAt(-49.005), [municipio, square(-49, -16, 2)]).parte).toBeCloseTo(0, 3)
  })

  test('of a hundred thousand points, of which those near are cut', () => {
    const large: Geometry = { type: 'Polygon', coordinates: [ringWithPoints(100_000, 1)] }
    expect(outsideOf(squareAt(-50.005), [large]).parte).toBeCloseTo(0, 3)
    expect(outsideOf(squareAt(-49.005), [large])).toMatchObject({
      parte: expect.closeTo(0.5, 1),
      forma: expect.any(String),
    })
  })
})

test('two drawings whose boxes meet find each other by cells, whatever their size and whoever comes first', () => {
  const place = fc.record({
    oeste: fc.double({ min: -74, max: -35, noNaN: true }),
    sul: fc.double({ min: -33, max: 4, noNaN: true }),
    lado: fc.oneof(fc.double({ min: 0.001, max: 0.2, noNaN: true }), fc.double({ min: 0.2, max: 3, noNaN: true })),
  })
  const step = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(place, step, step, fc.double({ min: 0.001, max: 3, noNaN: true }), (first, dx, dy, side) => {
      const a = square(first.oeste, first.sul, first.lado)
      // The corner of the second square lies in the first square.
      const b = square(first.oeste + Math.abs(dx) * first.lado, first.sul + Math.abs(dy) * first.lado, side)
      const [ofA, ofB] = [cellsOf(a), cellsOf(b)]
      const finds = (who: typeof ofA, other: typeof ofA) =>
        who?.procurar.some((cell) => other?.guardar.includes(cell)) ?? false
      expect([finds(ofA, ofB), finds(ofB, ofA)]).toEqual([true, true])
    }),
    { numRuns: 500 },
  )
})

test('a drawing over half of Brazil is found by no cells, so that no row has thousands', () => {
  expect(cellsOf(square(-70, -30, 30))).toBeNull()
  const parcels = [squareAt(-50), squareAt(-40)].map(({ coordinates }) => coordinates as number[][][])
  expect(cellsOf({ type: 'MultiPolygon', coordinates: parcels })?.guardar.length).toBeLessThan(12)
})

function reversed(geometry: Geometry): Geometry {
  return { type: 'Polygon', coordinates: (geometry.coordinates as number[][][]).map((ring) => ring.toReversed()) }
}

function ringWithPoints(count: number, radius = 0.01): number[][] {
  const ring = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    const r = radius * (1 + 0.001 * Math.sin(i))
    return [-50 + r * Math.cos(angle), -15 + r * Math.sin(angle)]
  })
  return [...ring, ring[0] as number[]]
}
