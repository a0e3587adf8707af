import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { boundsOf } from '@car/vocabulary/geometry'
import { describe, expect, test } from '@jest/globals'
import { extentOf, mapFrame, sideOf } from '../../../web/supervision/map-frame.ts'

const CELL = boundsOf('-56:-12.5')

describe('the map shows', () => {
  test('the whole country where nothing is placed, with its lines every ten degrees', () => {
    const { largura, altura, meridians, parallels, x, y } = mapFrame(extentOf([]))
    expect(meridians).toEqual([-70, -60, -50, -40, -30])
    expect(parallels).toEqual([-30, -20, -10, 0])
    expect([y(5.5), Math.round(y(-34)), Number((largura / altura).toFixed(1))]).toEqual([0, Math.round(altura), 1.2])
    // The country is in the middle of a map that is wider than high.
    expect(x(-74)).toBeCloseTo(largura - x(-34.5), 6)
  })

  test('its cells with a degree around them, and closer lines', () => {
    expect(extentOf([boundsOf('-56:-18'), boundsOf('-46:-10')])).toEqual({
      oeste: -57,
      sul: -19,
      leste: -44.5,
      norte: -8.5,
    })
    expect(mapFrame(extentOf([CELL])).parallels).toEqual([-16, -14, -12, -10])
  })

  test('around a single cell enough of the country to know where it is', () => {
    expect(extentOf([CELL])).toEqual({ oeste: -59.75, sul: -16.25, leste: -51.75, norte: -8.25 })
  })
})

test('the states lie where they are, by the bounds that the IBGE gives', () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('@svg-maps/brazil'), 'utf8')
  const { locations } = JSON.parse(file.replace('export default', '').replace(/;\s*$/, '')) as Outlines
  const frame = mapFrame(extentOf([]))
  const { a, d, e, f } = frame.ofStates
  const far = Object.entries(BOUNDS).flatMap(([uf, [oeste, leste, norte, sul]]) => {
    const points = pointsOf(locations.find(({ id }) => id === uf)?.path ?? '')
    const [xs, ys] = [points.map(([x]) => a * x + e), points.map(([, y]) => d * y + f)]
    const drawn = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const known = [frame.x(oeste), frame.x(leste), frame.y(norte), frame.y(sul)]
    return drawn.map((at, i) => Math.abs(at - (known[i] ?? 0))).filter((distance) => !(distance < NEAR))
  })
  expect(far).toEqual([])
})

type Outlines = { locations: { id: string; path: string }[] }
/** A quarter of a cell, in units of the drawing of the country. */
const NEAR = 2
/** West, east, north, south. */
const BOUNDS = {
  ac: [-73.99, -66.62, -7.11, -11.15],
  df: [-48.29, -47.31, -15.5, -16.05],
  go: [-53.25, -45.91, -12.39, -19.5],
  ms: [-58.17, -50.92, -17.17, -24.07],
  rs: [-57.64, -49.69, -27.08, -33.75],
  se: [-38.25, -36.39, -9.51, -11.57],
} as const

/** Returns the corners of a path of relative lines. */
function pointsOf(path: string): [number, number][] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, dx, dy]) => [(x += Number(dx)), (y += Number(dy))])
}

test('a square grows with its value, and is seen however small the value is', () => {
  expect([sideOf(16, 16), sideOf(2, 16), sideOf(1, 400), sideOf(0, 16)]).toEqual([1, 0.5, 0.3, 0])
})
