import { cellOf } from '@car/geometry/cell-of'
import { boundsInWords, boundsOf, CELL_NAME, cellAt, type Geometry } from '@car/vocabulary/geometry'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'

const square = (west: number, south: number, side: number): number[][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const polygon = (...coordinates: number[][][]): Geometry => ({ type: 'Polygon', coordinates })

describe('a drawing counts', () => {
  test.each<[string, Geometry, string]>([
    ['in the cell in which it lies', polygon(square(-55.9, -12.4, 0.1)), '-56:-12.5'],
    ['where its middle is, if it reaches into another', polygon(square(-55.6, -12.4, 0.3)), '-55.5:-12.5'],
    [
      'where its largest polygon is',
      { type: 'MultiPolygon', coordinates: [[square(-50, -10, 0.01)], [square(-55.9, -12.4, 0.1)]] },
      '-56:-12.5',
    ],
    [
      'by its outline, whatever its holes',
      polygon(square(-55.9, -12.4, 0.1), square(-55.89, -12.39, 0.05)),
      '-56:-12.5',
    ],
    ['north of the equator too', polygon(square(-60.2, 2.1, 0.1)), '-60.5:2'],
  ])('%s', (_name, geometry, expected) => expect(cellOf(geometry)).toBe(expected))
})

describe('the name of a cell', () => {
  test('is of the form that the interface takes, and says where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -74, max: -28, noNaN: true }),
        fc.double({ min: -34, max: 5.5, noNaN: true }),
        (lon, lat) => {
          const name = cellAt(lon, lat)
          expect(name).toMatch(CELL_NAME)
          const { oeste, sul, leste, norte } = boundsOf(name)
          expect([oeste <= lon, lon < leste, sul <= lat, lat < norte]).toEqual([true, true, true, true])
        },
      ),
    )
  })

  test.each([
    ['-56:-12.5', '12° a 12,5° S, 55,5° a 56° O'],
    ['-60.5:2', '2° a 2,5° N, 60° a 60,5° O'],
    ['-51:-0.5', '0° a 0,5° S, 50,5° a 51° O'],
  ])('%s in words', (name, words) => expect(boundsInWords(boundsOf(name))).toBe(words))
})
