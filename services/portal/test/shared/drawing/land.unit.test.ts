import { describe, expect, test } from '@jest/globals'
import { OVERLAP_KINDS } from '@car/vocabulary/camada'
import { crossedAreas } from '../../../web/analysis/bench/crossed-areas.ts'
import type { Achado } from '../../../web/gen/interface.ts'
import type { CheckedCamada } from '../../../web/shared/camada.ts'
import {
  areaOf,
  byOutcome,
  drawnOf,
  foundIn,
  inCommonArea,
  inOneLine,
  sourceOf,
  untold,
} from '../../../web/shared/drawing/areas.ts'
import { type Hatch, HATCHES, pathOf } from '../../../web/shared/drawing/hatches.ts'
import { placeInWords } from '../../../web/shared/drawing/place.ts'

/** Returns the angle between the lines of two hatches. A grid looks the same after a quarter turn. */
function between(a: Hatch, b: Hatch): number {
  const turn = a.mark === 'grid' ? 90 : 180
  const apart = Math.abs(a.angle - b.angle) % turn
  return Math.min(apart, turn - apart)
}
const ratio = (a: Hatch, b: Hatch): number => Math.max(a.space, b.space) / Math.min(a.space, b.space)

describe('hatches', () => {
  const all = Object.entries(HATCHES)
  test('every kind of layer has one', () => {
    expect(Object.keys(HATCHES)).toEqual(expect.arrayContaining([...OVERLAP_KINDS]))
  })
  test.each(all.flatMap(([a], i) => all.slice(i + 1).map(([b]) => [a, b] as const)))(
    'of %s and of %s differ without their colours',
    (first, second) => {
      const [a, b] = [HATCHES[first as keyof typeof HATCHES], HATCHES[second as keyof typeof HATCHES]]
      expect(a.mark !== b.mark || between(a, b) >= 45 || ratio(a, b) >= 1.5).toBe(true)
    },
  )
  test('have a mark, but for what shows by its outline', () => {
    const bare = all.filter(([, hatch]) => pathOf(hatch) === '').map(([name]) => name)
    expect(bare).toEqual(['described'])
  })
})

const shape = { type: 'MultiPolygon' as const, coordinates: [[[[-50, -17]]]] }
const achado = (id: string, more: object = {}) => ({
  id,
  nome: 'Araçari do Cerrado',
  codigo: '990011',
  atributos: { etnia: 'Karimbê', ano: 2024, unknown: 'x' },
  hectares: 12.4,
  parte: 0.0302,
  leve: false,
  forma: shape,
  ...more,
})
const camada = (resultado: CheckedCamada['resultado'], achados: object[], more: object = {}) =>
  ({
    tipo: 'terra_indigena',
    nome: 'terra indígena',
    fonte: 'FUNAI',
    uf: null,
    edicao: '2026-01',
    resultado,
    motivo: null,
    total_achados: achados.length,
    achados,
    ...more,
  }) as unknown as CheckedCamada

describe('what a layer has in the perimeter', () => {
  const layer = camada('sobreposicao', [achado('camada_terra_indigena.1')])
  test('is told with its name, kind, amount, share and attributes', () => {
    expect(areaOf(layer, layer.achados[0] as never)).toEqual({
      id: 'camada_terra_indigena.1',
      hatch: 'terra_indigena',
      nome: 'Araçari do Cerrado',
      tipo: 'terra indígena',
      amount: '12,40 hectares, 3\u00a0% do imóvel',
      notes: ['etnia: Karimbê; ano: 2024'],
      hectares: 12.4,
      geometria: shape,
    })
  })
  test('is called by its code or its kind where it has no name, and small parts are said to be small', () => {
    const of = (more: object) => areaOf(layer, achado('x', more) as never)
    expect(of({ nome: null }).nome).toBe('990011')
    expect(of({ nome: null, codigo: null, atributos: {}, leve: true })).toMatchObject({
      nome: 'Terra indígena',
      tipo: null,
      notes: [expect.stringMatching(/imprecisão/)],
    })
    expect(of({ hectares: 0.0466, parte: 0.0001 }).amount).toBe('0,0466 hectares, menos de 0,1\u00a0% do imóvel')
    expect(sourceOf({ ...layer, uf: 'MT' })).toBe('FUNAI, MT, edição 2026-01')
    expect(inOneLine(of({}))).toBe('Araçari do Cerrado, terra indígena, 12,40 hectares, 3\u00a0% do imóvel')
  })
  test('is parted by what is known, and what is not shown is counted', () => {
    const [none, unknown] = [camada('nenhuma', []), camada('nao_verificavel', [], { motivo: 'complexa' })]
    expect(byOutcome([none, layer, unknown])).toEqual({ found: [layer], unknown: [unknown], absent: [none] })
    expect([untold(layer), untold({ ...layer, total_achados: 54 })]).toEqual([0, 53])
    expect(foundIn([none, layer], 'camada_terra_indigena.1')).toBe(layer.achados[0])
    expect(foundIn([none, layer], 'comum-0')).toBeUndefined()
  })
  test('is drawn if it has a shape, the largest first', () => {
    const areas = [
      inCommonArea({ hectares: 1, parte: 0.1, leve: false, forma: shape }, 0),
      areaOf(layer, achado('x') as never),
    ]
    const withoutShape = inCommonArea({ hectares: 99, parte: 1, leve: false }, 1)
    expect(drawnOf([...areas, withoutShape]).map(({ id }) => id)).toEqual(['x', 'comum-0'])
  })
})

test('findings about other cases, the municipality and papers have areas of their own; layers have them elsewhere', () => {
  const finding = (codigo: string, evidence: object, documento_id: string | null = null) =>
    ({
      id: `${codigo}.1`,
      codigo,
      documento_id,
      evidencias: [{ hectares: 2, parte: 0.5, forma: shape, ...evidence }],
    }) as unknown as Achado
  const areas = crossedAreas(
    [
      finding('perimetro_sobreposto', { processo: { numero: '2026/000017' } }),
      finding('perimetro_fora_do_municipio', {}),
      finding('memorial_divergente', {}, 'd'),
      finding('camada_terra_indigena', {}),
    ],
    [{ id: 'd', tipo_documento: 'memorial_descritivo' }] as never,
  )
  expect(areas.map(({ hatch, nome }) => [hatch, nome])).toEqual([
    ['common', 'Em comum com o processo 2026/000017'],
    ['outside', 'Fora do município declarado'],
    ['described', expect.stringMatching(/^Descrito no memorial descritivo/)],
  ])
})

test.each([
  [[-50.9187, -17.7923], '17,79230° S, 50,91870° O'],
  [[-60.5, 2.25], '2,25000° N, 60,50000° O'],
])('%p is written %s', (place, words) => expect(placeInWords(place)).toBe(words))
