import { queueQuery } from '@car/operations/schemas/analista'
import { describe, expect, test } from '@jest/globals'
import { termsOf } from '@car/store/terms'
import { queueKeys, queueFilter, INDICES } from '../src/outbound/queue-query.ts'

const ANA = 'a0000000-0000-4000-8000-000000000001'
const BIA = 'a0000000-0000-4000-8000-000000000002'
const NOW = new Date('2026-06-01T12:00:00.000Z')
const read = (query: Record<string, string>) => queueQuery.parse(query)
const filter = (query: Record<string, string>) => queueFilter(read(query), ANA, NOW)

describe('what a list asks for', () => {
  test('without status: what somebody still has to do something about', () => {
    expect(filter({})).toEqual({ status: { $in: ['submetido', 'em_analise', 'pendente', 'em_recurso'] } })
  })

  test.each([
    [{ status: 'rascunho' }, { status: { $in: ['rascunho'] } }],
    [{ status: 'submetido,em_analise' }, { status: { $in: ['submetido', 'em_analise'] } }],
    [{ prioridade: 'alta,baixa' }, { prioridade: { $in: [2, 0] } }],
    [{ municipio_ibge: '3148103' }, { 'imovel.municipio_ibge': '3148103' }],
    [{ uf: 'MG' }, { 'imovel.uf': 'MG' }],
    // Whoever decides a case anew finds it among their own, and nobody else can ask for it.
    [{ analista: 'eu' }, { analista_id: { $in: [ANA, `revisao:${ANA}`] } }],
    [{ analista: BIA }, { analista_id: BIA }],
    [{ segunda_leitura: 'desempate' }, { segunda_leitura: 'desempate' }],
    [{ analista: 'nenhum' }, { analista_id: null }],
    [{ aguarda: 'requerente' }, { status: { $in: ['pendente'] } }],
    [{ aguarda: 'requerente', status: 'rascunho,submetido' }, { status: { $in: ['rascunho'] } }],
    [{ aguarda: 'analise' }, { status: { $in: ['submetido', 'em_analise'] } }],
    [{ resposta: 'nova' }, { respostas: { $gt: 0 } }],
    [{ camada: 'terra_indigena' }, { camadas: 'terra_indigena' }],
    [{ achado: 'divergencia' }, { divergencias: { $gt: 0 } }],
    [{ celula: '-56:-12.5' }, { celula: '-56:-12.5' }],
    [{ celula: 'nenhuma' }, { celula: null }],
    [{ modulos: 'ate_4' }, { modulos_fiscais: { $gt: 0, $lte: 4 } }],
    [{ prazo: 'vencidos' }, { prazo_em: { $lt: '2026-06-01T12:00:00.000Z' } }],
    [
      { prazo: 'vencem_em_7_dias' },
      { prazo_em: { $gte: '2026-06-01T12:00:00.000Z', $lte: '2026-06-08T12:00:00.000Z' } },
    ],
    [{ prazo: 'vencem_em_7_dias,vencidos' }, { prazo_em: { $lte: '2026-06-08T12:00:00.000Z' } }],
    [
      { contagem: 'recebidos', de: '2026-05-01', ate: '2026-05-31' },
      { submetido_em: { $gte: '2026-05-01T03:00:00.000Z', $lt: '2026-06-01T03:00:00.000Z' } },
    ],
    [
      { contagem: 'recebidos', de: '2026-05-01', ate: '2026-05-31', analista: 'eu' },
      { $or: [{ analista_id: ANA }, { 'decisoes.por.id': ANA }] },
    ],
    [
      { contagem: 'decididos', de: '2026-05-31', ate: '2026-05-31', analista: 'eu' },
      {
        status: { $in: expect.arrayContaining(['aprovado', 'rejeitado']) },
        decisoes: {
          $elemMatch: { em: { $gte: '2026-05-31T03:00:00.000Z', $lt: '2026-06-01T03:00:00.000Z' }, 'por.id': ANA },
        },
      },
    ],
    [
      { contagem: 'decididos', de: '2026-05-31', ate: '2026-05-31', resultado: 'rejeitado', codigo_motivo: 'OUTRO' },
      {
        decisoes: {
          $elemMatch: {
            em: { $gte: '2026-05-31T03:00:00.000Z', $lt: '2026-06-01T03:00:00.000Z' },
            resultado: 'rejeitado',
            codigo_motivo: 'OUTRO',
          },
        },
      },
    ],
    [{ idade: 'ate_15_dias' }, { submetido_em: { $gt: '2026-05-16T12:00:00.000Z', $lte: '2026-05-24T12:00:00.000Z' } }],
    [
      { idade: 'ate_7_dias', contagem: 'recebidos', de: '2026-05-01', ate: '2026-05-31' },
      {
        submetido_em: {
          $gte: '2026-05-01T03:00:00.000Z',
          $lt: '2026-06-01T03:00:00.000Z',
          $gt: '2026-05-24T12:00:00.000Z',
        },
      },
    ],
    [
      { contagem: 'pendencias_abertas', analista: 'eu' },
      { analista_id: { $in: [ANA, `revisao:${ANA}`] }, pendencias: { $elemMatch: { status: 'aberta' } } },
    ],
    [
      { contagem: 'pendencias_vencidas' },
      {
        pendencias: {
          $elemMatch: {
            $or: [{ status: 'expirada' }, { status: 'aberta', prazo_em: { $lt: '2026-06-01T12:00:00.000Z' } }],
          },
        },
      },
    ],
    [{ q: 'Córrego do' }, { $and: [{ termos: { $regex: '^CORREGO' } }, { termos: { $regex: '^DO' } }] }],
    [{ q: '.*$' }, { _id: { $in: [] } }],
  ])('%j', (query, expected) => expect(filter(query)).toMatchObject(expected))

  test('is found by words, numbers with or without zeros and points, never by a person’s name', () => {
    expect(termsOf('2026/000012', 'Sítio Água Fria', '49.495')).toEqual([
      '2026',
      '000012',
      '12',
      'SITIO',
      'AGUA',
      'FRIA',
      '49495',
    ])
    expect(termsOf('Alta Floresta D’Oeste')).toEqual(['ALTA', 'FLORESTA', 'D', 'OESTE', 'DOESTE'])
  })
})

test.each(['', 'toda', '-56', '-56:-12.25', '-56:-12.5:0', '-5600:-12'])('%p is no cell', (celula) => {
  expect(queueQuery.safeParse({ celula }).success).toBe(false)
})

describe('order', () => {
  test.each([
    [undefined, 'prioridade:-1 submetido_em:1 _id:1'],
    ['-score_risco', 'score_risco:-1 _id:-1'],
    ['prazo_em', 'prazo_em:1 _id:1'],
    ['prazo_em,-prazo_em,-prioridade', 'prazo_em:1 prioridade:-1 _id:-1'],
  ])('%s', (ordenar, expected) => {
    const keys = queueKeys(read(ordenar === undefined ? {} : { ordenar }).ordenar)
    expect(keys.map(({ field, direction }) => `${field}:${direction}`).join(' ')).toBe(expected)
  })
})

describe('each list has its index', () => {
  const orders = ['prioridade', 'submetido_em', 'prazo_em', 'score_risco', 'score_completude']

  test.each([undefined, ...orders, ...orders.map((o) => `-${o}`)])('for the order %s', (ordenar) => {
    const keys = queueKeys(read(ordenar === undefined ? {} : { ordenar }).ordenar)
    const requested = ['status', ...keys.map((c) => c.field)]
    const serves = INDICES.some((index) => {
      const directions = keys.map((c) => (index[c.field] ?? 0) * c.direction)
      return Object.keys(index).join() === requested.join() && new Set(directions).size === 1
    })
    expect(serves).toBe(true)
  })

  test.each([
    { analista: 'eu' },
    { analista: 'nenhum' },
    { municipio_ibge: '3148103' },
    { uf: 'MG' },
    { camada: 'quilombola' },
    { achado: 'divergencia' },
    { celula: '-56:-12.5' },
    { celula: 'nenhuma' },
    { modulos: 'ate_4' },
    { q: 'ouro' },
    { prioridade: 'alta' },
    { prazo: 'vencidos' },
    { prazo: 'vencidos', analista: 'eu' },
    { prazo: 'vencidos,vencem_em_7_dias' },
    {},
  ])('for the filter %j, status and the order asked for by default', (query) => {
    const { $and, ...rest } = filter(query as Record<string, string>)
    const campos = [...Object.keys(rest), ...($and ? ['termos'] : [])]
    const serves = INDICES.some((index) => {
      const first = Object.keys(index).slice(0, campos.length)
      return campos.every((c) => first.includes(c))
    })
    expect(serves).toBe(true)
  })
})
