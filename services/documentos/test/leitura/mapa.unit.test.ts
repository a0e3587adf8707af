import { describe, expect, test } from '@jest/globals'
import { paraMostrada, tamanhoDireita } from '../../src/leitura/mapa.ts'
import type { Mapa } from '../../src/leitura/tipos.ts'

const mapa = (m: Partial<Mapa>): Mapa => ({ largura: 1000, altura: 2000, quartos: 0, graus: 0, escala: 1, ...m })
/** The upper left tenth by tenth of the upright page. */
const canto = (w: number, h: number) => ({ x0: 0, y0: 0, x1: w / 10, y1: h / 10 })

describe('a box of the upright page, on the page as shown', () => {
  test('stays where it is when nothing was turned', () => {
    expect(paraMostrada(canto(1000, 2000), mapa({}))).toEqual({ x: 0, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('whatever the scale', () => {
    expect(paraMostrada(canto(750, 1500), mapa({ escala: 0.75 }))).toEqual({ x: 0, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('a page that was turned a quarter clockwise had its upper left at the lower left', () => {
    expect(paraMostrada(canto(2000, 1000), mapa({ quartos: 1 }))).toEqual({ x: 0, y: 0.9, largura: 0.1, altura: 0.1 })
  })
  test('upside down, at the lower right', () => {
    expect(paraMostrada(canto(1000, 2000), mapa({ quartos: 2 }))).toEqual({ x: 0.9, y: 0.9, largura: 0.1, altura: 0.1 })
  })
  test('three quarters, at the upper right', () => {
    expect(paraMostrada(canto(2000, 1000), mapa({ quartos: 3 }))).toEqual({ x: 0.9, y: 0, largura: 0.1, altura: 0.1 })
  })
  test('the middle of a straightened page stays the middle', () => {
    const m = mapa({ graus: 3 })
    const { largura, altura } = tamanhoDireita(m)
    const {
      x,
      y,
      largura: w,
      altura: h,
    } = paraMostrada({ x0: largura / 2 - 5, x1: largura / 2 + 5, y0: altura / 2 - 5, y1: altura / 2 + 5 }, m)
    expect(x + w / 2).toBeCloseTo(0.5, 4)
    expect(y + h / 2).toBeCloseTo(0.5, 4)
  })
})
