import { describe, expect, test } from '@jest/globals'
import type { Geometria } from '@car/vocabulary/geometria'
import fc from 'fast-check'
import { type Defeito, defeitoDe, encontros } from '../src/autocruzamento.ts'
import { conferirGeometria, MAX_POLIGONOS, MAX_VERTICES } from '../src/conferir.ts'
import { poligonosDe } from '../src/medidas.ts'
import { meaningsOf } from '../src/nested.ts'

type Anel = [number, number][]

const fechado = (...pontos: Anel): Anel => [...pontos, pontos[0] ?? [0, 0]]
const quadrado = (x: number, y: number, lado: number): Anel =>
  fechado([x, y], [x + lado, y], [x + lado, y + lado], [x, y + lado])
const QUADRADO = quadrado(-46.6, -23.51, 0.01)
const poligono = (...coordinates: number[][][]): Geometria => ({ type: 'Polygon', coordinates })
/** A ring of so many points on a circle. */
const redondo = (n: number): Anel => {
  const angulos = Array.from({ length: n - 1 }, (_, i) => (2 * Math.PI * i) / (n - 1))
  return fechado(...angulos.map((a): [number, number] => [-46 + Math.cos(a), -23 + Math.sin(a)]))
}

/** There are few places, so that corners, sides and whole stretches often coincide. */
const ponto = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
const anel = fc.array(ponto, { minLength: 3, maxLength: 8 }).map((pontos) => fechado(...pontos))

describe('a drawing', () => {
  test.each<[string, Geometria, string[]]>([
    ['a square', poligono(QUADRADO), []],
    ['a ring left open', poligono([...QUADRADO.slice(0, 4), [-46.58, -23.5]]), ['invalid_value']],
    ['latitude and longitude swapped', poligono(QUADRADO.map(([lon, lat]) => [lat, lon])), ['out_of_range']],
    ['a place in Europe', poligono(QUADRADO.map(([lon, lat]) => [lon + 50, lat + 70])), ['out_of_range']],
    ['a point', poligono(Array(4).fill([-46.6, -23.5])), ['invalid_value']],
    [
      'a hole larger than the outline, beside it, which is judged elsewhere',
      poligono(QUADRADO, quadrado(-46.5, -23.51, 0.02)),
      [],
    ],
    ['as many points as there may be', poligono(redondo(MAX_VERTICES)), []],
    ['one more', poligono(redondo(MAX_VERTICES + 1)), ['out_of_range']],
    [
      'a polygon more than there may be',
      { type: 'MultiPolygon', coordinates: Array(MAX_POLIGONOS + 1).fill([QUADRADO]) },
      ['out_of_range'],
    ],
  ])('%s', (_nome, geometria, esperado) =>
    expect(conferirGeometria(geometria).map(({ field, code }) => `${field} ${code}`)).toEqual(
      esperado.map((code) => `imovel.geometria ${code}`),
    ),
  )
})

const cruza = (poligonos: Anel[][]): boolean => defeitoDe(poligonos) === 'cruza'

describe('a drawing is refused for how its rings lie', () => {
  const GRANDE = quadrado(0, 0, 10)
  /** Open to the north. */
  const BAIA = fechado([0, 0], [9, 0], [9, 9], [6, 9], [6, 2], [3, 2], [3, 9], [0, 9])
  test.each<[string, Anel[][], Defeito | null]>([
    ['when it is a square: no', [[GRANDE]], null],
    ['with a point given twice: no', [[fechado([0, 0], [9, 0], [9, 0], [9, 9])]], null],
    ['with a point on a straight side: no', [[fechado([0, 0], [4, 0], [9, 0], [9, 9])]], null],
    ['when it is a bow tie', [[fechado([0, 0], [9, 9], [9, 0], [0, 9])]], 'cruza'],
    ['when it is a line', [[fechado([0, 0], [9, 0])]], 'cruza'],
    ['with a spike', [[fechado([0, 0], [9, 0], [9, 5], [12, 5], [9, 5], [9, 9])]], 'cruza'],
    ['when a corner touches a side', [[fechado([0, 0], [9, 0], [9, 9], [5, 0], [0, 9])]], 'cruza'],
    ['when corners touch tip to tip', [[fechado([0, 0], [5, 5], [0, 9], [9, 9], [5, 5], [9, 0])]], 'cruza'],
    ['around a hole: no', [[GRANDE, quadrado(2, 2, 3)]], null],
    ['around a hole across its outline', [[GRANDE, quadrado(8, 8, 3)]], 'cruza'],
    ['around a hole that touches its outline', [[GRANDE, quadrado(0, 2, 3)]], 'cruza'],
    ['around holes that overlap', [[GRANDE, quadrado(2, 2, 3), quadrado(4, 4, 3)]], 'cruza'],
    ['with a hole outside of its outline', [[GRANDE, quadrado(20, 2, 3)]], 'furo_fora'],
    ['with a hole around its outline', [[GRANDE, quadrado(-5, -5, 30)]], 'furo_fora'],
    ['with a hole within a hole', [[GRANDE, quadrado(2, 2, 3), quadrado(3, 3, 1)]], 'furo_fora'],
    ['with a hole in a bay of its outline', [[BAIA, quadrado(4, 4, 1)]], 'furo_fora'],
    ['with a hole level with the corners of its outline: no', [[BAIA, quadrado(1, 2, 1)]], null],
    ['with the hole of one parcel in another', [[GRANDE, quadrado(22, 2, 3)], [quadrado(20, 0, 9)]], 'furo_fora'],
    ['in parcels that lie apart: no', [[quadrado(0, 0, 3)], [quadrado(5, 5, 3)]], null],
    ['in parcels that share a side: no', [[quadrado(0, 0, 3)], [quadrado(3, 0, 3)], [quadrado(0, 3, 6)]], null],
    ['in parcels that touch at a corner: no', [[quadrado(0, 0, 3)], [quadrado(3, 3, 3)]], null],
    ['with a parcel in the hole of another: no', [[GRANDE, quadrado(2, 2, 3)], [quadrado(2, 2, 3)]], null],
    ['in parcels that cross', [[quadrado(0, 0, 3)], [quadrado(2, 2, 3)]], 'sobrepostos'],
    ['with a parcel within another', [[GRANDE], [quadrado(2, 2, 3)]], 'sobrepostos'],
    ['with a parcel given twice', [[GRANDE], [quadrado(20, 0, 3)], [GRANDE]], 'sobrepostos'],
    ['in parcels that overlap and only touch', [[quadrado(0, 0, 3)], [quadrado(0, 0, 6)]], 'sobrepostos'],
  ])('%s', (_nome, poligonos, esperado) => expect(defeitoDe(poligonos)).toBe(esperado))

  test('exactly when two of its sides have more in common than a corner between them', () => {
    fc.assert(
      fc.property(fc.array(anel, { minLength: 1, maxLength: 3 }), (aneis) => {
        expect(cruza([aneis])).toBe(cruzaAosPares(aneis))
      }),
      { numRuns: 3_000 },
    )
  })

  test('wherever it lies, and whichever way it is drawn', () => {
    fc.assert(
      fc.property(anel, fc.double({ min: -60, max: -40, noNaN: true }), (pontos, x) => {
        const virado = pontos.toReversed().map(([a, b]): [number, number] => [b, a])
        expect(cruza([[virado]])).toBe(cruza([[pontos]]))
        const longe = pontos.map(([a, b]): [number, number] => [a * 2 ** -20 + Math.fround(x), b * 2 ** -20])
        expect(cruza([[longe]])).toBe(cruza([[pontos]]))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the places where a drawing crosses itself', () => {
  test.each<[string, Anel[][], [number, number][]]>([
    ['are none in a square', [[quadrado(0, 0, 3)]], []],
    ['are one in a bow tie', [[fechado([0, 0], [8, 8], [8, 0], [0, 8])]], [[4, 4]]],
    [
      'are both ends of a notch',
      [[fechado([0, 0], [8, 0], [8, 4], [2, -1], [0, 4])]],
      [
        [3.2, 0],
        [1.6, 0],
      ],
    ],
    ['are the foot of a spike', [[fechado([0, 0], [9, 0], [9, 5], [12, 5], [9, 5], [9, 9])]], [[9, 5]]],
    [
      'are where two parcels cross',
      [[quadrado(0, 0, 3)], [quadrado(2, 2, 3)]],
      [
        [2, 3],
        [3, 2],
      ],
    ],
    ['are none where two parcels share a side', [[quadrado(0, 0, 3)], [quadrado(3, 0, 3)]], []],
  ])('%s', (_nome, poligonos, esperado) => {
    const ordem = (pontos: readonly (readonly number[])[]) => pontos.map(String).toSorted()
    expect(ordem(encontros(poligonos, 20))).toEqual(ordem(esperado))
  })

  test('are no more than were asked for', () => {
    const zigue = fechado(...Array.from({ length: 40 }, (_, i): [number, number] => [i, (i % 2) * 9]), [40, 4], [-1, 4])
    expect(encontros([[zigue]], 20)).toHaveLength(20)
  })

  test('are some exactly when it does', () => {
    fc.assert(
      fc.property(fc.array(anel, { minLength: 1, maxLength: 3 }), (aneis) => {
        expect(encontros([aneis], 1).length > 0).toBe(cruza([aneis]))
      }),
      { numRuns: 2_000 },
    )
  })
})

/** The same computed the plain way, over integers: each side against each other side. */
function cruzaAosPares(aneis: Anel[]): boolean {
  const lados = aneis.flatMap((pontos, anel) => {
    const sem = pontos.filter((p, i) => i === 0 || String(p) !== String(pontos[i - 1]))
    return sem.slice(1).map((b, i) => ({ a: sem[i] as Anel[0], b, anel, i, n: sem.length - 1 }))
  })
  const lado = (a: Anel[0], b: Anel[0], c: Anel[0]) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  const entre = (a: Anel[0], b: Anel[0], c: Anel[0]) =>
    lado(a, b, c) === 0 && (c[0] - a[0]) * (c[0] - b[0]) <= 0 && (c[1] - a[1]) * (c[1] - b[1]) <= 0
  return lados.some((p, x) =>
    lados.slice(x + 1).some((q) => {
      const d = Math.abs(p.i - q.i)
      const alheios = ([r, s]: [typeof p, typeof p]) => [s.a, s.b].filter((c) => entre(r.a, r.b, c))
      if (p.anel === q.anel && (d === 1 || d === p.n - 1)) {
        const comuns = new Set([...alheios([p, q]), ...alheios([q, p])].map(String))
        return comuns.size > (p.n === 2 ? 0 : 1)
      }
      if (alheios([p, q]).length + alheios([q, p]).length > 0) return true
      return lado(p.a, p.b, q.a) * lado(p.a, p.b, q.b) < 0 && lado(q.a, q.b, p.a) * lado(q.a, q.b, p.b) < 0
    }),
  )
}

describe('polygons within others are cut out of them, or are part of them:', () => {
  const LARGE = quadrado(0, 0, 10)
  const several = (...coordinates: Anel[][]): Geometria => ({ type: 'MultiPolygon', coordinates })
  test.each<[string, Geometria, { cutOut: number; partOf: number } | null]>([
    ['one within another', several([LARGE], [quadrado(2, 2, 3)]), { cutOut: 91, partOf: 100 }],
    ['the inner one first', several([quadrado(2, 2, 3)], [LARGE]), { cutOut: 91, partOf: 100 }],
    ['one at the side of another', several([LARGE], [quadrado(0, 2, 3)]), { cutOut: 91, partOf: 100 }],
    [
      'two within one, and a parcel',
      several([LARGE], [quadrado(1, 1, 1)], [quadrado(4, 4, 2)], [quadrado(20, 0, 3)]),
      { cutOut: 104, partOf: 109 },
    ],
    [
      'one around a hole of another',
      several([LARGE, quadrado(2, 2, 3)], [quadrado(6, 6, 1)]),
      { cutOut: 90, partOf: 91 },
    ],
    ['one given twice', several([LARGE], [LARGE]), { cutOut: 0, partOf: 100 }],
    ['one in a hole', several([LARGE, quadrado(2, 2, 3)], [quadrado(3, 3, 1)]), null],
    ['one around the hole of another', several([LARGE, quadrado(3, 3, 1)], [quadrado(2, 2, 3)]), null],
    ['parcels', several([LARGE], [quadrado(20, 0, 3)]), null],
    ['a single one', poligono(LARGE), null],
  ])('%s', (_name, drawing, areas) => {
    const meanings = meaningsOf(drawing)
    expect(meanings && { cutOut: flatArea(meanings.cutOut), partOf: flatArea(meanings.partOf) }).toEqual(areas)
  })
})

/** Outlines less their holes, whatever the direction of their rings. */
function flatArea(drawing: Geometria | null): number {
  const rings = drawing ? poligonosDe(drawing) : []
  return rings.reduce(
    (sum, polygon) => sum + polygon.reduce((rest, ring, i) => rest + (i === 0 ? 1 : -1) * Math.abs(shoelace(ring)), 0),
    0,
  )
}
const shoelace = (ring: number[][]): number =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], i) => sum + ((ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0)) / 2, 0)
