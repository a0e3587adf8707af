import { REASON_CODES } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { csv, csvExcel } from '@car/reports/csv'
import type { Decision } from '../src/domain/row.ts'
import { prazos, productivity, rejections } from '../src/domain/reports.ts'
import { newRow } from './row.ts'

const ANA = { id: 'ana', nome: 'Ana' }
const PERIOD = { de: '2026-05-31', ate: '2026-06-30' }
const NOW = new Date('2026-07-10T12:00:00.000Z')
const decisao = (resultado: Decision['resultado'], em: string, codigo_motivo: string | null = null): Decision => ({
  resultado,
  em,
  por: ANA,
  codigo_motivo,
  tempo_s: 60,
  segunda_leitura: null,
})

describe('productivity', () => {
  test('counts what each decided, and how', () => {
    const decisoes = [
      decisao('aprovado', '2026-06-01T00:00:00.000Z'),
      decisao('rejeitado', '2026-06-02T00:00:00.000Z', 'OUTRO'),
    ]
    expect(productivity([{ decisoes }], PERIOD, [{ analista: ANA, total: 3 }]).linhas).toEqual([
      {
        analista_id: 'ana',
        analista: 'Ana',
        em_analise: 3,
        decididos: 2,
        aprovados: 1,
        rejeitados: 1,
        taxa_aprovacao: 0.5,
        tempo_medio: 60,
        tempo_p50: 60,
        tempo_p90: 60,
        processos_decididos: 1,
        processos_aprovados: 1,
        processos_rejeitados: 1,
        segundas_leituras: 0,
        desempatadas: 0,
      },
    ])
  })

  test('counts who read second, also one who decided nothing, and what the supervision had to settle', () => {
    const EVA = { id: 'eva', nome: 'Eva' }
    const SOFIA = { id: 'sofia', nome: 'Sofia' }
    const one = decisao('aprovado', '2026-06-01T00:00:00.000Z')
    const decisoes: Decision[] = [
      { ...one, segunda_leitura: { leitor: EVA, forma: 'acordo' } },
      { ...one, por: SOFIA, segunda_leitura: { leitor: EVA, forma: 'desempate' } },
      { ...one, em: '2026-05-01T00:00:00.000Z', segunda_leitura: { leitor: EVA, forma: 'acordo' } },
    ]
    const { linhas } = productivity([{ decisoes }], PERIOD, [])
    expect(
      linhas.map((row) => [row['analista'], row['decididos'], row['segundas_leituras'], row['desempatadas']]),
    ).toEqual([
      ['Ana', 1, 0, 0],
      ['Eva', 0, 2, 1],
      ['Sofia', 1, 0, 0],
    ])
  })
})

describe('deadlines', () => {
  const prazo_em = '2026-07-01T02:59:59.000Z'
  test.each([
    ['open, in time', newRow({ prazo_em: '2026-07-11T02:59:59.000Z' }), 'em_dia', 0],
    ['open, past it', newRow({ prazo_em }), 'vencido', 10],
    [
      'decided in time',
      newRow({ prazo_em, status: 'aprovado', decisoes: [decisao('aprovado', '2026-06-30T12:00:00.000Z')] }),
      'cumprido',
      0,
    ],
    [
      'decided too late',
      newRow({ prazo_em, status: 'em_recurso', decisoes: [decisao('rejeitado', '2026-07-02T12:00:00.000Z')] }),
      'descumprido',
      2,
    ],
    [
      'reopened: the first decision does not count',
      newRow({ prazo_em, status: 'em_analise', decisoes: [decisao('rejeitado', '2026-06-02T12:00:00.000Z')] }),
      'vencido',
      10,
    ],
    ['cancelled', newRow({ prazo_em, status: 'cancelado' }), 'cancelado', 0],
    ['without one', newRow({ prazo_em: null, status: 'rascunho' }), 'em_dia', 0],
  ])('%s', (_, row, situacao, dias_de_atraso) => {
    expect(prazos([row], NOW).linhas).toEqual([expect.objectContaining({ situacao, dias_de_atraso })])
  })

  test('late ones come first, then open, decided and cancelled ones', () => {
    const early = '2026-05-01T00:00:00.000Z'
    const decisoes = [decisao('aprovado', '2026-04-30T12:00:00.000Z')]
    const rows = [
      newRow({ prazo_em: early, status: 'cancelado', numero: 'cancelled' }),
      newRow({ prazo_em: early, status: 'aprovado', decisoes, numero: 'decided' }),
      newRow({ prazo_em: '2026-09-01T00:00:00.000Z', numero: 'open' }),
      newRow({ prazo_em, numero: 'late' }),
      newRow({ prazo_em: early, numero: 'later still' }),
    ]
    const order = ['later still', 'late', 'open', 'decided', 'cancelled']
    expect(prazos(rows, NOW).linhas.map((row) => row['numero'])).toEqual(order)
  })

  test('the most urgent come first', () => {
    const linhas = [newRow({ prazo_em: '2026-09-01T00:00:00.000Z', numero: 'b' }), newRow({ prazo_em, numero: 'a' })]
    expect(prazos(linhas, NOW).linhas.map((row) => row['numero'])).toEqual(['a', 'b'])
  })
})

describe('rejections', () => {
  test('every reason has its line', () => {
    const decisoes = [
      decisao('rejeitado', '2026-06-02T12:00:00.000Z', 'AREA_DIVERGENTE'),
      decisao('aprovado', '2026-06-02T12:00:00.000Z'),
    ]
    const { linhas } = rejections([{ decisoes }], PERIOD)
    expect(linhas.map((row) => [row['codigo_motivo'], row['total'], row['proporcao']])).toEqual(
      REASON_CODES.map((code) => [code, code === 'AREA_DIVERGENTE' ? 1 : 0, code === 'AREA_DIVERGENTE' ? 1 : 0]),
    )
  })

  test('a case that was rejected twice for one reason is one case; the shares of the reasons are a whole', () => {
    const twice = ['2026-06-02', '2026-06-09'].map((day) => decisao('rejeitado', `${day}T12:00:00.000Z`, 'OUTRO'))
    const once = decisao('rejeitado', '2026-06-02T12:00:00.000Z', 'AREA_DIVERGENTE')
    const { linhas } = rejections([{ decisoes: twice }, { decisoes: [once] }], PERIOD)
    const told = linhas
      .filter((row) => row['total'] !== 0)
      .map((row) => [row['codigo_motivo'], row['total'], row['processos']])
    expect(new Map(told.map(([code, ...counts]) => [code, counts]))).toEqual(
      new Map([
        ['OUTRO', [2, 1]],
        ['AREA_DIVERGENTE', [1, 1]],
      ]),
    )
    expect(linhas.map((row) => row['proporcao']).filter((share) => share !== 0)).toEqual(
      expect.arrayContaining([0.667, 0.333]),
    )
  })
})

test.each([
  ['produtividade', productivity([{ decisoes: [decisao('aprovado', '2026-06-01T00:00:00.000Z')] }], PERIOD, [])],
  ['prazos', prazos([newRow()], NOW)],
  ['rejeicoes', rejections([], PERIOD)],
])('the columns of %s are those of its lines', (_, { columns, linhas }) => {
  expect(Object.keys(linhas[0] ?? {}).sort()).toEqual([...columns].sort())
})

describe('CSV', () => {
  test('has a header, also when there is nothing below it', () => expect(csv(['a', 'b'], [])).toBe('a,b\r\n'))

  test('quotes what needs quotes, and nothing is an empty field', () => {
    expect(csv(['a', 'b', 'c'], [{ a: 'x, "y"\nz', b: null, c: -1.5 }])).toBe('a,b,c\r\n"x, ""y""\nz",,-1.5\r\n')
  })

  test('for a spreadsheet in Brazil: semicolons, decimal commas, times of Brasília, and a mark of its encoding', () => {
    const linhas = [
      { nome: 'Área; "grande"', em: '2026-03-01T02:59:59.000Z', rate: 0.8148 },
      { nome: '2026-03-01T02:59:59.000Z', em: null, rate: -1.5 },
    ]
    expect(csvExcel(['nome', 'em', 'rate'], linhas, ['em'])).toBe(
      '\uFEFFnome;em;rate\r\n"Área; ""grande""";28/02/2026 23:59;0,8148\r\n2026-03-01T02:59:59.000Z;;-1,5\r\n',
    )
    expect(csvExcel(['a'], [{ a: '=1+1' }, { a: '-1' }], [])).toBe("\uFEFFa\r\n'=1+1\r\n'-1\r\n")
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is no formula', (valor) => {
    expect(csv(['a'], [{ a: valor }])).toMatch(/^a\r\n"?'/)
  })

  test('holds no formula for a spreadsheet that separates by another sign, whatever quotes stand before it', () => {
    const values = [
      'Sítio;=A1',
      'Sítio;"=A1"',
      'Sítio,-1',
      'Sítio\t@A1',
      'a; =A1',
      ' =A1',
      '\uFF1DA1',
      'x;\uFF0B1',
      'x\n=1',
    ]
    for (const write of [csv, (columns: string[], linhas: { a: string }[]) => csvExcel(columns, linhas, [])]) {
      for (const a of values) {
        const [, ...linhas] = write(['a'], [{ a }]).split('\r\n')
        for (const cell of linhas.join('\n').split(/[,;\t\n]/)) {
          expect([a, cell.replace(/^[ "]+/, '')]).toEqual([a, expect.stringMatching(/^[^=+\-@\uFF1D\uFF0B]|^$/)])
        }
      }
    }
    expect(csv(['a'], [{ a: 'Área 3-B; matrícula 1+1 = 2' }])).toBe('a\r\n"Área 3-B; matrícula 1+1 = 2"\r\n')
  })
})
