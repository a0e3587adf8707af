import { describe, expect, test } from '@jest/globals'
import type { Facts } from '@car/events/catalogue'
import { createFact } from '@car/events/fact'
import { remindersOf } from '../src/domain/reminders.ts'
import { type HeardFact, processoNews, personNews, type Heard } from '../src/domain/rules.ts'
import { countedWith, type Template } from '../src/domain/templates.ts'
import { applies } from '../src/domain/applies.ts'
import { NOW, ANALISTA, aviso, ONLOOKER, OWNER, PENDENCIA, PRAZO, PROCESSO, board, TECNICA } from './given.ts'

const fact = <T extends Heard>(kind: T, dados: object = {}): HeardFact =>
  createFact(kind, {
    source: '/car/test',
    time: '2026-03-10T02:59:59.000Z',
    subject: PROCESSO,
    streamversion: 3,
    data: { processo_id: PROCESSO, versao: 3, status: 'pendente', ...dados } as unknown as Facts[T],
  }) as HeardFact

const PARTIES = [OWNER, TECNICA]
const HELD = { analista_id: ANALISTA }
const ressalva = (status: string) => ({ ressalvas: [{ id: 'rv', status }] })
const recurso = (status: string) => ({ recursos: [{ id: 'r', status }] })

describe('who is told of what', () => {
  test.each([
    ['processo.submetido', {}, {}, 'recebido', PARTIES, board().prazo_em],
    ['processo.aprovado', {}, {}, 'processo_aprovado', PARTIES, null],
    ['processo.rejeitado', {}, { recurso_ate: PRAZO }, 'processo_rejeitado', PARTIES, PRAZO],
    ['pendencia.criada', { pendencia_id: PENDENCIA }, {}, 'pendencia', PARTIES, PRAZO],
    ['pendencia.respondida', { pendencia_id: PENDENCIA }, HELD, 'resposta', [ANALISTA], null],
    ['pendencia.respondida', { pendencia_id: PENDENCIA }, {}, 'resposta', [], null],
    ['processo.segunda_leitura_atribuida', {}, HELD, 'segunda_leitura', [ANALISTA], null],
    ['processo.segunda_leitura_feita', { destino: 'revisao' }, HELD, 'decisao_a_rever', [ANALISTA], null],
    ['processo.segunda_leitura_feita', { destino: 'desempate' }, {}, 'desempate', 'supervisor_ambiental', null],
    ['ressalva.decidida', { ressalva_id: 'rv' }, ressalva('aceita'), 'ressalva_aceita', PARTIES, null],
    ['recurso.aberto', { recurso_id: 'r' }, {}, 'recurso_aberto', PARTIES, null],
    ['recurso.decidido', { recurso_id: 'r' }, recurso('deferido'), 'recurso_deferido', PARTIES, null],
    ['recurso.decidido', { recurso_id: 'r' }, recurso('indeferido'), 'recurso_indeferido', PARTIES, null],
    ['processo.sucessor_aberto', { por: 'terceiro' }, {}, 'sucessor_aberto', [OWNER], null],
    ['processo.substituido', {}, {}, 'processo_substituido', [OWNER], null],
    ['processo.parado', { dias: 10 }, {}, 'rascunho_parado', PARTIES, '2026-03-20T02:59:59.000Z'],
    ['documento.invalidado', { documento_id: 'd' }, {}, 'documento_invalido', PARTIES, null],
    ['autorizacao.concedida', {}, { autorizado_id: ONLOOKER }, 'autorizacao_concedida', [ONLOOKER], null],
    ['autorizacao.revogada', {}, { autorizado_id: ONLOOKER }, 'autorizacao_revogada', [ONLOOKER], null],
    ['processo.escalado', { vez: 1 }, {}, 'escalado', 'supervisor_ambiental', board().prazo_em],
  ] as const)('%s %j', (kind, dados, changes, template, to, prazoAt) => {
    expect(processoNews(fact(kind, dados), board(changes))).toMatchObject({
      modelo: template,
      para: to,
      prazoEm: prazoAt,
    })
  })

  test.each([
    ['usuario.sessoes_encerradas', { usuario_id: OWNER }, 'seguranca_sessoes', [OWNER]],
    ['usuario.tipo_alterado', { usuario_id: OWNER }, 'seguranca_papel', [OWNER]],
    ['acesso.incomum', { acesso_id: 'a', usuario_id: ONLOOKER }, 'seguranca_acesso', 'admin'],
  ] as const)('%s', (kind, dados, template, to) => {
    expect(personNews(fact(kind, dados))).toMatchObject([{ modelo: template, para: to }])
  })
})

test('whoever opens what follows their own case is not told of it', () => {
  expect(processoNews(fact('processo.sucessor_aberto', { por: 'dono' }), board())).toBeNull()
})

test('the notice of a refused document says of what kind it is', () => {
  const dados = { documento_id: 'd', tipo_documento: 'ccir' } as const
  expect(processoNews(fact('documento.invalidado', dados), board())).toMatchObject({ alvoId: 'd', documento: 'ccir' })
})

test.each([
  ['pendente', 'planta_georeferenciada', true],
  ['submetido', 'ccir', true],
  ['submetido', 'planta_georeferenciada', false],
  ['em_analise', 'ccir', false],
  ['aprovado', 'ccir', false],
] as const)('nobody is asked for another file that the case would refuse: %s, %s', (status, tipo_documento, told) => {
  const heard = fact('documento.invalidado', { documento_id: 'd', tipo_documento })
  expect(processoNews(heard, board({ status })) !== null).toBe(told)
  const notice = aviso({ modelo: 'documento_invalido', documento: tipo_documento })
  const present = { board: board({ status }), documento: 'invalido', papel: null, em: NOW }
  expect(applies(notice, present)).toBe(told)
})

describe('reminders', () => {
  test('of fifteen business days come at seven in the morning, 5 and 1 before the end', () => {
    expect(remindersOf('resposta', NOW, PRAZO, 'MT')).toEqual([
      { modelo: 'lembrete_5', em: '2026-03-17T10:00:00.000Z' },
      { modelo: 'lembrete_1', em: '2026-03-23T10:00:00.000Z' },
    ])
  })

  test('are not given on the day on which the term was set, nor before', () => {
    // The first term has five business days left, and the second has one.
    expect(remindersOf('resposta', NOW, '2026-03-11T02:59:59.000Z', 'MT').map(({ modelo }) => modelo)).toEqual([
      'lembrete_1',
    ])
    expect(remindersOf('resposta', NOW, '2026-03-05T02:59:59.000Z', 'MT')).toEqual([])
  })
})

describe('a notice goes out only as long as it holds', () => {
  const present = { board: board(), documento: null, papel: null, em: NOW }
  const withBoard = (changes: Parameters<typeof board>[0]) => ({ ...present, board: board(changes) })
  const overdue = (status: string, papel: string) => ({
    ...withBoard({ status, prazo_em: '2026-03-01T02:59:59.000Z' }),
    papel,
  })
  const respondida = { pendencias: [{ id: PENDENCIA, status: 'respondida', prazo_em: PRAZO }] }

  test.each([
    ['an open pendency', aviso(), present, true],
    ['an answered one', aviso(), withBoard(respondida), false],
    ['one whose term is over', aviso(), { ...present, em: '2026-03-25T03:00:00.000Z' }, false],
    ['one of a technician who is one no more', aviso({ pessoaId: TECNICA }), withBoard({ tecnicos: [] }), false],
    ['one of a technician who may only look now', aviso({ pessoaId: ONLOOKER }), present, false],
    ['a case that is gone', aviso({ modelo: 'recebido' }), { ...present, board: null }, false],
    ['a cancelled one', aviso({ modelo: 'recebido' }), withBoard({ status: 'cancelado' }), false],
    ['a rejection', aviso({ modelo: 'processo_rejeitado' }), withBoard({ status: 'rejeitado' }), true],
    ['one that was appealed', aviso({ modelo: 'processo_rejeitado' }), withBoard({ status: 'em_recurso' }), false],
    ['an appeal that waits', aviso({ modelo: 'recurso_aberto', alvoId: 'r' }), withBoard(recurso('aberto')), true],
    ['one that was decided', aviso({ modelo: 'recurso_aberto', alvoId: 'r' }), withBoard(recurso('deferido')), false],
    ['its decision', aviso({ modelo: 'recurso_deferido', alvoId: 'r' }), withBoard(recurso('deferido')), true],
    [
      'a document that is invalid',
      aviso({ modelo: 'documento_invalido' }),
      { ...present, documento: 'invalido' },
      true,
    ],
    ['one that was replaced', aviso({ modelo: 'documento_invalido' }), present, false],
    [
      'a second reading',
      aviso({ modelo: 'segunda_leitura', pessoaId: ANALISTA }),
      withBoard({ ...HELD, segunda_leitura: 'pendente' }),
      true,
    ],
    [
      'one that another reads now',
      aviso({ modelo: 'segunda_leitura', pessoaId: ANALISTA }),
      withBoard({ analista_id: ONLOOKER, segunda_leitura: 'pendente' }),
      false,
    ],
    [
      'a decision that was taken anew',
      aviso({ modelo: 'decisao_a_rever', pessoaId: ANALISTA }),
      withBoard({ ...HELD, segunda_leitura: 'pendente' }),
      false,
    ],
    [
      'a tie',
      aviso({ modelo: 'desempate', pessoaId: ONLOOKER }),
      { ...withBoard({ segunda_leitura: 'desempate' }), papel: 'supervisor_ambiental' },
      true,
    ],
    ['an answer', aviso({ modelo: 'resposta', pessoaId: ANALISTA }), withBoard({ ...respondida, ...HELD }), true],
    [
      'an answer that was looked at',
      aviso({ modelo: 'resposta', pessoaId: ANALISTA }),
      withBoard({ pendencias: [{ id: PENDENCIA, status: 'resolvida', prazo_em: PRAZO }], ...HELD }),
      false,
    ],
    ['an answer in a case of others', aviso({ modelo: 'resposta', pessoaId: ANALISTA }), withBoard(respondida), false],
    ['an authorisation', aviso({ modelo: 'autorizacao_concedida', pessoaId: ONLOOKER }), present, true],
    ['one that was revoked', aviso({ modelo: 'autorizacao_concedida', pessoaId: 'x' }), present, false],
    ['a revocation', aviso({ modelo: 'autorizacao_revogada', pessoaId: 'x' }), present, true],
    ['of one who was authorised anew', aviso({ modelo: 'autorizacao_revogada', pessoaId: ONLOOKER }), present, false],
    ['the end of sessions', aviso({ modelo: 'seguranca_sessoes', processo: null }), { ...present, board: null }, true],
    ['an escalated case', aviso({ modelo: 'escalado' }), overdue('em_analise', 'supervisor_ambiental'), true],
    ['of who supervises no more', aviso({ modelo: 'escalado' }), overdue('em_analise', 'analista_ambiental'), false],
    [
      'the digest of today',
      aviso({ modelo: 'resumo_analista', processo: null }),
      { ...present, papel: 'analista_ambiental' },
      true,
    ],
    [
      'that of yesterday',
      aviso({ modelo: 'resumo_analista', processo: null, criadoEm: '2026-03-02T10:00:00.000Z' }),
      { ...present, papel: 'analista_ambiental' },
      false,
    ],
    ['that is decided meanwhile', aviso({ modelo: 'escalado' }), overdue('aprovado', 'supervisor_ambiental'), false],
  ])('%s', (_name, datum, situation, expected) => {
    expect(applies(datum, situation)).toBe(expected)
  })
})

describe('what is counted together, where only so many go out in an hour', () => {
  test.each<[Template, readonly Template[] | null]>([
    ['autorizacao_concedida', ['autorizacao_concedida', 'autorizacao_revogada']],
    ['seguranca_endereco', ['seguranca_endereco', 'seguranca_endereco_antigo']],
    ['seguranca_endereco_antigo', ['seguranca_endereco', 'seguranca_endereco_antigo']],
    ['seguranca_sessoes', null],
    ['pendencia', null],
    ['processo_rejeitado', null],
  ])('%s', (template, expected) => expect(countedWith(template)).toEqual(expected))
})
