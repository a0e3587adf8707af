import { describe, expect, test } from '@jest/globals'
import { planMap } from '@car/dossier-pages/layout/map'
import { pair } from './example.ts'

const FRAME = { largura: 480, altura: 300 }
const POINTS_PER_METRE = 72 / 0.0254

function planned(nome: string) {
  const { imovel } = pair(nome).processo
  const plan = imovel.geometria ? planMap(imovel.geometria, FRAME) : null
  if (plan === null) throw new Error('no geometry')
  return { done: plan, imovel }
}

describe.each(['par202', 'par203', 'par204'])('the perimeter of %s', (nome) => {
  const { done, imovel } = planned(nome)

  test('has the declared area, but for the half per cent by which that was measured too large on a sphere', () => {
    expect(done.areaHa / (imovel.area_ha ?? 0)).toBeGreaterThan(0.995)
    expect(done.areaHa / (imovel.area_ha ?? 0)).toBeLessThanOrEqual(1)
  })

  test('lies inside the frame, at the scale that the map claims', () => {
    for (const {
      point: [x, y],
    } of done.vertices) {
      expect(x).toBeGreaterThanOrEqual(30)
      expect(x).toBeLessThanOrEqual(FRAME.largura - 30)
      expect(y).toBeGreaterThanOrEqual(30)
      expect(y).toBeLessThanOrEqual(FRAME.altura - 30)
    }
    const [a, b] = done.vertices
    if (!a || !b) throw new Error('two vertices at least')
    const onPaper = Math.hypot(a.point[0] - b.point[0], a.point[1] - b.point[1]) / POINTS_PER_METRE
    expect((onPaper * done.denominator) / a.distanceM).toBeCloseTo(1, 3)
  })

  test('is as large as a round scale allows', () => {
    expect(
      [1, 1.5, 2, 2.5, 3, 4, 5, 7.5].map((scale) => scale * 10 ** Math.floor(Math.log10(done.denominator))),
    ).toContain(done.denominator)
    const largura =
      Math.max(...done.vertices.map((v) => v.point[0])) - Math.min(...done.vertices.map((v) => v.point[0]))
    const altura = Math.max(...done.vertices.map((v) => v.point[1])) - Math.min(...done.vertices.map((v) => v.point[1]))
    expect(Math.max(largura / FRAME.largura, altura / FRAME.altura)).toBeGreaterThan(0.45)
  })

  test('has a scale bar of the length it says and at least one line each way', () => {
    expect((done.barra.largura / POINTS_PER_METRE) * done.denominator).toBeCloseTo(done.barra.metres, 6)
    expect(done.barra.largura).toBeLessThanOrEqual(110)
    expect(done.meridians.length).toBeGreaterThan(0)
    expect(done.parallels.length).toBeGreaterThan(0)
  })
})

describe('odd geometries', () => {
  test('several parts and holes keep their rings apart', () => {
    const square = (o: number, side: number) => [
      [o, o],
      [o + side, o],
      [o + side, o + side],
      [o, o + side],
      [o, o],
    ]
    const plan = planMap(
      { type: 'MultiPolygon', coordinates: [[square(-50, 0.03), square(-49.99, 0.01)], [square(-49.9, 0.01)]] },
      FRAME,
    )
    expect(plan?.rings).toHaveLength(3)
    expect(plan?.vertices.map((v) => v.nome).slice(3, 5)).toEqual(['1.4', '2.1'])
  })

  test('another shape lies at the same scale', () => {
    const { done, imovel } = planned('par202')
    expect(imovel.geometria && done.ringsOf(imovel.geometria)).toEqual(done.rings)
  })

  test.each([
    ['no ring', []],
    [
      'two places',
      [
        [
          [-50, -20],
          [-49, -20],
          [-50, -20],
        ],
      ],
    ],
    ['no numbers', [[[Number.NaN, 1], [1, Number.NaN], [], [2]]]],
  ])('%s: nothing is drawn', (_, coordinates) => {
    expect(planMap({ type: 'Polygon', coordinates }, FRAME)).toBeNull()
  })
})
