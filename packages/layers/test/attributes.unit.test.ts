import { describe, expect, test } from '@jest/globals'
import { CAMADA_KINDS, CAMADA_WORDS, overlapWeight } from '@car/vocabulary/camada'
import { keptOf } from '../src/attributes.ts'

const PEOPLE = {
  nome_embar: 'FULANA DE TAL',
  cpf_cnpj_e: '529.982.247-25',
  nome_imove: 'FAZENDA DO MEIO',
  resp_nome: 'Fulana de Tal',
  resp_cpf: '529.982.247-25',
  gestor_nom: 'Fulana de Tal',
  autuado: 'Fulana de Tal',
  des_tad: 'Embargo em nome de Fulana de Tal',
  nome: 'Fulana de Tal',
}

describe('a feature keeps', () => {
  test('its name, its code and what is listed, under our names, from full names or from ten letters of them', () => {
    const kept = { nome: 'Araçá', codigo: '7', atributos: { etnia: 'Karimbê', uf: 'MT, PA', area_ha: 12.5 } }
    const full = {
      terrai_codigo: 7,
      terrai_nome: 'Araçá',
      etnia_nome: 'Karimbê',
      uf_sigla: 'MT, PA',
      superficie_perimetro_ha: 12.5,
    }
    const cut = { terrai_cod: 7, terrai_nom: 'Araçá', etnia_nome: 'Karimbê', uf_sigla: 'MT, PA', superficie: 12.5 }
    for (const attributes of [full, cut]) expect(keptOf('terra_indigena', attributes)).toEqual(kept)
    const upper = Object.fromEntries(Object.entries(full).map(([name, value]) => [name.toUpperCase(), value]))
    expect(keptOf('terra_indigena', { ...upper, gid: 3, cr: 'X' })).toEqual(kept)
  })

  test.each(CAMADA_KINDS.filter((kind) => kind !== 'floresta_publica' && kind !== 'area_urbana'))(
    'nothing about people: %s',
    (kind) => {
      expect(JSON.stringify(keptOf(kind, PEOPLE))).not.toMatch(/fulana|529|fazenda/i)
    },
  )

  test('no number of a person that stands in a column of something else', () => {
    const kept = keptOf('quilombola', { no_comunidade: 'Comunidade 529.982.247-25', nu_processo: '54000.1/2020' })
    expect(kept).toEqual({ nome: null, codigo: null, atributos: { processo: '54000.1/2020' } })
  })

  test('numbers as people write them, and no day that stands for an unknown one', () => {
    const embargo = { NUM_TAD: '990701', QTD_AREA_EMBARGADA: '1.012,5', DAT_EMBARGO: '2024-08-10 10:00:00' }
    const kept = { nome: '990701', codigo: '990701', atributos: { area_ha: 1012.5, data: '2024-08-10' } }
    expect(keptOf('embargo_ibama', embargo)).toEqual(kept)
    const unknown = keptOf('embargo_ibama', { num_tad: 990702, dat_embarg: '2001-01-01' })
    expect(unknown).toEqual({ nome: '990702', codigo: '990702', atributos: {} })
  })

  test.each([
    ['PI', 'protecao_integral'],
    ['Proteção Integral', 'protecao_integral'],
    ['US', 'uso_sustentavel'],
    ['Uso Sustentável', 'uso_sustentavel'],
    ['?', undefined],
  ])('the group of a unit: %s', (grupo, expected) => {
    const kept = keptOf('unidade_conservacao', { nome_uc: 'Parque', grupo })
    expect(typeof kept === 'string' ? kept : kept.atributos.grupo).toBe(expected)
  })
})

describe('a feature is left out', () => {
  test.each<[string, Parameters<typeof keptOf>, string | null]>([
    ['a cancelled embargo', ['embargo_ibama', { SIT_CANCELADO: 'S' }], 'cancelado'],
    ['a lifted embargo', ['embargo_ibama', { SIT_CANCELADO: 'N', SIT_DESEMBARGO: 'SIM' }], 'desembargado'],
    ['an embargo lifted in part holds', ['embargo_ibama', { sit_desembargo: 'S', tipo_desembargo: 'Parcial' }], null],
    ['a cut name', ['embargo_ibama', { sit_cancel: 'S' }], 'cancelado'],
    ['an embargo in force', ['embargo_ibama', { SIT_CANCELADO: 'N', SIT_DESEMBARGO: '' }], null],
    ['a lifted one of a state', ['embargo_estadual', { situacao: 'Desembargado' }], 'desembargado'],
    ['a zone among units', ['unidade_conservacao', { limite: 'za' }], 'outro_tipo'],
    ['a unit among zones', ['zona_amortecimento', { limite: 'uc' }], 'outro_tipo'],
    ['a unit', ['unidade_conservacao', { limite: 'UC' }], null],
    ['a unit whose file has no limits of two kinds', ['unidade_conservacao', { nomeuc: 'Parque' }], null],
  ])('%s', (_which, [kind, attributes], expected) => {
    const kept = keptOf(kind, attributes)
    expect(typeof kept === 'string' ? kept : null).toBe(expected)
  })
})

test('each kind has its words, and an overlap that is lawful is never a contradiction', () => {
  for (const kind of CAMADA_KINDS) {
    for (const words of Object.values(CAMADA_WORDS[kind])) expect(words).not.toBe('')
  }
  expect(overlapWeight('unidade_conservacao', 'uso_sustentavel').from).toBe(Infinity)
  expect(overlapWeight('unidade_conservacao').divergencia).toBeGreaterThan(0)
})
