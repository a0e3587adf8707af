import { describe, expect, test } from '@jest/globals'
import { dashboard } from '@car/operations/schemas/analista'
import { media, percentile, ratio } from '../src/domain/statistics.ts'
import type { Decision } from '../src/domain/row.ts'
import { submissionRange } from '../src/domain/age.ts'
import {
  decisionsInPeriod,
  decidedDays,
  dashboardOf,
  pendenciasOf,
  byAnalista,
  countDecided,
} from '../src/domain/dashboard.ts'

const ANA = { id: 'a0000000-0000-4000-8000-000000000001', nome: 'Ana' }
const EVA = { id: 'a0000000-0000-4000-8000-000000000002', nome: 'Eva' }
const PERIOD = { de: '2026-06-01', ate: '2026-06-03' }
const NOW = new Date('2026-06-20T12:00:00.000Z')
const decisao = (resultado: Decision['resultado'], em: string, por = ANA, tempo_s = 100): Decision => ({
  resultado,
  em,
  por,
  codigo_motivo: resultado === 'rejeitado' ? 'OUTRO' : null,
  tempo_s,
  segunda_leitura: null,
})

describe('statistics', () => {
  test('of nothing there are none', () => {
    expect([media([]), percentile([], 0.5), ratio(0, 0)]).toEqual([null, null, null])
  })

  test('nearest rank', () => {
    const values = [30, 10, 20, 40, 50, 60, 70, 80, 90, 100]
    expect([percentile(values, 0.5), percentile(values, 0.9), percentile([7], 0.9)]).toEqual([50, 90, 7])
    expect(media(values)).toBe(55)
    expect(ratio(1, 3)).toBe(0.3333)
  })
})

describe('the dashboard', () => {
  const measurements = {
    periodo: PERIOD,
    now: NOW,
    emAnalise: 4,
    decidedProcessos: 2,
    submitted: ['2026-06-01T12:00:00.000Z', '2026-06-02T02:00:00.000Z', '2026-06-03T12:00:00.000Z'],
    decisoes: [
      decisao('aprovado', '2026-06-02T12:00:00.000Z', ANA, 100),
      decisao('aprovado', '2026-06-02T13:00:00.000Z', EVA, 200),
      decisao('rejeitado', '2026-06-03T12:00:00.000Z', ANA, 900),
    ],
    decidedDays: ['2026-06-02', '2026-06-03'],
    ages: [
      { idade: 'ate_7_dias' as const, total: 1 },
      { idade: 'mais_de_60_dias' as const, total: 2 },
    ],
    comPendencias: [
      {
        pendencias: [
          { status: 'aberta' as const, prazo_em: '2026-06-19T12:00:00.000Z' },
          { status: 'aberta' as const, prazo_em: '2026-06-21T12:00:00.000Z' },
          { status: 'expirada' as const, prazo_em: '2026-06-01T12:00:00.000Z' },
          { status: 'resolvida' as const, prazo_em: '2026-06-01T12:00:00.000Z' },
        ],
      },
    ],
  }

  test('says what the measures say', () => {
    expect(dashboardOf(measurements)).toEqual({
      periodo: PERIOD,
      recebidos: 3,
      em_analise: 4,
      decididos: 3,
      processos_decididos: 2,
      taxa_aprovacao: 0.6667,
      tempo_medio: 400,
      tempo_p50: 200,
      tempo_p90: 900,
      pendencias: { abertas: 2, vencidas: 2, processos_com_abertas: 1, processos_com_vencidas: 1 },
      carteira_por_idade: [
        { faixa: '0 a 7 dias', idade: 'ate_7_dias', total: 1 },
        { faixa: 'mais de 60 dias', idade: 'mais_de_60_dias', total: 2 },
      ],
      serie_diaria: [
        { dia: '2026-06-01', recebidos: 2, decididos: 0, processos_decididos: 0 },
        { dia: '2026-06-02', recebidos: 0, decididos: 2, processos_decididos: 1 },
        { dia: '2026-06-03', recebidos: 1, decididos: 1, processos_decididos: 1 },
      ],
    })
  })

  test('without anything to count it is still whole', () => {
    const empty = dashboardOf({
      ...measurements,
      emAnalise: 0,
      submitted: [],
      decisoes: [],
      decidedDays: [],
      ages: [],
      comPendencias: [],
    })
    expect(empty).toMatchObject({ taxa_aprovacao: null, tempo_medio: null, tempo_p50: null, tempo_p90: null })
    expect(dashboard.parse(empty)).toEqual(empty)
  })

  test('one line for each analyst, by name, also for who has decided nothing yet', () => {
    const team = [{ analista: { ...EVA, nome: 'Élida' }, total: 2 }]
    expect(byAnalista(measurements.decisoes, team)).toEqual([
      { analista: ANA, em_analise: 0, decididos: 2, taxa_aprovacao: 0.5, tempo_medio: 500 },
      { analista: { ...EVA, nome: 'Élida' }, em_analise: 2, decididos: 1, taxa_aprovacao: 1, tempo_medio: 200 },
    ])
  })

  test('only the decisions of the period count', () => {
    const rows = [{ decisoes: [decisao('rejeitado', '2026-05-31T12:00:00.000Z'), ...measurements.decisoes] }]
    expect(decisionsInPeriod(rows, PERIOD)).toEqual(measurements.decisoes)
    expect(countDecided(rows, { de: '2026-06-04', ate: '2026-06-05' })(null)).toBe(0)
  })

  test('a case that was decided twice is one case, of each who decided it', () => {
    const rows = [
      { decisoes: [...measurements.decisoes] },
      { decisoes: [decisao('rejeitado', '2026-06-01T12:00:00.000Z')] },
    ]
    const count = countDecided(rows, PERIOD)
    expect([count(null), count(ANA.id), count(EVA.id)]).toEqual([2, 2, 1])
    expect(decidedDays(rows, PERIOD, null)).toEqual(['2026-06-02', '2026-06-03', '2026-06-01'])
    expect(decidedDays(rows, PERIOD, EVA.id)).toEqual(['2026-06-02'])
  })

  test('the age of a case is whole days: it changes its band when the next day is full', () => {
    expect(submissionRange('ate_7_dias', NOW)).toEqual({ after: '2026-06-12T12:00:00.000Z' })
    expect(submissionRange('ate_15_dias', NOW)).toEqual({
      after: '2026-06-04T12:00:00.000Z',
      ate: '2026-06-12T12:00:00.000Z',
    })
    expect(submissionRange('mais_de_60_dias', NOW)).toEqual({ ate: '2026-04-20T12:00:00.000Z' })
  })

  test('open pendencies of closed cases are nobody’s', () =>
    expect(pendenciasOf([], NOW)).toEqual({
      abertas: 0,
      vencidas: 0,
      processos_com_abertas: 0,
      processos_com_vencidas: 0,
    }))
})
