import { hectaresOf } from '@car/geometry/area'
import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { readFile } from '../../../web/requerente/perimetro/file/file.ts'
import type { Imported } from '../../../web/requerente/perimetro/file/outline.ts'
import { type Point, readDrawing, readQuestion, SQUARE } from './drawing-files.ts'

/** A rectangle of 1,000 by 1,100 m in zone 22S. */
const METRES: Point[] = [
  [508_500, 8_031_900],
  [508_500, 8_033_000],
  [509_500, 8_033_000],
  [509_500, 8_031_900],
]
const sidesOf = (corners: Point[]): [Point, Point][] =>
  corners.map((from, i) => [from, corners[(i + 1) % corners.length] as Point])
const pairs = (...all: [number, string | number][]): string =>
  all.map(([code, value]) => `  ${code}\r\n${value}\r\n`).join('')
const at = ([x, y]: Point, which = 0): [number, number][] => [
  [10 + which, x],
  [20 + which, y],
  [30 + which, 0],
]
const line = ([from, to]: [Point, Point]) => pairs([0, 'LINE'], [8, 'DIVISA'], ...at(from), ...at(to, 1))
const light = (points: Point[], flag = 0, ...more: [number, number][]) =>
  pairs(
    [0, 'LWPOLYLINE'],
    [8, 'DIVISA'],
    [90, points.length],
    [70, flag],
    ...points.flatMap((point) => at(point).slice(0, 2)),
    ...more,
  )
const heavy = (points: Point[], flag = 0) =>
  pairs([0, 'POLYLINE'], [66, 1], [70, flag], ...at([0, 0])) +
  points.map((point) => pairs([0, 'VERTEX'], ...at(point))).join('') +
  pairs([0, 'SEQEND'])
const dxf = (...entities: string[]): Uint8Array =>
  strToU8(
    `${pairs([999, 'Topografia'], [0, 'SECTION'], [2, 'HEADER'], [9, '$EXTMIN'], [10, 0], [20, 0], [0, 'ENDSEC'])}${pairs(
      [0, 'SECTION'],
      [2, 'BLOCKS'],
    )}${line([
      [0, 0],
      [9, 9],
    ])}${pairs([0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES'])}${entities.join('')}${pairs([0, 'ENDSEC'], [0, 'EOF'])}`,
  )

describe('a DXF in degrees is read:', () => {
  test.each<[string, Uint8Array]>([
    ['lines, each a side', dxf(...sidesOf(SQUARE.slice(0, 4)).map(line))],
    [
      'lines in any order and direction',
      dxf(
        ...sidesOf(SQUARE.slice(0, 4))
          .map(([a, b], i) => line(i % 2 ? [b, a] : [a, b]))
          .toReversed(),
      ),
    ],
    ['a closed polyline', dxf(light(SQUARE.slice(0, 4), 1))],
    ['a polyline that returns to its beginning', dxf(light(SQUARE))],
    ['a polyline of vertices', dxf(heavy(SQUARE.slice(0, 4), 1))],
    [
      'a closed polyline beside lines',
      dxf(
        light(SQUARE.slice(0, 4), 129),
        line([
          [-50.8, -17.8],
          [-50.7, -17.8],
        ]),
      ),
    ],
    ['two polylines that go on', dxf(light(SQUARE.slice(0, 3)), heavy(SQUARE.slice(2)))],
    ['in a ZIP', zipSync({ 'planta.dxf': dxf(light(SQUARE)) })],
  ])('%s', (_how, bytes) => {
    const { geometria } = readDrawing(bytes)
    expect(new Set((geometria.coordinates[0] as Point[]).map(String))).toEqual(new Set(SQUARE.map(String)))
  })
})

describe('a DXF in metres', () => {
  const chosen = (bytes: Uint8Array, zone: string): Imported | undefined =>
    readQuestion(bytes).options.find(({ label }) => label === zone)?.leads

  test.each<[string, Uint8Array]>([
    ['lines', dxf(...sidesOf(METRES).map(line))],
    ['a closed polyline', dxf(light(METRES, 1))],
    [
      'interrupted polylines whose ends meet',
      dxf(light(METRES.slice(0, 3)), light([...METRES.slice(2), [508_512, 8_031_905]])),
    ],
  ])('asks for the zone: %s', (_how, bytes) => {
    expect(readQuestion(bytes)).toMatchObject({ isAboutPlace: true, question: expect.stringContaining('de que fuso') })
    const drawing = chosen(bytes, 'Fuso 22')
    if (!drawing || !('geometria' in drawing)) throw new Error('not drawn')
    expect(hectaresOf(drawing.geometria)).toBeCloseTo(110, 0)
    const [lon, lat] = (drawing.geometria.coordinates[0] as Point[])[0] as Point
    expect([lon, lat]).toEqual([expect.closeTo(-50.92, 2), expect.closeTo(-17.8, 2)])
  })

  test('whose line is open asks for the zone, and then whether to close it', () => {
    expect(chosen(dxf(light(METRES)), 'Fuso 22')).toMatchObject({
      question: expect.stringMatching(/acaba a 1\.00\d m/),
    })
  })

  test('north of the equator lies there', () => {
    const north = METRES.map(([x, y]): Point => [x, y - 7_900_000])
    const drawing = chosen(dxf(light(north, 1)), 'Fuso 22')
    expect(drawing && 'geometria' in drawing && (drawing.geometria.coordinates[0] as Point[])[0]?.[1]).toBeCloseTo(
      1.19,
      2,
    )
  })
})

describe('a DXF is refused, and is said why:', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['with curves', dxf(light(SQUARE, 1, [42, 0.5])), /em curvas/],
    ['with texts alone', dxf(pairs([0, 'TEXT'], ...at([-50, -17]), [1, 'Sítio'])), /nenhum contorno/],
    ['with what is no number', dxf(light([['x', 'y'] as unknown as Point, ...SQUARE], 1)), /não são números/],
    [
      'in a system of its own',
      dxf(
        light(
          [
            [0, 0],
            [1000, 0],
            [1000, 900],
          ],
          1,
        ),
      ),
      /não são graus/,
    ],
    ['cut off', dxf(light(SQUARE)).slice(0, 230), /nenhum contorno|danificado|não são números|linhas soltas/],
    ['as a drawing of CAD', strToU8('AC1032 something'), /nem DXF/],
  ])('%s', (_how, bytes, said) => {
    expect(() => readFile(bytes)).toThrow(said)
  })
})
