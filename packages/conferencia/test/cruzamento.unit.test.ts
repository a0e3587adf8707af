import { type AchadoNomeado, achadosDe, pendenciaDe } from '@car/conferencia/achados'
import { type Cruzamento, cruzadosDe, type Semelhante } from '@car/conferencia/cruzamento'
import { pontuarRisco } from '@car/conferencia/pontuar'
import { LIMITES } from '@car/conferencia/tipos'
import { describe, expect, test } from '@jest/globals'
import { declarado } from './caso.ts'

const desenho = {
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
const MEU = declarado({ ccir_codigo: '9500123456789', geometria: desenho })

const outro = (mudancas: Partial<Semelhante> = {}): Semelhante => ({
  processo_id: 'outro',
  numero: '2026/000017',
  comparado: 'a',
  matricula: false,
  ccir: false,
  ...mudancas,
})
const cruzamento = (semelhantes: Semelhante[] = [], mais: Partial<Cruzamento> = {}): Cruzamento => ({
  em_andamento: false,
  incompleto: false,
  semelhantes,
  fora_do_municipio: { hectares: 0, parte: 0 },
  ...mais,
})
const ditos = (de: Cruzamento) => cruzadosDe(MEU, de).map((a) => [a.id, a.situacao, a.peso])
const NO_MUNICIPIO = ['perimetro_fora_do_municipio.1', 'ok', 0]

test.each<[string, Partial<Semelhante>, unknown[][]]>([
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
])('two cases that share %s', (_o, mudancas, esperado) => {
  expect(ditos(cruzamento([outro(mudancas)]))).toEqual([...esperado, NO_MUNICIPIO])
})

test('the evidence is the other case, hectares, share and shape; the words say as much', () => {
  const forma = JSON.stringify({ type: 'MultiPolygon', coordinates: [desenho.coordinates] })
  const [achado] = cruzadosDe(
    MEU,
    cruzamento([outro({ perimetro: { identico: false, hectares: 12.345, parte: 0.31, forma } })]),
  )
  expect(achado).toMatchObject({
    mensagem: 'O perímetro se sobrepõe ao do processo 2026/000017 em 12,35 ha (31\u00a0% do menor).',
    campo: 'imovel.geometria',
    evidencias: [
      { processo: { numero: '2026/000017', id: 'outro' }, hectares: 12.345, parte: 0.31, forma: JSON.parse(forma) },
    ],
  })
  expect(achado && pendenciaDe(achado).tipo).toBe('geometria')
})

test.each([
  [0, 'ok'],
  [0.05, 'ok'],
  [0.0501, 'aviso'],
  [0.4999, 'aviso'],
  [0.5, 'divergencia'],
])('with a share of %d outside of the declared municipality: %s', (parte, situacao) => {
  const [achado] = cruzadosDe(MEU, cruzamento([], { fora_do_municipio: { hectares: 1, parte } }))
  expect(achado).toMatchObject({ codigo: 'perimetro_fora_do_municipio', situacao })
})

describe('what could not be found out', () => {
  const MATRICULA = ['matricula_repetida.1', 'nao_verificavel', 0]
  const CCIR = ['ccir_repetido.1', 'nao_verificavel', 0]
  const DESENHO = ['perimetro_sobreposto.1', 'nao_verificavel', 0]
  const MUNICIPIO = ['perimetro_fora_do_municipio.1', 'nao_verificavel', 0]

  test('is said of each rule while the comparison is under way, and beside what was found when there are more', () => {
    expect(ditos(cruzamento([], { em_andamento: true }))).toEqual([MATRICULA, CCIR, DESENHO, MUNICIPIO])
    expect(ditos(cruzamento([outro({ ccir: true })], { incompleto: true }))).toEqual([
      ['ccir_repetido.2026-000017', 'divergencia', 25],
      MATRICULA,
      CCIR,
      DESENHO,
      NO_MUNICIPIO,
    ])
  })

  test('is the municipality, while no boundaries are loaded', () => {
    expect(ditos(cruzamento([], { fora_do_municipio: null }))).toEqual([MUNICIPIO])
  })

  test('is nothing that the case does not declare', () => {
    const sem = declarado({ ccir_codigo: null, geometria: null })
    expect(cruzadosDe(sem, cruzamento([], { em_andamento: true })).map((a) => a.id)).toEqual(['matricula_repetida.1'])
  })
})

test('a case that takes no part has no such findings; of many with one matrícula only one weighs', () => {
  expect(cruzadosDe(MEU, null)).toEqual([])
  const muitos = cruzamento([outro({ matricula: true }), outro({ matricula: true, numero: '2026/000018' })])
  const risco = (cruzados: readonly AchadoNomeado[]) =>
    pontuarRisco({
      achados: [...achadosDe(MEU, [], LIMITES), ...cruzados],
      documentos: [],
      ressalvas: [],
      duplicidade: false,
    }).score
  expect(risco(cruzadosDe(MEU, muitos))).toBe(risco([]) + 25)
})

test('a finding is the same while both sides are, and another one once either has changed', () => {
  const digital = (semelhante: Semelhante) => cruzadosDe(MEU, cruzamento([semelhante]))[0]?.digital
  const um = outro({ matricula: true })
  expect(digital({ ...um })).toBe(digital(um))
  expect(digital({ ...um, comparado: 'b' })).not.toBe(digital(um))
})
