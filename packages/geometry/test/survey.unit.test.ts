import { describe, expect, test } from '@jest/globals'
import type { Geometry } from '@car/vocabulary/geometry'
import fc from 'fast-check'
import { fromUtm, meridianOf, toSirgas, toUtm, zoneOf } from '../src/datum.ts'
import { distancesTo, shareInCommon } from '../src/outlines.ts'
import { azimuthOf, closingOf, geodeticVector, lengthOf, planeArea, polar, positionAt } from '../src/plane.ts'

const SOUTH_22 = { zone: 22, south: true }

describe('UTM', () => {
  test.each([
    // The survey states both pairs of coordinates, UTM and degrees. Another program computed them.
    [412670.484, 8605231.67, -51.804072191, -12.6156677371],
    [423189.535, 8795461.726, -51.7028478737, -10.8957203142],
  ])('%d %d', (east, north, lon, lat) => {
    const [x, y] = fromUtm(east, north, SOUTH_22, 'SIRGAS 2000')
    expect(x).toBeCloseTo(lon, 9)
    expect(y).toBeCloseTo(lat, 9)
    const [e, n] = toUtm([x, y], SOUTH_22)
    expect(e).toBeCloseTo(east, 3)
    expect(n).toBeCloseTo(north, 3)
  })

  test('has a zone for each meridian', () => {
    expect([-75, -51, -33].map(zoneOf)).toEqual([18, 22, 25])
    expect(zoneOf(-50)).toBeNull()
    expect(meridianOf(22)).toBe(-51)
  })
})

test('SAD69 lies some 65 metres from SIRGAS 2000, by the shift of IBGE', () => {
  const [lon, lat] = fromUtm(477905.136, 8530094.192, SOUTH_22, 'SAD69')
  expect(lon).toBeCloseTo(-51.2044549273, 8)
  expect(lat).toBeCloseTo(-13.2966274033, 8)
  const moved = geodeticVector(fromUtm(477905.136, 8530094.192, SOUTH_22, 'SIRGAS 2000'), [lon, lat])
  expect(lengthOf(moved)).toBeCloseTo(65, -1)
})

test('SIRGAS 2000 is not shifted', () => expect(toSirgas([-51.5, -12.5], 'SIRGAS 2000')).toEqual([-51.5, -12.5]))

describe('a side on the ellipsoid', () => {
  test('has the azimuth and the length of its geodesic', () => {
    // The expected values were computed with GeographicLib.
    const side = geodeticVector([-51.3553602778, -15.4051315], [-51.3503725, -15.4052040833])
    expect(azimuthOf(side)).toBeCloseTo(90.86007, 4)
    expect(lengthOf(side)).toBeCloseTo(535.475, 3)
  })

  test('leads back to where it was measured', () => {
    const place = fc.tuple(fc.double({ min: -70, max: -35, noNaN: true }), fc.double({ min: -33, max: 5, noNaN: true }))
    const step = fc.tuple(fc.double({ min: 0, max: 360, noNaN: true }), fc.double({ min: 1, max: 9_000, noNaN: true }))
    fc.assert(
      fc.property(place, step, (from, [azimuth, distance]) => {
        const vector = polar(azimuth, distance)
        const again = geodeticVector(from, positionAt(from, vector))
        expect(lengthOf([again[0] - vector[0], again[1] - vector[1]])).toBeLessThan(0.001)
      }),
    )
  })
})

test('a perimeter that closes encloses its area', () => {
  const sides = [0, 90, 180, 270].map((azimuth) => polar(azimuth, 500))
  expect(lengthOf(closingOf(sides))).toBeLessThan(1e-9)
  const corners = sides.map((_, i) => closingOf(sides.slice(0, i)))
  expect(planeArea(corners)).toBeCloseTo(250_000, 6)
  expect(planeArea(corners.toReversed())).toBeCloseTo(250_000, 6)
})

describe('two outlines', () => {
  const square = (lon: number, lat: number, side = 0.01): Geometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon + side, lat],
        [lon + side, lat + side],
        [lon, lat + side],
        [lon, lat],
      ],
    ],
  })

  test.each([
    ['the same', square(-51, -12), 1],
    ['half beside it', square(-50.995, -12), 0.5],
    ['a quarter of each', square(-50.995, -11.995), 0.25],
    ['within it', square(-50.998, -11.998, 0.002), 1],
    ['elsewhere', square(-50.9, -12), 0],
  ])('%s', (_, other, share) => {
    expect(shareInCommon(square(-51, -12), other)).toBeCloseTo(share, 2)
    expect(shareInCommon(other, square(-51, -12))).toBeCloseTo(share, 2)
  })

  test('a hole is not in common', () => {
    const [outline = []] = square(-51, -12).coordinates as number[][][]
    const [hole = []] = square(-50.998, -11.998, 0.005).coordinates as number[][][]
    const holed: Geometry = { type: 'Polygon', coordinates: [outline, hole] }
    expect(shareInCommon(holed, square(-50.998, -11.998, 0.005))).toBeCloseTo(0, 2)
  })

  test('how far corners of one are from the line of the other', () => {
    const [corner, middle, beyond] = distancesTo(square(-51, -12), [
      [-51, -12],
      [-50.995, -11.995],
      [-51.001, -12],
    ]) as number[]
    expect(corner).toBeCloseTo(0, 6)
    expect(middle).toBeCloseTo(544.4, 0)
    expect(beyond).toBeCloseTo(108.9, 0)
  })

  test('are not compared when they are too many', () => {
    const circle = Array.from({ length: 3_000 }, (_, i) => [
      -51 + Math.cos(i / 477) / 100,
      -12 + Math.sin(i / 477) / 100,
    ])
    const many: Geometry = { type: 'Polygon', coordinates: [circle] }
    expect(distancesTo(many, circle as [number, number][])).toBeNull()
  })
})
