import { describe, expect, test } from '@jest/globals'
import { LIMITS } from '@car/cross-check/types'
import { type CheckedLayer, layerAchadosOf, type LayerOverlap } from '@car/cross-check/territorio/layers'

const overlap = (more: Partial<LayerOverlap> = {}): LayerOverlap => ({
  id: 'camada_terra_indigena.0a1b2c3d',
  nome: 'Araçari do Cerrado',
  codigo: '990011',
  hectares: 581.7774,
  parte: 0.3,
  largura_m: 900,
  ...more,
})
const layer = (tipo: string, ...achados: LayerOverlap[]): CheckedLayer => ({
  tipo,
  fonte: 'FUNAI',
  edicao: '2026-01',
  verificada: true,
  achados,
})
const told = (camada: CheckedLayer) =>
  layerAchadosOf([camada], LIMITS.overlap).map((achado) => [achado.situacao, achado.peso])

describe('a feature in the perimeter', () => {
  test('is a finding in words, with source, edition, amount and shape', () => {
    const shape = '{"type":"MultiPolygon","coordinates":[]}'
    expect(layerAchadosOf([layer('terra_indigena', overlap({ forma: shape }))], LIMITS.overlap)).toEqual([
      expect.objectContaining({
        id: 'camada_terra_indigena.0a1b2c3d',
        codigo: 'camada_terra_indigena',
        campo: 'imovel.geometria',
        situacao: 'divergencia',
        peso: 60,
        mensagem:
          'O perímetro se sobrepõe à terra indígena Araçari do Cerrado em 581,78 ha (30\u00a0% do perímetro), segundo FUNAI, edição 2026-01.',
        evidencias: [{ hectares: 581.7774, parte: 0.3, forma: { type: 'MultiPolygon', coordinates: [] } }],
      }),
    ])
  })

  test.each<[string, string, Partial<LayerOverlap>, [string, number]]>([
    ['a small share', 'terra_indigena', { parte: 0.049 }, ['aviso', 20]],
    ['a unit of full protection', 'unidade_conservacao', { grupo: 'protecao_integral' }, ['divergencia', 50]],
    [
      'a unit of sustainable use, all of it',
      'unidade_conservacao',
      { grupo: 'uso_sustentavel', parte: 1 },
      ['aviso', 5],
    ],
    ['a unit of no known group', 'unidade_conservacao', {}, ['divergencia', 50]],
    ['a zone around a unit', 'zona_amortecimento', { parte: 1 }, ['aviso', 3]],
    ['a sliver', 'terra_indigena', { parte: 0.001, hectares: 4, largura_m: 3 }, ['ok', 0]],
    ['less than a hectare', 'terra_indigena', { parte: 0.001, hectares: 0.4 }, ['ok', 0]],
    ['half of a small holding', 'terra_indigena', { parte: 0.5, hectares: 0.4 }, ['divergencia', 60]],
    ['a kind of a later version', 'mineracao', { parte: 1 }, ['aviso', 3]],
  ])('%s', (_what, tipo, more, expected) => {
    expect(told(layer(tipo, overlap(more)))).toEqual([expected])
  })

  test('is named by its code where it has no name, and by nothing where it has neither', () => {
    const said = (more: Partial<LayerOverlap>) =>
      layerAchadosOf([layer('embargo_ibama', overlap(more))], LIMITS.overlap)[0]?.mensagem
    expect(said({ nome: null })).toContain('ao embargo do IBAMA 990011 em')
    expect(said({ nome: null, codigo: null })).toContain('ao embargo do IBAMA em')
  })

  test('has a verdict that stands while the overlap stays the same, whatever the edition', () => {
    const digital = (camada: CheckedLayer) => layerAchadosOf([camada], LIMITS.overlap)[0]?.digital
    const first = layer('terra_indigena', overlap())
    expect(digital({ ...first, edicao: '2026-02' })).toBe(digital(first))
    expect(digital(layer('terra_indigena', overlap({ hectares: 600 })))).not.toBe(digital(first))
  })
})

test('a kind that could not be compared says so once, however many of its layers', () => {
  const unchecked = (uf: string): CheckedLayer => ({ ...layer('embargo_estadual'), uf, verificada: false })
  expect(layerAchadosOf([unchecked('MT'), unchecked('PA')], LIMITS.overlap)).toEqual([
    expect.objectContaining({ id: 'camada_embargo_estadual.1', situacao: 'nao_verificavel', peso: 0 }),
  ])
})
