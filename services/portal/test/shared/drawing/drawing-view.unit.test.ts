import { describe, expect, test } from '@jest/globals'
import { plan, type DrawingFrame } from '../../../web/shared/drawing/board.ts'
import { fitted, moved, zoomed } from '../../../web/shared/drawing/view.ts'

const CORNERS = [
  [-50.1, -17.1],
  [-50, -17],
]
const all = plan(CORNERS)
const at = ({ x, y }: DrawingFrame, [lon = 0, lat = 0]: readonly number[]) => [x(lon), y(lat)].map(Math.round)
const near = (factor: number, place?: readonly number[]) => plan(CORNERS, zoomed(all, factor, place))

describe('zoom', () => {
  test('keeps the place that is pointed at where it is', () => {
    const place = [-50.02, -17.08]
    expect(at(near(4, place), place)).toEqual(at(all, place))
  })
  test('goes from the middle where nothing is pointed at', () => {
    expect(near(2).view).toEqual({ times: 2, centro: all.view.centro })
  })
  test('ends at 64 times on one side, and at all of it on the other', () => {
    expect(zoomed(all, 1_000)?.times).toBe(64)
    expect(zoomed(near(2), 0.5)).toBeUndefined()
    expect(zoomed(near(2), 0)).toBeUndefined()
  })
  test('to a part shows it whole, with what is around', () => {
    const part = [
      [-50.02, -17.02],
      [-50.01, -17.01],
    ]
    const frame = plan(CORNERS, fitted(CORNERS, part))
    const [left = 0, bottom = 0] = at(frame, part[0] as number[])
    const [right = 0, top = 0] = at(frame, part[1] as number[])
    expect([left > 0, right < frame.largura, top > 0, bottom < frame.altura]).toEqual([true, true, true, true])
    expect(bottom - top).toBeGreaterThan(frame.altura / 4)
    expect(fitted(CORNERS, CORNERS)).toBeUndefined()
  })
})

describe('a drag', () => {
  test('takes along what is under the pointer', () => {
    const frame = near(4)
    const place = [-50.05, -17.05]
    const [x = 0, y = 0] = at(frame, place)
    expect(at(plan(CORNERS, moved(frame, 30, -20)), place)).toEqual([x + 30, y - 20])
  })
  test('leads nowhere while all is in sight, nor out of the drawing', () => {
    expect(moved(all, 30, 20)).toBeUndefined()
    const far = plan(CORNERS, moved(near(4), -100_000, 0))
    expect(far.view.centro[0]).toBe(-50)
  })
})
