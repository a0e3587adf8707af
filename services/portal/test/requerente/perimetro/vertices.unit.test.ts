import { describe, expect, test } from '@jest/globals'
import { inWords } from '../../../web/requerente/perimetro/in-words.ts'
import {
  add,
  remove,
  drawnOf,
  shift,
  divide,
  writeDegrees,
  readDegrees,
  readMetres,
  move,
  perimetroOf,
} from '../../../web/requerente/perimetro/vertices/vertices.ts'

describe('degrees', () => {
  test.each<[string, 'lat' | 'lon', number]>([
    ['-17,7923', 'lat', -17.7923],
    ['-17.7923', 'lat', -17.7923],
    ['−17,7923', 'lat', -17.7923],
    ['17,7923 S', 'lat', -17.7923],
    ['17° 47\' 32,5" S', 'lat', -17.79236111],
    ['S 17 47 32', 'lat', -17.79222222],
    ['2,5 N', 'lat', 2.5],
    ['50°55′07″O', 'lon', -50.91861111],
    ['50,9 w', 'lon', -50.9],
    [' -50 55 ', 'lon', -50.91666667],
    ['17°47´32´´ S', 'lat', -17.79222222],
    ['17º 47` 32" Sul', 'lat', -17.79222222],
    ['17° 47\' 32" Lat. Sul', 'lat', -17.79222222],
    ['2 30 Norte', 'lat', 2.5],
    ['50°55\'07" WGr', 'lon', -50.91861111],
    ['50°55\'07" W.Gr.', 'lon', -50.91861111],
    ['50°55\'07" W Greenwich', 'lon', -50.91861111],
    ['50°55\'07" Oeste de Greenwich', 'lon', -50.91861111],
    ['Oeste 50 55 07', 'lon', -50.91861111],
  ])('%s is a %s', (text, which, valor) => expect(readDegrees(text, which)).toEqual({ valor }))

  test.each<[string, 'lat' | 'lon', RegExp]>([
    ['', 'lat', /como -17,7923/],
    ['dezessete', 'lat', /Escreva a latitude/],
    ['17,79', 'lat', /ponha o sinal de menos, ou S/],
    ['50,9', 'lon', /ponha o sinal de menos, ou O/],
    ['-17,79 O', 'lat', /Escreva a latitude/],
    ['-17 75 10', 'lat', /Escreva a latitude/],
    ['-1.234,5', 'lat', /Escreva a latitude/],
    ['-95', 'lat', /até 90/],
    ['1 2 3 4', 'lon', /Escreva a longitude/],
    ['50 55 07 Sul', 'lon', /Escreva a longitude/],
    ['17 47 Setentrional', 'lat', /Escreva a latitude/],
    ['17,79 S 5', 'lat', /Escreva a latitude/],
  ])('%s is no %s', (text, which, erro) =>
    expect(readDegrees(text, which)).toEqual({ erro: expect.stringMatching(erro) }),
  )

  test('are written as they are read', () => expect(writeDegrees(-17.7923)).toBe('-17,792300'))
})

describe('metres', () => {
  test.each<[string, 'leste' | 'norte', number]>([
    ['508500', 'leste', 508_500],
    ['508.500', 'leste', 508_500],
    ['508.500,25', 'leste', 508_500.25],
    ['508500.25', 'leste', 508_500.25],
    ['508500,25 m', 'leste', 508_500.25],
    ['8.031.900,5', 'norte', 8_031_900.5],
    ['8,031,900.5', 'norte', 8_031_900.5],
    ['12345.6', 'norte', 12_345.6],
    ['583000.5', 'norte', 583_000.5],
    ['583000.500', 'norte', 583_000.5],
    ['583.000,5', 'norte', 583_000.5],
    ['0.5', 'norte', 0.5],
    ['508500.250 m', 'leste', 508_500.25],
  ])('%s is %s', (text, which, valor) => expect(readMetres(text, which)).toEqual({ valor }))

  test.each(['', 'abc', '12', '-508500', '5085000', '12345.6', '508.50,25', '508.500.25', '508.5'])(
    '%s is no place of a zone',
    (text) => expect(readMetres(text, 'leste')).toEqual({ erro: expect.stringMatching(/em metros, como 508\.500,25/) }),
  )
})

describe('a drawing', () => {
  const A: [number, number] = [-50.92, -17.8]
  const B: [number, number] = [-50.91, -17.8]
  const C: [number, number] = [-50.91, -17.79]
  const HOLED = [
    [
      [A, B, C],
      [B, C, A],
    ],
    [[C, A, B]],
  ]

  test('grows vertex by vertex, and can be kept at every one', () => {
    let drawn = drawnOf('')
    for (const [n, vertex] of [A, B, C].entries()) {
      drawn = add(drawn, vertex)
      expect(drawnOf(perimetroOf(drawn))).toEqual([[[A, B, C].slice(0, n + 1)]])
    }
    expect(perimetroOf(drawn)).toBe(JSON.stringify({ type: 'Polygon', coordinates: [[A, B, C, A]] }))
    expect(inWords(perimetroOf(drawn))).toBe('1 polígono, 3 vértices')
    expect(inWords('')).toBe('')
  })

  test('keeps holes and parcels', () => {
    expect(drawnOf(perimetroOf(HOLED))).toEqual(HOLED)
    expect(inWords(perimetroOf(HOLED))).toBe('2 polígonos, 9 vértices')
  })

  test('has vertices moved, parted and erased', () => {
    const place = { polygon: 1, ring: 0, vertex: 2 }
    expect(move(HOLED, place, A)[1]).toEqual([[C, A, A]])
    expect(divide(HOLED, place)[1]).toEqual([[C, A, B, [-50.91, -17.795]]])
    expect(remove(HOLED, place)[1]).toEqual([[C, A]])
    expect(HOLED[1]).toEqual([[C, A, B]])
  })

  test('loses an outline with its last vertex, and a polygon with its outer one', () => {
    const drawn = [[[A], [B]], [[C]]]
    expect(remove(drawn, { polygon: 0, ring: 1, vertex: 0 })).toEqual([[[A]], [[C]]])
    expect(remove(drawn, { polygon: 0, ring: 0, vertex: 0 })).toEqual([[[C]]])
    expect(perimetroOf(remove([[[A]]], { polygon: 0, ring: 0, vertex: 0 }))).toBe('')
  })

  test('is moved by metres', () => {
    const [lon, lat] = shift(A, 10, -10)
    expect(lat).toBeCloseTo(-17.80009, 5)
    expect(lon).toBeCloseTo(-50.919906, 5)
  })
})
