import { boundsOf } from '@car/vocabulary/cell'
import { describe, expect, test } from '@jest/globals'
import { extentOf, mapFrame, sideOf } from '../../../web/supervision/map-frame.ts'

const CELL = boundsOf('-56:-12.5')

describe('the map shows', () => {
  test('the whole country, with its lines every ten degrees', () => {
    const { largura, altura, meridians, parallels, x, y } = mapFrame(extentOf([CELL], true))
    expect(meridians).toEqual([-70, -60, -50, -40])
    expect(parallels).toEqual([-30, -20, -10, 0])
    expect([x(-74), y(5.5), Math.round(x(-34.5)), Math.round(y(-34))]).toEqual([0, 0, largura, Math.round(altura)])
  })

  test('an island far out as well, where a case lies there', () => {
    expect(extentOf([boundsOf('-29.5:-20.5')], true)).toMatchObject({ leste: -29, oeste: -74 })
  })

  test('of one state its cells with a degree around them, and closer lines', () => {
    expect(extentOf([CELL, boundsOf('-50:-10')], false)).toEqual({
      oeste: -57,
      sul: -13.5,
      leste: -48.5,
      norte: -8.5,
    })
    const { parallels } = mapFrame(extentOf([CELL], false))
    expect(parallels).toEqual([-13, -12])
  })
})

test('a square grows with its value, and is seen however small the value is', () => {
  expect([sideOf(16, 16), sideOf(2, 16), sideOf(1, 400), sideOf(0, 16)]).toEqual([1, 0.5, 0.3, 0])
})
