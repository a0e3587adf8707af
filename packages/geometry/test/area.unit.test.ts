import { describe, expect, test } from '@jest/globals'
import type { Geometry } from '@car/vocabulary/geometry'
import { distanceKm, geodesicArea, hectaresOf, perimetroKm } from '../src/area.ts'
import { localArea, localHectares } from '../src/local.ts'

const square = (lon: number, lat: number, side: number): number[][] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
]
const polygon = (...coordinates: number[][][]): Geometry => ({ type: 'Polygon', coordinates })

describe('the area and the perimeter of a drawing', () => {
  // Expected areas and perimeters, computed with GeographicLib 2.1 (Python) on GRS80.
  test.each([
    ['in Rondônia', square(-60, -12, 0.1), 120_492_347.1617, 43_908.9072],
    ['across the equator', square(-48, 0, 0.3), 1_107_814_108.6821, 133_135.8113],
    ['at Chuí', square(-52, -33, 0.01), 1_036_495.4274, 4_087.2571],
  ])('%s are those of GeographicLib', (_where, ring, squareMetres, metres) => {
    expect(geodesicArea(polygon(ring))).toBeCloseTo(squareMetres, 3)
    expect(geodesicArea(polygon(ring.toReversed()))).toBeCloseTo(squareMetres, 3)
    expect(hectaresOf(polygon(ring))).toBeCloseTo(squareMetres / 10_000, 6)
    expect(perimetroKm(polygon(ring))).toBeCloseTo(metres / 1_000, 6)
  })

  test('leave out holes and add up parcels, whichever way they are drawn', () => {
    const [outline, hole] = [square(-60, -12, 0.1), square(-59.98, -11.98, 0.02)]
    const rest = geodesicArea(polygon(outline)) - geodesicArea(polygon(hole))
    expect(geodesicArea(polygon(outline, hole))).toBeCloseTo(rest, 3)
    expect(geodesicArea(polygon(outline, hole.toReversed()))).toBeCloseTo(rest, 3)
    expect(geodesicArea({ type: 'MultiPolygon', coordinates: [[outline, hole], [hole]] })).toBeCloseTo(
      rest + areaOf(hole),
      3,
    )
  })

  test('have the distances of their sides', () => {
    const [a, b] = square(-52, -33, 0.01) as [number[], number[]]
    expect(distanceKm(a, b)).toBeCloseTo(0.93451, 4)
    expect(distanceKm(a, a)).toBe(0)
  })
})

const areaOf = (ring: number[][]): number => geodesicArea(polygon(ring))

describe('the area in the local system', () => {
  const vertices = (altitude: number) =>
    square(-51.5, -12.3, 0.01)
      .slice(0, -1)
      .map(([lon = 0, lat = 0]) => ({ lon, lat, altitude }))

  test('is that of the ellipsoid on it, but for a millionth', () => {
    expect(localArea(vertices(0)) / areaOf(square(-51.5, -12.3, 0.01))).toBeCloseTo(1, 6)
  })

  test('grows with the square of the distance from the centre of the Earth', () => {
    // The mean radius of curvature at this latitude is 6,358.6 km, and the heights differ by 1 km.
    expect(localArea(vertices(1_000)) / localArea(vertices(0))).toBeCloseTo((1 + 1 / 6_358.6) ** 2, 6)
  })

  test('of a drawing leaves out its holes', () => {
    const [whole, hole] = [square(-51.5, -12.3, 0.01), square(-51.498, -12.298, 0.002)]
    const left = localHectares({ type: 'Polygon', coordinates: [whole, hole] })
    expect(left).toBeCloseTo(localHectares(polygon(whole)) - localHectares(polygon(hole)), 6)
    expect(left).toBeLessThan(localHectares(polygon(whole)))
  })
})
