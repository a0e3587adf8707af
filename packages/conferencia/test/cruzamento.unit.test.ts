import { type NamedAchado, achadosOf, pendenciaOf } from '@car/conferencia/achados'
import { type Cruzamento, crossedAchadosOf, type Similar } from '@car/conferencia/cruzamento'
import { scoreRisk } from '@car/conferencia/score'
import { LIMITS } from '@car/conferencia/types'
import { describe, expect, test } from '@jest/globals'
import { declarado } from './processo.ts'

const drawing = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-50, -20],
      [-49, -20],
      [-49, -19],
      [-50, -20],
    ],
  ],
}
const OWN = declarado({ ccir_codigo: '9500123456789', geometria: drawing })

const outro = (changes: Partial<Similar> = {}): Similar => ({
  processo_id: 'outro',
  numero: '2026/000017',
  comparado: 'a',
  matricula: false,
  ccir: false,
  ...changes,
})
const cruzamento = (similar: Similar[] = [], extra: Partial<Cruzamento> = {}): Cruzamento => ({
  em_andamento: false,
  incompleto: false,
  semelhantes: similar,
  fora_do_municipio: { hectares: 0, parte: 0 },
  ...extra,
})
const told = (de: Cruzamento) => crossedAchadosOf(OWN, de).map((a) => [a.id, a.situacao, a.peso])
const IN_MUNICIPIO = ['perimetro_fora_do_municipio.1', 'ok', 0]

test.each<[string, Partial<Similar>, unknown[][]]>([
  ['a matrícula', { matricula: true }, [['matricula_repetida.2026-000017', 'divergencia', 25]]],
  ['a code', { ccir: true }, [['ccir_repetido.2026-000017', 'divergencia', 25]]],
  [
    'a perimeter, which then does not overlap as well',
    { perimetro: { identico: true, hectares: 10, parte: 1 } },
    [['perimetro_identico.2026-000017', 'divergencia', 40]],
  ],
  [
    'a fifth of a perimeter',
    { perimetro: { identico: false, hectares: 10, parte: 0.2 } },
    [['perimetro_sobreposto.2026-000017', 'divergencia', 30]],
  ],
  [
    'less of it',
    { perimetro: { identico: false, hectares: 10, parte: 0.1999 } },
    [['perimetro_sobreposto.2026-000017', 'aviso', 10]],
  ],
])('two cases that share %s', (_o, changes, expected) => {
  expect(told(cruzamento([outro(changes)]))).toEqual([...expected, IN_MUNICIPIO])
})

test('the evidence is the other case, hectares, share and shape; the words say as much', () => {
  const forma = JSON.stringify({ type: 'MultiPolygon', coordinates: [drawing.coordinates] })
  const [achado] = crossedAchadosOf(
    OWN,
    cruzamento([outro({ perimetro: { identico: false, hectares: 12.345, parte: 0.31, forma } })]),
  )
  expect(achado).toMatchObject({
    mensagem: 'O perímetro se sobrepõe ao do processo 2026/000017 em 12,35 ha (31\u00a0% do menor).',
    campo: 'imovel.geometria',
    evidencias: [
      { processo: { numero: '2026/000017', id: 'outro' }, hectares: 12.345, parte: 0.31, forma: JSON.parse(forma) },
    ],
  })
  expect(achado && pendenciaOf(achado).tipo).toBe('geometria')
})

test.each([
  [0, 'ok'],
  [0.05, 'ok'],
  [0.0501, 'aviso'],
  [0.4999, 'aviso'],
  [0.5, 'divergencia'],
])('with a share of %d outside of the declared municipality: %s', (parte, situacao) => {
  const [achado] = crossedAchadosOf(OWN, cruzamento([], { fora_do_municipio: { hectares: 1, parte } }))
  expect(achado).toMatchObject({ codigo: 'perimetro_fora_do_municipio', situacao })
})

describe('what could not be found out', () => {
  const MATRICULA = ['matricula_repetida.1', 'nao_verificavel', 0]
  const CCIR = ['ccir_repetido.1', 'nao_verificavel', 0]
  const DRAWING = ['perimetro_sobreposto.1', 'nao_verificavel', 0]
  const MUNICIPIO = ['perimetro_fora_do_municipio.1', 'nao_verificavel', 0]

  test('is said of each rule while the comparison is under way, and beside what was found when there are more', () => {
    expect(told(cruzamento([], { em_andamento: true }))).toEqual([MATRICULA, CCIR, DRAWING, MUNICIPIO])
    expect(told(cruzamento([outro({ ccir: true })], { incompleto: true }))).toEqual([
      ['ccir_repetido.2026-000017', 'divergencia', 25],
      MATRICULA,
      CCIR,
      DRAWING,
      IN_MUNICIPIO,
    ])
  })

  test('is the municipality, while no boundaries are loaded', () => {
    expect(told(cruzamento([], { fora_do_municipio: null }))).toEqual([MUNICIPIO])
  })

  test('is nothing that the case does not declare', () => {
    const without = declarado({ ccir_codigo: null, geometria: null })
    expect(crossedAchadosOf(without, cruzamento([], { em_andamento: true })).map((a) => a.id)).toEqual([
      'matricula_repetida.1',
    ])
  })
})

test('a case that takes no part has no such findings; of many with one matrícula only one weighs', () => {
  expect(crossedAchadosOf(OWN, null)).toEqual([])
  const many = cruzamento([outro({ matricula: true }), outro({ matricula: true, numero: '2026/000018' })])
  const risk = (cruzados: readonly NamedAchado[]) =>
    scoreRisk({
      achados: [...achadosOf(OWN, [], LIMITS), ...cruzados],
      documentos: [],
      ressalvas: [],
      duplicidade: false,
    }).score
  expect(risk(crossedAchadosOf(OWN, many))).toBe(risk([]) + 25)
})

test('a finding is the same while both sides are, and another one once either has changed', () => {
  const digital = (similar: Similar) => crossedAchadosOf(OWN, cruzamento([similar]))[0]?.digital
  const single = outro({ matricula: true })
  expect(digital({ ...single })).toBe(digital(single))
  expect(digital({ ...single, comparado: 'b' })).not.toBe(digital(single))
})
