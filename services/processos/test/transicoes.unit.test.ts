import { describe, expect, test } from '@jest/globals'
import { aprovar, assumir, atribuir, liberar, rejeitar } from '../src/domain/analise.ts'
import { autorizar, revogarAutorizacao } from '../src/domain/autorizacoes.ts'
import type { Caso } from '../src/domain/caso.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { criarPendencia, encerrarPendencia, responderPendencia } from '../src/domain/pendencias.ts'
import { abrirRecurso, decidirRecurso } from '../src/domain/recursos.ts'
import { assinar, editar, excluir, submeter } from '../src/domain/requerente.ts'
import { PROXIMO } from '../src/domain/transicoes.ts'
import { AGORA, ANA, CASOS, dado, depois, DONO, FICHA, fatos, SOFIA, TECNICO } from './dado.ts'

const DOCS = [
  { id: 'd1', tipo: 'matricula_imovel', status: 'valido' },
  { id: 'd2', tipo: 'ccir', status: 'valido' },
] as const
const pessoa = { id: TECNICO.id, nome: TECNICO.nome }
const nova = { id: 'n', tipo: 'dado', descricao: 'x', documentoId: null, campo: null, prazoDias: 15 } as const

/** Every act as somebody may do it whose turn it is: only the status is asked about here. */
const ATOS: Record<string, (caso: Caso) => Evento[]> = {
  editar: (c) => editar(c, FICHA),
  excluir,
  assinar: (c) => assinar(c, { tecnico: pessoa, conselho: 'CREA', registro: '1', art_trt: 'A' }),
  submeter: (c) => submeter(c, { como: 'dono' }, DOCS, AGORA, 60),
  assumir: (c) => assumir({ ...c, analista: null }, { id: 'bia', nome: 'BIA' }, 'd2'),
  liberar: (c) => liberar(c, ANA),
  atribuir: (c) => atribuir(c, { id: 'bia', nome: 'BIA' }, 'férias'),
  criarPendencia: (c) => criarPendencia(c, ANA, nova, AGORA),
  responderPendencia: (c) => responderPendencia(comPendencia(c), 'pe1', 'pronto', [], AGORA),
  encerrarPendencia: (c) => encerrarPendencia(comPendencia(c), ANA, 'pe1', 'resolvida', AGORA),
  aprovar: (c) => aprovar(c, ANA, DOCS, null),
  rejeitar: (c) => rejeitar(c, ANA, 'x', 'OUTRO'),
  abrirRecurso: (c) => abrirRecurso(c, { id: 'r9', fundamentacao: 'x', documentoIds: [] }, AGORA, 10),
  decidirRecurso: (c) => decidirRecurso(comRecurso(c), SOFIA, 'r1', 'deferido', 'x'),
  autorizar: (c) => autorizar(c, { id: 'a9', tecnico: pessoa, escopo: 'editar', expiraEm: null }),
  revogar: (c) => revogarAutorizacao(depois(c, [fatos.autorizado('editar')]), 'a1'),
}
const comPendencia = (c: Caso): Caso => ({ ...c, pendencias: CASOS['pendente']?.pendencias ?? [] })
const comRecurso = (c: Caso): Caso => ({ ...c, recursos: CASOS['em_recurso']?.recursos ?? [] })

/** The life cycle: in which status each act is let through, and what the status is then. */
const VIDA: Record<string, Record<string, string>> = {
  rascunho: {
    editar: 'rascunho',
    excluir: 'descartado',
    assinar: 'rascunho',
    submeter: 'submetido',
    autorizar: 'rascunho',
    revogar: 'rascunho',
  },
  submetido: {
    excluir: 'cancelado',
    assumir: 'em_analise',
    atribuir: 'em_analise',
    autorizar: 'submetido',
    revogar: 'submetido',
  },
  em_analise: {
    assumir: 'em_analise',
    liberar: 'submetido',
    atribuir: 'em_analise',
    criarPendencia: 'pendente',
    encerrarPendencia: 'em_analise',
    aprovar: 'aprovado',
    rejeitar: 'rejeitado',
    autorizar: 'em_analise',
    revogar: 'em_analise',
  },
  pendente: {
    editar: 'pendente',
    atribuir: 'pendente',
    criarPendencia: 'pendente',
    responderPendencia: 'em_analise',
    encerrarPendencia: 'em_analise',
    autorizar: 'pendente',
    revogar: 'pendente',
  },
  aprovado: { revogar: 'aprovado' },
  rejeitado: { abrirRecurso: 'em_recurso', autorizar: 'rejeitado', revogar: 'rejeitado' },
  em_recurso: { decidirRecurso: 'em_analise', autorizar: 'em_recurso', revogar: 'em_recurso' },
  cancelado: { revogar: 'cancelado' },
}

describe.each(Object.keys(PROXIMO))('a case that is %s', (status) => {
  const caso = CASOS[status] as Caso
  test('stands there by its own events', () => expect(caso.status).toBe(status))

  test.each(Object.entries(VIDA[status] ?? {}))('%s leads to %s', (ato, para) => {
    expect(depois(caso, ATOS[ato]?.(caso) ?? []).status).toBe(para)
  })
  test.each(Object.keys(ATOS).filter((ato) => !(ato in (VIDA[status] ?? {}))))('%s is refused', (ato) => {
    expect(() => ATOS[ato]?.(caso)).toThrow(expect.objectContaining({ code: 'CAR-005' }))
  })
})

test('the refusal names the statuses that allow the act', () => {
  expect(() => aprovar(CASOS['rascunho'] as Caso, ANA, DOCS, null)).toThrow(
    /quando o processo está: em análise.*em rascunho/,
  )
})

describe('submission', () => {
  const rascunho = CASOS['rascunho'] as Caso
  test.each([
    ['nothing was sent', [], ['required', 'required']],
    ['one is missing', DOCS.slice(0, 1), ['required']],
    ['one was refused', [DOCS[0], { id: 'x', tipo: 'ccir', status: 'invalido' }], ['invalid_value']],
  ] as const)('is refused while %s', (_quando, docs, codes) => {
    const fazer = () => submeter(rascunho, { como: 'dono' }, docs as never, AGORA, 60)
    expect(fazer).toThrow(
      expect.objectContaining({ code: 'CAR-004', detalhes: codes.map((code) => expect.objectContaining({ code })) }),
    )
  })
  test('does not wait for what is still being read', () => {
    const lendo = DOCS.map((d) => ({ ...d, status: 'processando' as const }))
    expect(submeter(rascunho, { como: 'dono' }, lendo, AGORA, 60)).toHaveLength(1)
  })
  test('needs the signature of a technician who is authorised to submit', () => {
    const autorizado = dado(fatos.criado(), fatos.autorizado('submeter'))
    const fazer = (c: Caso) => submeter(c, { como: 'dono' }, DOCS, AGORA, 60)
    expect(() => fazer(autorizado)).toThrow(/assinar antes/)
    expect(fazer(depois(autorizado, [fatos.assinado()]))).toHaveLength(1)
  })
  test('asks for the signature again after an edit', () => {
    const editado = dado(fatos.criado(), fatos.autorizado('submeter'), fatos.assinado(), {
      tipo: 'processo_editado',
      ...FICHA,
    })
    expect(() => submeter(editado, { como: 'dono' }, DOCS, AGORA, 60)).toThrow(/assinar antes/)
  })
  test('belongs to who opened the case', () => {
    const caso = dado(fatos.criado(), fatos.autorizado('submeter'), fatos.assinado())
    const autorizacao = caso.autorizacoes[0]
    if (!autorizacao) throw new Error('no authorisation')
    expect(() => submeter(caso, { como: 'tecnico', autorizacao }, DOCS, AGORA, 60)).toThrow(/cabe a quem abriu/)
  })
})

describe('who holds the case', () => {
  const caso = CASOS['em_analise'] as Caso
  test('decides; another analyst does not, a supervisor does', () => {
    expect(rejeitar(caso, ANA, 'x', 'OUTRO')).toHaveLength(1)
    expect(rejeitar(caso, SOFIA, 'x', 'OUTRO')).toHaveLength(1)
    expect(() => rejeitar(caso, { ...ANA, id: 'outra' }, 'x', 'OUTRO')).toThrow(/não está com você/)
  })
  test('cannot take it twice', () => {
    expect(() => assumir(caso, { id: ANA.id, nome: ANA.nome }, 'd')).toThrow(/já está com um analista/)
  })
  test('approves only with every mandatory document valid and no pendency open', () => {
    expect(() => aprovar(caso, ANA, [DOCS[0]], null)).toThrow(/falta um documento obrigatório válido: o CCIR/)
    const comAberta = { ...caso, pendencias: (CASOS['pendente'] as Caso).pendencias }
    expect(() => aprovar(comAberta, ANA, DOCS, null)).toThrow(/pendências abertas/)
  })
})

test('an unknown pendency or appeal does not exist', () => {
  expect(() => responderPendencia(CASOS['pendente'] as Caso, 'outra', 'x', [], AGORA)).toThrow(
    expect.objectContaining({ code: 'CAR-003' }),
  )
  expect(() => decidirRecurso(CASOS['em_recurso'] as Caso, SOFIA, 'outro', 'deferido', 'x')).toThrow(
    expect.objectContaining({ code: 'CAR-003' }),
  )
})

test('the owner of a case in its statuses is who opened it', () =>
  expect((CASOS['rascunho'] as Caso).dono.id).toBe(DONO.id))
