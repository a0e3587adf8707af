import { crossCheck } from '@car/cross-check/cross-check'
import {
  ITEMS,
  scoreProcesso,
  scoreCompleteness,
  scoreRisk,
  prioritise,
  riskOf,
  type Ressalva,
  RULES_VERSION,
} from '@car/cross-check/score'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { declared, readDocumento } from './processo.ts'

const doc = (tipo: string, status = 'valido', id = tipo) => ({ id, tipo, status })
const WITHOUT = { ressalvas: [] }
const PHOTO = doc('matricula_imovel', 'valido', 'photo')
const MANDATORY = [doc('matricula_imovel'), doc('ccir')]

describe('completeness', () => {
  test('weights add up to 100', () => expect(ITEMS.reduce((s, i) => s + i.peso, 0)).toBe(100))

  test.each([
    ['a bare draft', { geometria: null, ccir_codigo: null }, [], 10],
    ['both mandatory documents', { geometria: null, ccir_codigo: null }, MANDATORY, 60],
    [
      'both still being read',
      { geometria: null, ccir_codigo: null },
      [doc('matricula_imovel', 'aguardando'), doc('ccir', 'processando')],
      30,
    ],
    ['refused documents count for nothing', { geometria: null, ccir_codigo: null }, [doc('ccir', 'invalido')], 10],
    ['with drawing and code', {}, MANDATORY, 80],
    [
      'everything',
      { matricula: { numero: '1', cnm: '1234562004949515' } },
      [...MANDATORY, doc('planta_georeferenciada'), doc('memorial_descritivo'), doc('declaracao_area')],
      100,
    ],
  ])('%s', (_, imovel, documentos, score) =>
    expect(scoreCompleteness({ declarado: declared(imovel), documentos, ...WITHOUT }).score).toBe(score),
  )

  test('says what is missing, heaviest first', () => {
    const { faltando } = scoreCompleteness({
      declarado: declared({ geometria: null }),
      documentos: [doc('ccir')],
      ...WITHOUT,
    })
    expect(faltando.map((f) => f.codigo).slice(0, 2)).toEqual(['matricula_imovel', 'geometria'])
    expect(faltando.map((f) => f.codigo)).not.toContain('ccir')
  })

  test('one more document never makes it worse', () => {
    const documentos = fc.array(
      fc.record({
        id: fc.uuid(),
        tipo: fc.constantFrom('matricula_imovel', 'ccir', 'memorial_descritivo', 'outros'),
        status: fc.constantFrom('aguardando', 'processando', 'valido', 'invalido'),
      }),
    )
    fc.assert(
      fc.property(documentos, documentos, (a, b) => {
        const before = scoreCompleteness({ declarado: declared(), documentos: a, ...WITHOUT }).score
        const after = scoreCompleteness({ declarado: declared(), documentos: [...a, ...b], ...WITHOUT }).score
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('risk', () => {
  const risk = (documentos: ReturnType<typeof readDocumento>[], duplicate = false) =>
    scoreRisk({ achados: crossCheck(declared(), documentos), documentos, ressalvas: [], duplicidade: duplicate })

  test('a consistent case has none', () => {
    expect(risk([readDocumento('matricula_imovel'), readDocumento('ccir')])).toEqual({ score: 0, fatores: [] })
  })

  test('every point is explained', () => {
    const { score, fatores } = risk([readDocumento('matricula_imovel', { area_ha: 50 }), readDocumento('ccir')])
    expect(fatores.map((f) => f.codigo)).toEqual(['area_matricula', 'area_entre_documentos'])
    // The first finding has a weight of 25. The second adds 5 percent of the remaining 75, so the sum is 28.75.
    expect([fatores.map((f) => f.peso), score]).toEqual([[25, 5], 29])
  })

  test('a file held elsewhere, and papers that are missing', () => {
    expect(risk([], true).fatores.map((f) => f.codigo)).toEqual([
      'duplicidade',
      'ccir_nao_validado',
      'matricula_nao_validada',
    ])
  })

  test('of much that is wrong stays below 100, so that such cases differ', () => {
    const opposite = {
      numero_matricula: '1',
      area_ha: 1,
      proprietario_nome: 'OUTRO NOME QUALQUER',
      cpf_cnpj: '16080614006',
      municipio: 'Bagé',
      uf: 'RS',
    }
    const all = [readDocumento('matricula_imovel', opposite), readDocumento('ccir', opposite)]
    const [less, more] = [risk(all).score, risk(all, true).score]
    expect(less).toBeGreaterThan(80)
    expect(more).toBeGreaterThan(less)
    expect(more).toBeLessThan(100)
  })

  test('is never lowered by one more reason, nor by a heavier one, and is at least the heaviest', () => {
    const peso = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(peso), peso, peso, (others, a, b) => {
        const of = (...weights: number[]) => riskOf([...others, ...weights].map((weight) => ({ peso: weight })))
        const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
        expect(of(light)).toBeGreaterThanOrEqual(of())
        expect(of(heavy)).toBeGreaterThanOrEqual(of(light))
        expect(of(heavy)).toBeGreaterThanOrEqual(Math.max(heavy, ...others))
        expect(of(heavy)).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('several documents that break one rule weigh once', () => {
    const two = [
      readDocumento('ccir', { area_ha: 50 }, { id: 'a' }),
      readDocumento('ccir', { area_ha: 40 }, { id: 'b' }),
    ]
    expect(risk(two).fatores.filter((f) => f.codigo === 'area_ccir')).toHaveLength(1)
  })
})

describe('a ressalva', () => {
  const valid = { tipo_documento: 'matricula_imovel', status: 'aberta', documento_id: 'photo' }
  const papers = (ressalvas: readonly Ressalva[], ...documentos: ReturnType<typeof doc>[]) => ({
    achados: [],
    declarado: declared({ geometria: null, ccir_codigo: null }),
    documentos: [...documentos, doc('ccir')],
    ressalvas,
    duplicidade: false,
  })
  test.each([
    ['stands for half of the paper that is missing', papers([valid]), 47.5],
    ['the same once it was accepted, when the copy is valid', papers([{ ...valid, status: 'aceita' }], PHOTO), 47.5],
    ['for nothing when it was refused', papers([{ ...valid, status: 'recusada' }]), 35],
    ['does not matter beside a paper that was read', papers([valid], doc('matricula_imovel')), 60],
  ])('%s', (_, processo, completeness) => {
    expect(scoreCompleteness(processo).score).toBe(Math.round(completeness))
  })

  test.each([
    ['is a risk factor', papers([valid]), 'matricula_com_ressalva'],
    ['also once it was accepted', papers([{ ...valid, status: 'aceita' }], PHOTO), 'matricula_com_ressalva'],
    [
      'leaves the paper missing when it was refused',
      papers([{ ...valid, status: 'recusada' }]),
      'matricula_nao_validada',
    ],
    ['is none beside a paper that was read', papers([valid], doc('matricula_imovel')), undefined],
  ])('%s', (_, processo, codigo) => {
    expect(scoreRisk(processo).fatores[0]?.codigo).toBe(codigo)
  })
})

describe('priority', () => {
  const DAY = 86_400_000
  const now = new Date('2026-06-01T12:00:00.000Z')
  const inDays = (days: number) => new Date(now.getTime() + days * DAY).toISOString()

  test.each([
    ['low risk, fresh', 0, -1, 40, 'baixa'],
    ['some risk', 30, -1, 40, 'media'],
    ['high risk', 50, -1, 40, 'alta'],
    ['two weeks old', 0, -15, 40, 'media'],
    ['a month old', 0, -30, 40, 'alta'],
    ['deadline near', 0, -1, 10, 'media'],
    ['deadline at the door', 0, -1, 3, 'alta'],
    ['past its deadline', 0, -1, -1, 'alta'],
  ])('%s', (_, score_risco, submitted, prazo, expected) => {
    expect(prioritise({ score_risco, submetido_em: inDays(submitted), prazo_em: inDays(prazo) }, now).prioridade).toBe(
      expected,
    )
  })

  test('without a clock only risk counts, and nothing changes by itself', () => {
    expect(prioritise({ score_risco: 49, submetido_em: null, prazo_em: null }, now)).toEqual({
      prioridade: 'media',
      changesAt: null,
    })
  })

  test('is what it says until the moment it names, and more urgent from then on', () => {
    const order = ['baixa', 'media', 'alta']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: -60, max: 0 }),
        fc.integer({ min: -20, max: 60 }),
        (score_risco, submitted, prazo) => {
          const urgency = { score_risco, submetido_em: inDays(submitted), prazo_em: inDays(prazo) }
          const { prioridade, changesAt } = prioritise(urgency, now)
          const before = changesAt === null ? now.getTime() + 365 * DAY : changesAt - 1
          expect(prioritise(urgency, new Date(before)).prioridade).toBe(prioridade)
          const after = prioritise(urgency, new Date(changesAt ?? before)).prioridade
          expect(order.indexOf(after) > order.indexOf(prioridade)).toBe(changesAt !== null)
        },
      ),
    )
  })
})

test('the queue gets everything at once, under a version', () => {
  const documentos = [readDocumento('matricula_imovel'), readDocumento('ccir')]
  const processo = { declarado: declared(), documentos, ...WITHOUT, achados: crossCheck(declared(), documentos) }
  expect(scoreProcesso({ ...processo, duplicidade: true })).toEqual({
    score_risco: 40,
    fatores: [expect.objectContaining({ codigo: 'duplicidade', peso: 40 })],
    versao_regras: RULES_VERSION,
    score_completude: 80,
  })
})
