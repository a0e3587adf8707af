import { expect, test } from '@jest/globals'
import { withoutWhite } from '../src/image/inked.ts'

/** A line of 200 by 20 with ink at some columns. */
function line(level: number, ...columns: number[]) {
  const pixels = new Uint8Array(200 * 20).fill(250)
  for (const x of columns) for (let y = 8; y < 12; y++) pixels[y * 200 + x] = level
  return { pixels, width: 200, height: 20 }
}
const ALL = { left: 0, top: 0, width: 200, height: 20 }

test('white at the ends of a line is left out, but for a margin', () => {
  expect(withoutWhite(line(90, 80, 120), ALL, 10)).toEqual({ ...ALL, left: 70, width: 60 })
  expect(withoutWhite(line(90, 15, 185), ALL, 10)).toEqual(ALL)
  expect(withoutWhite(line(90, 80, 120), { ...ALL, left: 20, width: 160 }, 10)).toEqual({ ...ALL, left: 70, width: 60 })
})

test('ink beside a value stays, and pale traces of a rule do not', () => {
  expect(withoutWhite(line(90, 30, 80, 120), ALL, 10)).toEqual({ ...ALL, left: 20, width: 110 })
  const traces = line(220, 30)
  for (const x of [80, 120]) traces.pixels[10 * 200 + x] = 90
  expect(withoutWhite(traces, ALL, 10)).toEqual({ ...ALL, left: 70, width: 60 })
})

test('a line without ink stays as it is', () => expect(withoutWhite(line(250), ALL, 10)).toEqual(ALL))
