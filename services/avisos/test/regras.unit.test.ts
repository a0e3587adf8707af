import { describe, expect, test } from '@jest/globals'
import type { Fatos } from '@car/events/catalogue'
import { criarFato } from '@car/events/fato'
import { lembretesDe } from '../src/domain/lembretes.ts'
import { type FatoOuvido, noticiaDoProcesso, noticiasDaPessoa, type Ouvido } from '../src/domain/regras.ts'
import { contadosCom, type Modelo } from '../src/domain/modelos.ts'
import { vale } from '../src/domain/vale.ts'
import { AGORA, aviso, CURIOSO, DONO, PENDENCIA, PRAZO, PROCESSO, quadro, TECNICA } from './dado.ts'

const fato = <T extends Ouvido>(tipo: T, dados: object = {}): FatoOuvido =>
  criarFato(tipo, {
    source: '/car/teste',
    subject: PROCESSO,
    streamversion: 3,
    data: { processo_id: PROCESSO, versao: 3, status: 'pendente', ...dados } as unknown as Fatos[T],
  }) as FatoOuvido

const PARTES = [DONO, TECNICA]
const ressalva = (status: string) => ({ ressalvas: [{ id: 'rv', status }] })
const recurso = (status: string) => ({ recursos: [{ id: 'r', status }] })

describe('who is told of what', () => {
  test.each([
    ['processo.submetido', {}, {}, 'recebido', PARTES, quadro().prazo_em],
    ['processo.aprovado', {}, {}, 'decisao_aprovado', PARTES, null],
    ['processo.rejeitado', {}, { recurso_ate: PRAZO }, 'decisao_rejeitado', PARTES, PRAZO],
    ['pendencia.criada', { pendencia_id: PENDENCIA }, {}, 'pendencia', PARTES, PRAZO],
    ['ressalva.decidida', { ressalva_id: 'rv' }, ressalva('aceita'), 'ressalva_aceita', PARTES, null],
    ['recurso.aberto', { recurso_id: 'r' }, {}, 'recurso_aberto', PARTES, null],
    ['recurso.decidido', { recurso_id: 'r' }, recurso('deferido'), 'decisao_deferido', PARTES, null],
    ['recurso.decidido', { recurso_id: 'r' }, recurso('indeferido'), 'decisao_indeferido', PARTES, null],
    ['documento.invalidado', { documento_id: 'd' }, {}, 'documento_invalido', PARTES, null],
    ['autorizacao.concedida', {}, { autorizado_id: CURIOSO }, 'autorizacao_concedida', [CURIOSO], null],
    ['autorizacao.revogada', {}, { autorizado_id: CURIOSO }, 'autorizacao_revogada', [CURIOSO], null],
    ['processo.escalado', { vez: 1 }, {}, 'escalado', 'supervisor_ambiental', quadro().prazo_em],
  ] as const)('%s %j', (tipo, dados, mudancas, modelo, para, prazoEm) => {
    expect(noticiaDoProcesso(fato(tipo, dados), quadro(mudancas))).toMatchObject({ modelo, para, prazoEm })
  })

  test.each([
    ['usuario.sessoes_encerradas', { usuario_id: DONO }, 'seguranca_sessoes', [DONO]],
    ['usuario.tipo_alterado', { usuario_id: DONO }, 'seguranca_papel', [DONO]],
    ['acesso.incomum', { acesso_id: 'a', usuario_id: CURIOSO }, 'seguranca_acesso', 'admin'],
  ] as const)('%s', (tipo, dados, modelo, para) => {
    expect(noticiasDaPessoa(fato(tipo, dados))).toMatchObject([{ modelo, para }])
  })
})

describe('reminders', () => {
  test('of fifteen business days come at seven in the morning, 5 and 1 before the end', () => {
    expect(lembretesDe('resposta', AGORA, PRAZO, 'MT')).toEqual([
      { modelo: 'lembrete_5', em: '2026-03-17T10:00:00.000Z' },
      { modelo: 'lembrete_1', em: '2026-03-23T10:00:00.000Z' },
    ])
  })

  test('are not given on the day on which the term was set, nor before', () => {
    // Five business days; then one.
    expect(lembretesDe('resposta', AGORA, '2026-03-11T02:59:59.000Z', 'MT').map(({ modelo }) => modelo)).toEqual([
      'lembrete_1',
    ])
    expect(lembretesDe('resposta', AGORA, '2026-03-05T02:59:59.000Z', 'MT')).toEqual([])
  })
})

describe('a notice goes out only as long as it holds', () => {
  const agora = { quadro: quadro(), documento: null, papel: null, em: AGORA }
  const com = (mudancas: Parameters<typeof quadro>[0]) => ({ ...agora, quadro: quadro(mudancas) })
  const fora = (status: string, papel: string) => ({ ...com({ status, prazo_em: '2026-03-01T02:59:59.000Z' }), papel })
  const respondida = { pendencias: [{ id: PENDENCIA, status: 'respondida', prazo_em: PRAZO }] }

  test.each([
    ['an open pendency', aviso(), agora, true],
    ['an answered one', aviso(), com(respondida), false],
    ['one whose term is over', aviso(), { ...agora, em: '2026-03-25T03:00:00.000Z' }, false],
    ['one of a technician who is one no more', aviso({ pessoaId: TECNICA }), com({ tecnicos: [] }), false],
    ['one of a technician who may only look now', aviso({ pessoaId: CURIOSO }), agora, false],
    ['a case that is gone', aviso({ modelo: 'recebido' }), { ...agora, quadro: null }, false],
    ['a cancelled one', aviso({ modelo: 'recebido' }), com({ status: 'cancelado' }), false],
    ['a rejection', aviso({ modelo: 'decisao_rejeitado' }), com({ status: 'rejeitado' }), true],
    ['one that was appealed', aviso({ modelo: 'decisao_rejeitado' }), com({ status: 'em_recurso' }), false],
    ['an appeal that waits', aviso({ modelo: 'recurso_aberto', alvoId: 'r' }), com(recurso('aberto')), true],
    ['one that was decided', aviso({ modelo: 'recurso_aberto', alvoId: 'r' }), com(recurso('deferido')), false],
    ['its decision', aviso({ modelo: 'decisao_deferido', alvoId: 'r' }), com(recurso('deferido')), true],
    ['a document that is invalid', aviso({ modelo: 'documento_invalido' }), { ...agora, documento: 'invalido' }, true],
    ['one that was replaced', aviso({ modelo: 'documento_invalido' }), agora, false],
    ['an authorisation', aviso({ modelo: 'autorizacao_concedida', pessoaId: CURIOSO }), agora, true],
    ['one that was revoked', aviso({ modelo: 'autorizacao_concedida', pessoaId: 'x' }), agora, false],
    ['a revocation', aviso({ modelo: 'autorizacao_revogada', pessoaId: 'x' }), agora, true],
    ['of one who was authorised anew', aviso({ modelo: 'autorizacao_revogada', pessoaId: CURIOSO }), agora, false],
    ['the end of sessions', aviso({ modelo: 'seguranca_sessoes', processo: null }), { ...agora, quadro: null }, true],
    ['an escalated case', aviso({ modelo: 'escalado' }), fora('em_analise', 'supervisor_ambiental'), true],
    ['of who supervises no more', aviso({ modelo: 'escalado' }), fora('em_analise', 'analista_ambiental'), false],
    [
      'the digest of today',
      aviso({ modelo: 'resumo_analista', processo: null }),
      { ...agora, papel: 'analista_ambiental' },
      true,
    ],
    [
      'that of yesterday',
      aviso({ modelo: 'resumo_analista', processo: null, criadoEm: '2026-03-02T10:00:00.000Z' }),
      { ...agora, papel: 'analista_ambiental' },
      false,
    ],
    ['that is decided meanwhile', aviso({ modelo: 'escalado' }), fora('aprovado', 'supervisor_ambiental'), false],
  ])('%s', (_nome, dado, situacao, esperado) => {
    expect(vale(dado, situacao)).toBe(esperado)
  })
})

describe('what is counted together, where only so many go out in an hour', () => {
  test.each<[Modelo, readonly Modelo[] | null]>([
    ['autorizacao_concedida', ['autorizacao_concedida', 'autorizacao_revogada']],
    ['seguranca_endereco', ['seguranca_endereco', 'seguranca_endereco_antigo']],
    ['seguranca_endereco_antigo', ['seguranca_endereco', 'seguranca_endereco_antigo']],
    ['seguranca_sessoes', null],
    ['pendencia', null],
    ['decisao_rejeitado', null],
  ])('%s', (modelo, esperados) => expect(contadosCom(modelo)).toEqual(esperados))
})
