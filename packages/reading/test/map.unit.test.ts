import { describe, expect, test } from '@jest/globals'
import { toShown, uprightSize } from '../src/image/placement.ts'
import type { Placement } from '../src/page.ts'

const placement = (changes: Partial<Placement>): Placement => ({
  width: 1000,
  height: 2000,
  quarters: 0,
  degrees: 0,
  scale: 1,
  ...changes,
})
/** Returns the upper left corner of the upright page, a tenth of its width and height. */
const corner = (w: number, h: number) => ({ x0: 0, y0: 0, x1: w / 10, y1: h / 10 })

describe('a box of the upright page, on the page as shown', () => {
  test('stays where it is when nothing was turned', () => {
    expect(toShown(corner(1000, 2000), placement({}))).toEqual({ x: 0, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('whatever the scale', () => {
    expect(toShown(corner(750, 1500), placement({ scale: 0.75 }))).toEqual({ x: 0, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('a page that was turned a quarter clockwise had its upper left at the lower left', () => {
    expect(toShown(corner(2000, 1000), placement({ quarters: 1 }))).toEqual({ x: 0, y: 0.9, largura: 0.1, altura: 0.1 })
  })
  test('upside down, at the lower right', () => {
    expect(toShown(corner(1000, 2000), placement({ quarters: 2 }))).toEqual({
      x: 0.9,
      y: 0.9,
      largura: 0.1,
      altura: 0.1,
    })
  })
  test('three quarters, at the upper right', () => {
    expect(toShown(corner(2000, 1000), placement({ quarters: 3 }))).toEqual({ x: 0.9, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('the middle of a straightened page stays the middle', () => {
    const tilted = placement({ degrees: 3 })
    const { width, height } = uprightSize(tilted)
    const {
      x,
      y,
      largura: w,
      altura: h,
    } = toShown({ x0: width / 2 - 5, x1: width / 2 + 5, y0: height / 2 - 5, y1: height / 2 + 5 }, tilted)
    expect(x + w / 2).toBeCloseTo(0.5, 4)
    expect(y + h / 2).toBeCloseTo(0.5, 4)
  })
})
