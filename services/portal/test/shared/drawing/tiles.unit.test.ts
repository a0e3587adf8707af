import { describe, expect, test } from '@jest/globals'
import { plan } from '../../../web/shared/drawing/board.ts'
import { addressOf, tilesOf } from '../../../web/shared/drawing/tiles.ts'
import { zoomed } from '../../../web/shared/drawing/view.ts'

/** A property of some 750 hectares near Patrocínio. */
const POINTS = [
  [-46.99, -18.95],
  [-46.96, -18.95],
  [-46.96, -18.92],
  [-46.99, -18.92],
]

describe('the tiles under a drawing', () => {
  test('are those of the usual division of the world', () => {
    const frame = plan([[-46.9925, -18.944]])
    const [x, y] = [frame.largura / 2, frame.altura / 2]
    const middle = tilesOf(frame).filter(
      ({ left, top, width, height }) => left <= x && x < left + width && top <= y && y < top + height,
    )
    expect(middle.map((tile) => addressOf('https://a.example/{z}/{x}/{y}.png', tile))).toEqual([
      'https://a.example/18/96853/145125.png',
    ])
  })

  test.each([1, 3, 64])('cover all of it without a gap, %i times as near', (times) => {
    const whole = plan(POINTS)
    const frame = plan(POINTS, zoomed(whole, times))
    const tiles = tilesOf(frame)
    const [left, top] = [Math.min(...tiles.map((t) => t.left)), Math.min(...tiles.map((t) => t.top))]
    const [right, bottom] = [
      Math.max(...tiles.map((t) => t.left + t.width)),
      Math.max(...tiles.map((t) => t.top + t.height)),
    ]
    expect([left <= 0, top <= 0, right >= frame.largura, bottom >= frame.altura]).toEqual([true, true, true, true])
    const covered = tiles.reduce((sum, { width, height }) => sum + width * height, 0)
    expect(covered / ((right - left) * (bottom - top))).toBeCloseTo(1, 6)
  })

  test('are at most thirty: of a yard, of a farm, of a country, at any latitude', () => {
    const sizes = [0.0001, 0.001, 0.01, 0.1, 1, 10, 30]
    const counts = sizes.flatMap((size) =>
      [5, -10, -33].flatMap((lat) =>
        [1, 1.4, 2, 2.8, 64].map((times) => {
          const points = [
            [-60, lat],
            [-60 + size, lat - size],
          ]
          return tilesOf(plan(points, zoomed(plan(points), times))).length
        }),
      ),
    )
    expect(Math.max(...counts)).toBeLessThanOrEqual(30)
  })
})
