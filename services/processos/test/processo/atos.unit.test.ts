import { contestar } from '../../src/territorio/domain/contestacoes.ts'
import { decidirRessalva, ressalvar, retirarRessalva } from '../../src/processo/domain/ressalvas.ts'
import { ACTIONS, type Action, ATOS, examines, statusesOf } from '@car/acts/table'
import type { NamedAchado } from '@car/cross-check/achados'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { trocarAcompanhamento } from '../../src/processo/domain/acompanhamento.ts'
import {
  aprovar,
  assumir,
  atribuir,
  declararImpedimento,
  liberar,
  rejeitar,
} from '../../src/analise/domain/decisions.ts'
import { avaliarAchado, pendenciaDoAchado } from '../../src/analise/domain/verdicts.ts'
import { autorizar, requireGranted, revogarAutorizacao } from '../../src/acesso/domain/autorizacoes.ts'
import type { Processo } from '../../src/domain/processo.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { criarPendencia, closePendencia, responderPendencia } from '../../src/processo/domain/pendencias.ts'
import { concerns, type JoinedDocumento, tells, refusalOf, type Situation } from '../../src/domain/permission.ts'
import { abrirRecurso, decidirRecurso } from '../../src/processo/domain/recursos.ts'
import { assinar, editar, excluir, openSucessor, submeter } from '../../src/processo/domain/requerente.ts'
import { breakTie, read } from '../../src/second-reading/domain/second-reading.ts'
import type { User } from '@car/identity/usuario'
import {
  ADMIN,
  ANA,
  BIA,
  PROCESSOS,
  datum,
  after,
  DOCS,
  OWNER,
  FORM,
  facts,
  inSituation,
  opinion,
  SOFIA,
  TECNICO,
} from '../given.ts'

const person = { id: TECNICO.id, nome: TECNICO.nome }
const fresh = { id: 'n', tipo: 'dado', descricao: 'x', documentoId: null, campo: null, prazoDias: 15 } as const

const ACHADO: NamedAchado = {
  id: 'area_geometria.1',
  digital: 'a'.repeat(64),
  codigo: 'area_geometria',
  situacao: 'divergencia',
  mensagem: 'A área do imóvel é diferente do que está no desenho.',
  campo: 'imovel.area_ha',
  declarado: 12.5,
  lido: 20,
  documento_id: null,
  evidencias: [],
  peso: 20,
}

/** The acts are done by people who may do them, so that only the status is tested here. */
const DONE: { [A in Action]?: (processo: Processo) => DomainEvent[] } = {
  editar: (c) => editar(inSituation(c, OWNER), FORM),
  excluir: (c) => excluir(inSituation(c, OWNER)),
  assinar: (c) => assinar(inSituation(c, TECNICO), { tecnico: person, conselho: 'CREA', registro: '1', art_trt: 'A' }),
  submeter: (c) => submeter(inSituation(c, OWNER)),
  assumir: (c) => assumir(inSituation({ ...c, analista: null } as Processo, BIA), 'd2'),
  liberar: (c) => liberar(inSituation(c, ANA)),
  atribuir: (c) => atribuir(inSituation(c, SOFIA), { id: 'bia', nome: 'BIA' }, false, 'férias'),
  declarar_impedimento: (c) => declararImpedimento(inSituation(c, ANA), 'Sou vizinha.'),
  criar_pendencia: (c) => criarPendencia(inSituation(c, ANA), fresh),
  responder_pendencia: (c) => responderPendencia(inSituation(withPendencia(c), OWNER), 'pe1', 'pronto', []),
  resolver_pendencia: (c) => closePendencia(inSituation(withPendencia(c), ANA), 'pe1', 'resolvida'),
  cancelar_pendencia: (c) => closePendencia(inSituation(withPendencia(c), ANA), 'pe1', 'cancelada'),
  avaliar_achado: (c) => avaliarAchado(inSituation(c, ANA), ACHADO, { resultado: 'confirmado', motivo: null }),
  aprovar: (c) => aprovar(inSituation(c, ANA), null),
  rejeitar: (c) => rejeitar(inSituation(c, ANA), 'x', 'OUTRO'),
  segunda_leitura: (c) =>
    read(inSituation(withReading(c, [facts.proposed(), facts.toBeRead()]), BIA), {
      exame: 'concordo',
      decisao: opinion('aprovado', BIA),
      achados: [],
    }),
  desempatar: (c) =>
    breakTie(
      inSituation(withReading(c, [facts.proposed(), facts.toBeRead(), facts.tied()]), SOFIA),
      'rejeitado',
      'Visto.',
    ),
  recorrer: (c) => abrirRecurso(inSituation(c, OWNER), { id: 'r9', fundamentacao: 'x', documentoIds: [] }),
  decidir_recurso: (c) => decidirRecurso(inSituation(withRecurso(c), SOFIA), 'r1', 'deferido', 'x'),
  contestar: (c) => contestar(inSituation(c, OWNER), CONTESTACAO),
  ressalvar: (c) => ressalvar(inSituation(c, OWNER), { ...NEW_RESSALVA, id: 'rv9' }),
  retirar_ressalva: (c) => retirarRessalva(inSituation(withRessalva(c), OWNER), 'rv1'),
  decidir_ressalva: (c) =>
    decidirRessalva(inSituation(withRessalva(c), ANA), 'rv1', {
      resultado: 'recusada',
      motivo: 'x',
      dados: null,
      pendenciaId: 'pe9',
    }),
  retificar: (c) => openSucessor(inSituation(c, OWNER, LATER), { ...FOLLOWER, como: 'retificacao' }),
  desmembrar: (c) => openSucessor(inSituation(c, OWNER, LATER), { ...FOLLOWER, como: 'desmembramento' }),
  remembrar: (c) => openSucessor(inSituation(c, OWNER, LATER), { ...FOLLOWER, como: 'remembramento' }),
  autorizar: (c) => autorizar(inSituation(c, OWNER), { id: 'a9', tecnico: person, escopo: 'editar', expiraEm: null }),
  trocar_acompanhamento: (c) => trocarAcompanhamento(inSituation(c, OWNER)),
  revogar_autorizacao: (c) => revogarAutorizacao(inSituation(after(c, [facts.authorised('editar')]), OWNER), 'a1'),
}
/** The acts that no test here carries out: acts of other services, and acts without an event of the case. */
const WITHOUT_EVENT: readonly Action[] = [
  'enviar_documento',
  'juntar_documento',
  'descartar_documento',
  'confirmar_documento',
  'gerar_dossie',
  'revelar_cpf',
  'anotar',
]
const FOLLOWER = { id: 'p2', numero: '2026/000002' }
/** A time at which no rejection can be appealed any more. */
const LATER = new Date('2026-12-01T12:00:00.000Z')
const CONTESTACAO = {
  id: 'ct1',
  achado: 'camada_quilombola.0a1b2c3d',
  mensagem: 'x',
  camada: 'c1',
  geracao: 1,
  texto: 'O limite foi corrigido.',
  documentoIds: [],
}
const { tipo: _kind, ...NEW_RESSALVA } = facts.ressalva() as Extract<DomainEvent, { tipo: 'ressalva_feita' }>
const withRessalva = (c: Processo): Processo => ({ ...c, ressalvas: after(c, [facts.ressalva()]).ressalvas })
const withPendencia = (c: Processo): Processo => ({ ...c, pendencias: PROCESSOS['pendente']?.pendencias ?? [] })
const withReading = (c: Processo, events: DomainEvent[]): Processo => {
  const { segundaLeitura, analista } = after(PROCESSOS['em_analise'] as Processo, events)
  return { ...c, segundaLeitura, analista } as Processo
}
const withRecurso = (c: Processo): Processo => ({ ...c, recursos: PROCESSOS['em_recurso']?.recursos ?? [] })

test('every act of the table is done here, or is none of this service', () =>
  expect(ACTIONS.filter((action) => DONE[action] === undefined).toSorted()).toEqual([...WITHOUT_EVENT].toSorted()))

describe.each(STATUS_PROCESSO)('a case that is %s', (status) => {
  const processo = PROCESSOS[status] as Processo
  test('stands there by its own events', () => expect(processo.status).toBe(status))

  const allowed = ACTIONS.filter((action) => DONE[action] && statusesOf(action).includes(status))
  const refused = ACTIONS.filter((action) => DONE[action] && !statusesOf(action).includes(status))

  test.each(allowed)('%s leads where the table says', (action) => {
    const moves: { readonly [S in typeof status]?: readonly string[] } = ATOS[action].moves
    expect(moves[status]).toContain(after(processo, DONE[action]?.(processo) ?? []).status)
  })
  test.each(refused)('%s is refused', (action) => {
    expect(() => DONE[action]?.(processo)).toThrow(expect.objectContaining({ code: 'CAR-005' }))
  })
})

describe('who asks what they may do', () => {
  const processo = PROCESSOS['em_analise'] as Processo
  const hears = (action: Action, s: Situation) => tells(action, s)

  test('hears of acts that concern them only', () => {
    const ofOwner = ACTIONS.filter((action) => concerns(action, inSituation(processo, OWNER)))
    expect(ofOwner).toEqual(expect.arrayContaining(['editar', 'submeter', 'recorrer', 'autorizar']))
    expect(ofOwner).not.toEqual(expect.arrayContaining(['aprovar']))
    expect(concerns('aprovar', inSituation(processo, ANA))).toBe(true)
    expect(concerns('atribuir', inSituation(processo, ANA))).toBe(false)
    expect(concerns('atribuir', inSituation(processo, SOFIA))).toBe(true)
  })
  test('hears the words of the refusal, whatever refuses', () => {
    expect(hears('aprovar', inSituation(processo, BIA)).motivo).toBe(
      'O processo não está com você. Peça à supervisão que o atribua a você.',
    )
    expect(hears('aprovar', { ...inSituation(processo, ANA), documentos: [] }).motivo).toMatch(/a matrícula do imóvel/)
    expect(hears('editar', inSituation(processo, OWNER)).motivo).toMatch(/examinando.*uma pendência/)
    const withoutDocumentos = { ...inSituation(PROCESSOS['rascunho'] as Processo, OWNER), documentos: [] }
    expect(hears('submeter', withoutDocumentos).motivo).toBe('Envie a matrícula do imóvel. Envie o CCIR.')
  })
  test('hears the level that the act takes, once nothing else is against it', () => {
    const prata = inSituation(processo, { ...ANA, nivel: 'prata' })
    expect(hears('aprovar', prata)).toMatchObject({ permitida: false, requiredLevel: 'ouro' })
    expect(hears('liberar', prata)).toEqual({ permitida: true })
    expect(hears('aprovar', inSituation(processo, ANA))).toEqual({ permitida: true })
  })
})

describe('nobody examines or decides a case that they have a part in', () => {
  const SUBMITTED = [facts.created(), facts.authorised('submeter'), facts.signed(), facts.submetido()]
  const REVOKED: DomainEvent = { tipo: 'autorizacao_revogada', id: 'a1' }
  /** Gives the person a role that allows every act of the analysis. */
  const inAnalysis = (u: User): User => ({ ...u, papel: 'supervisor_ambiental' })
  /**
   * Each entry is a description, a person with a part in the case, the earlier events, and whether the person's CPF was
   * declared.
   */
  const PARTS: [string, User, DomainEvent[], boolean][] = [
    ['who opened it', inAnalysis(OWNER), SUBMITTED, false],
    ['who opened it as an administrator', { ...OWNER, papel: 'admin' }, SUBMITTED, false],
    ['whose CPF was declared', inAnalysis(ANA), SUBMITTED, true],
    ['whose CPF was declared, an administrator', ADMIN, SUBMITTED, true],
    ['the technician who signed', inAnalysis(TECNICO), SUBMITTED, false],
    ['a technician whose authorisation is gone', inAnalysis(TECNICO), [...SUBMITTED, REVOKED], false],
    ['who declared it', inAnalysis(ANA), [...SUBMITTED, facts.impeded()], false],
  ]
  const processosOf = (who: User, events: readonly DomainEvent[]): Processo[] => {
    const assumed = datum(...events, facts.assumed(who))
    const appealed = after(assumed, [facts.rejeitado(BIA), facts.recurso()])
    return [datum(...events), assumed, after(assumed, [facts.pendencia()]), appealed]
  }

  test.each(PARTS)('%s', (_who, who, events, declared) => {
    const done = processosOf(who, events).flatMap((processo) =>
      ACTIONS.filter((action) => examines(action) && statusesOf(action).includes(processo.status as never)).map(
        (action) => {
          const recusada = refusalOf(action, { ...inSituation(processo, who), declared })
          expect([action, recusada?.code, recusada?.message]).toEqual([
            action,
            'CAR-005',
            expect.stringMatching(/outra pessoa/),
          ])
          return action
        },
      ),
    )
    expect(new Set(done)).toEqual(new Set(ACTIONS.filter(examines)))
  })

  const BY_REQUERENTE: DomainEvent[] = [
    { tipo: 'processo_editado', ...FORM },
    { tipo: 'parte_tomada' },
    facts.followed(),
    facts.submetido(),
    { tipo: 'processo_cancelado' },
    { tipo: 'pendencia_respondida', id: 'pe1', resposta: 'Pronto.', documentoIds: [], retomada: null },
    facts.ressalva(),
    { tipo: 'ressalva_retirada', id: 'rv1' },
    { tipo: 'camada_contestada', ...CONTESTACAO },
    facts.recurso('r0'),
    facts.authorised('editar', null, 'a2'),
    REVOKED,
    { tipo: 'acompanhamento_trocado' },
  ]
  test('the list of what is done for the requerente is whole', () => {
    const kinds = (Object.keys(KINDS) as DomainEvent['tipo'][]).filter((tipo) => KINDS[tipo].side === 'requerente')
    const others = ['processo_criado', 'processo_descartado', 'processo_assinado']
    expect([...BY_REQUERENTE.map(({ tipo }) => tipo), ...others].toSorted()).toEqual(kinds.toSorted())
  })
  test.each(BY_REQUERENTE)('an administrator by whom it stands: $tipo', (event) => {
    const before = event.tipo === 'processo_submetido' ? [facts.created()] : SUBMITTED
    const processo = after(datum(...before), [event], undefined, ADMIN)
    const { partes } = processo
    const motivo = refusalOf(
      'aprovar',
      inSituation({ ...(PROCESSOS['em_analise'] as Processo), partes }, ADMIN),
    )?.message
    expect(motivo).toMatch(/pelo requerente.*outra pessoa/)
  })
  test('an administrator who examined it does nothing more for the requerente', () => {
    const examined = datum(...SUBMITTED, facts.assumed(ADMIN), facts.pendencia())
    for (const action of ['editar', 'enviar_documento', 'responder_pendencia', 'autorizar'] as const)
      expect(refusalOf(action, inSituation(examined, ADMIN))?.message).toMatch(/atuou na análise/)
    const ofOther = datum(...SUBMITTED, facts.assumed(ANA), facts.pendencia())
    expect(refusalOf('editar', inSituation(ofOther, ADMIN))).toBeNull()
    const rejeitado = after(examined, [facts.rejeitado(ADMIN)])
    expect(refusalOf('recorrer', inSituation(rejeitado, ADMIN))?.code).toBe('CAR-005')
    expect(refusalOf('recorrer', inSituation(rejeitado, OWNER))).toBeNull()
  })
  test('nor does one to whom it was given, nor an analyst who is now its technician', () => {
    const given: DomainEvent = {
      tipo: 'processo_atribuido',
      analista: { id: ADMIN.id, nome: ADMIN.nome },
      motivo: 'Férias.',
    }
    const ofOther: DomainEvent = { ...given, analista: { id: ANA.id, nome: ANA.nome } }
    const assigned = after(datum(...SUBMITTED), [given, ofOther, facts.pendencia()], undefined, SOFIA)
    expect(refusalOf('responder_pendencia', inSituation(assigned, ADMIN))?.message).toMatch(/atuou na análise/)
    const changed: User = { ...ANA, papel: 'responsavel_tecnico' }
    const granted = {
      ...facts.authorised('submeter', null, 'a3'),
      tecnico: { id: ANA.id, nome: ANA.nome },
    } as DomainEvent
    const examined = after(datum(...SUBMITTED, facts.assumed(ANA)), [facts.pendencia()], undefined, ANA)
    const ofTecnica = after(examined, [granted], undefined, OWNER)
    expect(refusalOf('responder_pendencia', inSituation(ofTecnica, changed))?.message).toMatch(/atuou na análise/)
  })
  test('a CPF counts that an edit has replaced', () => {
    const other = { lacre: 's2', prova: 'p', mascara: '***.111.222-**' }
    const edited: DomainEvent = { tipo: 'processo_editado', ...FORM, proprietario: { nome: 'OUTRA', documento: other } }
    const processo = datum(...SUBMITTED, facts.assumed(), facts.pendencia(), edited)
    expect(processo.declarados).toEqual([FORM.proprietario.documento, other])
    expect(after(processo, [edited]).declarados).toHaveLength(2)
  })
  test('who has a part takes it out of nobody’s hands', () => {
    const ofAna = datum(...SUBMITTED, facts.assumed(ANA))
    expect(refusalOf('liberar', inSituation(ofAna, SOFIA))).toBeNull()
    expect(refusalOf('liberar', { ...inSituation(ofAna, SOFIA), declared: true })?.code).toBe('CAR-005')
    expect(refusalOf('liberar', inSituation(after(ofAna, [facts.impeded(SOFIA)]), SOFIA))?.code).toBe('CAR-005')
  })

  test('and another person may', () => {
    const processo = datum(...SUBMITTED, facts.impeded())
    expect(assumir(inSituation(processo, BIA), 'd9')).toHaveLength(1)
  })
  test('may give it away, and is given none', () => {
    const assumed = datum(...SUBMITTED, facts.assumed(inAnalysis(TECNICO)))
    expect(liberar(inSituation(assumed, inAnalysis(TECNICO)))).toHaveLength(1)
    const give = (u: User, declarado: boolean) => () =>
      atribuir(inSituation(assumed, SOFIA), { id: u.id, nome: u.nome }, declarado, 'férias')
    expect(give(TECNICO, false)).toThrow(/Escolha outra pessoa/)
    expect(give(BIA, true)).toThrow(/Escolha outra pessoa/)
    expect(give(BIA, false)()).toHaveLength(1)
  })
  test('who holds it and declares it holds it no more', () => {
    const assumed = datum(...SUBMITTED, facts.assumed(ANA))
    expect(after(assumed, [facts.impeded()])).toMatchObject({ status: 'submetido', analista: null })
    const pendente = after(assumed, [facts.pendencia(), facts.impeded()])
    expect(pendente).toMatchObject({ status: 'pendente', analista: null })
    expect(after(assumed, [facts.impeded(BIA)])).toMatchObject({ status: 'em_analise', analista: { id: 'ana' } })
    expect(refusalOf('declarar_impedimento', inSituation(after(assumed, [facts.impeded()]), ANA))?.code).toBe('CAR-005')
  })
  test('an appeal is decided by another person than the one who rejected, an administrator too', () => {
    const appealed = datum(...SUBMITTED, facts.assumed(ADMIN), facts.rejeitado(ADMIN), facts.recurso())
    expect(refusalOf('decidir_recurso', inSituation(appealed, ADMIN))?.message).toMatch(/outra pessoa/)
    expect(refusalOf('decidir_recurso', inSituation(appealed, SOFIA))).toBeNull()
    const again = [facts.decided('deferido', SOFIA), facts.assumed(BIA), facts.rejeitado(BIA), facts.recurso('r2')]
    const second = after(appealed, again)
    expect(refusalOf('decidir_recurso', inSituation(second, ADMIN))?.message).toMatch(/outra pessoa/)
    expect(refusalOf('decidir_recurso', inSituation(second, SOFIA))).toBeNull()
  })
})

test('a case that was changed a thousand times is changed no more by what can be done again and again', () => {
  const s = { ...inSituation(PROCESSOS['rascunho'] as Processo, OWNER), versao: 1_000 }
  for (const action of ['editar', 'autorizar', 'trocar_acompanhamento'] as const) {
    expect(refusalOf(action, s)).toMatchObject({ code: 'CAR-005' })
    expect(refusalOf(action, { ...s, versao: 999 })).toBeNull()
  }
  expect(refusalOf('submeter', s)).toBeNull()
})

describe('an authorisation granted again', () => {
  const fresh = { id: 'a9', tecnico: person, escopo: 'editar' as const, expiraEm: '2027-01-01T00:00:00.000Z' }
  const processo = PROCESSOS['rascunho'] as Processo
  const given = after(processo, autorizar(inSituation(processo, OWNER), fresh))
  const again = (change: Partial<typeof fresh> = {}, after = given) =>
    autorizar(inSituation(after, OWNER), { ...fresh, id: 'a10', ...change })

  test('as it is in force is no act, and is the one that is there', () => {
    expect(again()).toEqual([])
    expect(requireGranted(given, { ...fresh, id: 'a10' }, inSituation(given, OWNER).now)).toMatchObject({ id: 'a9' })
  })
  test('with another end, to another technician, or after it was revoked is one', () => {
    expect(again({ expiraEm: '2027-01-02T00:00:00.000Z' })).toHaveLength(1)
    expect(again({ tecnico: { id: 'other', nome: 'Outro' } })).toHaveLength(1)
    expect(again({}, after(given, revogarAutorizacao(inSituation(given, OWNER), 'a9')))).toHaveLength(1)
  })
})

describe('a verdict on a finding', () => {
  const processo = PROCESSOS['em_analise'] as Processo
  const descartado = { resultado: 'descartado', motivo: 'A diferença é do desenho antigo.' } as const
  const judged = after(processo, avaliarAchado(inSituation(processo, ANA), ACHADO, descartado))

  test('said again records nothing; another one takes its place', () => {
    expect(avaliarAchado(inSituation(judged, SOFIA), ACHADO, descartado)).toEqual([])
    const changed = after(
      judged,
      avaliarAchado(inSituation(judged, ANA), ACHADO, { resultado: 'confirmado', motivo: null }),
    )
    expect(changed.avaliacoes).toMatchObject([{ achado: ACHADO.id, resultado: 'confirmado', por: { id: 'ana' } }])
  })
  test('is said anew of a finding that says something else', () => {
    expect(avaliarAchado(inSituation(judged, ANA), { ...ACHADO, digital: 'b'.repeat(64) }, descartado)).toHaveLength(1)
  })
  test('keeps a dismissed finding from becoming a pendency, until it changes', () => {
    const ask = (achado: NamedAchado) => () => pendenciaDoAchado(inSituation(judged, ANA), achado, fresh)
    expect(ask(ACHADO)).toThrow(/foi descartado/)
    expect(ask({ ...ACHADO, digital: 'b'.repeat(64) })()).toHaveLength(1)
  })
  test('is not given a thousand times', () => {
    const s = { ...inSituation(processo, ANA), versao: 1_000 }
    expect(refusalOf('avaliar_achado', s)).toMatchObject({ code: 'CAR-005' })
  })
})

test('the refusal says where the case is, and when the act will be possible', () => {
  expect(() => aprovar(inSituation(PROCESSOS['rascunho'] as Processo, ANA), null)).toThrow(
    /ainda não foi enviado.*Isso será possível depois que um analista assumir/,
  )
})

describe('approving', () => {
  const processo = PROCESSOS['em_analise'] as Processo
  const ofAnalista = DOCS.map((d) => (d.tipo === 'ccir' ? { ...d, enviadoPor: ANA.id } : d))
  test('is refused while a mandatory document is only what the person who approves has brought', () => {
    const run = (u: User) =>
      aprovar({ ...inSituation({ ...processo, analista: u } as Processo, u), documentos: ofAnalista }, null)
    expect(() => run(ANA)).toThrow(/Foi você que juntou o CCIR/)
    expect(run(BIA)).toHaveLength(1)
  })
  test('takes the same kind of document from anybody else', () => {
    const documentos = [
      ...ofAnalista,
      { id: 'd3', tipo: 'ccir' as const, status: 'valido' as const, enviadoPor: 'dono' },
    ]
    expect(aprovar({ ...inSituation(processo, ANA), documentos }, null)).toHaveLength(1)
  })
})

describe('an act that is not for this person', () => {
  test.each([
    ['submeter', TECNICO],
    ['assinar', OWNER],
    ['excluir', TECNICO],
    ['assumir', OWNER],
    ['atribuir', ANA],
  ] as const)('is refused by the rule itself, whoever forgets to ask: %s', (action, who) => {
    const processo = after(PROCESSOS['rascunho'] as Processo, [facts.authorised('editar')])
    expect(refusalOf(action, inSituation(processo, who))?.code).toBe('CAR-003')
  })
})

describe('an edit', () => {
  const withoutArea = { ...FORM, imovel: { ...FORM.imovel, area_ha: undefined } }
  test('of a draft may take away what has to be declared', () => {
    expect(editar(inSituation(PROCESSOS['rascunho'] as Processo, OWNER), withoutArea)).toHaveLength(1)
  })
  test('of a case that was submitted may not', () => {
    expect(() => editar(inSituation(PROCESSOS['pendente'] as Processo, OWNER), withoutArea)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'imovel.area_ha', code: 'required' })] }),
    )
  })
})

describe('submission', () => {
  const rascunho = PROCESSOS['rascunho'] as Processo
  test.each<[string, JoinedDocumento[], string[]]>([
    ['nothing was sent', [], ['required', 'required']],
    ['one is missing', DOCS.slice(0, 1), ['required']],
    [
      'one was refused',
      [...DOCS.slice(0, 1), { id: 'x', tipo: 'ccir', status: 'invalido', enviadoPor: 'dono' }],
      ['invalid_value'],
    ],
  ])('is refused while %s', (_when, documentos, codes) => {
    const run = () => submeter({ ...inSituation(rascunho, OWNER), documentos })
    expect(run).toThrow(
      expect.objectContaining({ code: 'CAR-004', details: codes.map((code) => expect.objectContaining({ code })) }),
    )
  })
  test('names all that is not declared yet, and what was not sent, in one answer', () => {
    const empty = { ...rascunho, imovel: {}, proprietario: {} } as Processo
    const told = refusalOf('submeter', { ...inSituation(empty, OWNER), documentos: DOCS.slice(0, 1) })
    expect([told?.code, told?.details.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      'CAR-004',
      [
        'imovel.denominacao required',
        'imovel.municipio_ibge required',
        'imovel.uf required',
        'imovel.area_ha required',
        'imovel.tipo required',
        'imovel.matricula required',
        'proprietario.nome required',
        'proprietario.cpf_cnpj required',
        'documentos.ccir required',
      ],
    ])
  })
  test('takes a possession without a matrícula', () => {
    const { matricula: _, ...imovel } = FORM.imovel
    const from = (titularidade: 'posse' | 'mista') => ({ ...rascunho, imovel: { ...imovel, titularidade } }) as Processo
    expect(submeter(inSituation(from('posse'), OWNER))).toHaveLength(1)
    expect(() => submeter(inSituation(from('mista'), OWNER))).toThrow(expect.objectContaining({ code: 'CAR-004' }))
  })
  test('does not wait for what is still being read', () => {
    const reading = DOCS.map((d) => ({ ...d, status: 'processando' as const }))
    expect(submeter({ ...inSituation(rascunho, OWNER), documentos: reading })).toHaveLength(1)
  })
  test('needs the signature of a technician who is authorised to submit', () => {
    const authorised = datum(facts.created(), facts.authorised('submeter'))
    const run = (c: Processo) => submeter(inSituation(c, OWNER))
    expect(() => run(authorised)).toThrow(/assinar antes/)
    expect(run(after(authorised, [facts.signed()]))).toHaveLength(1)
  })
  test('asks for the signature again after an edit', () => {
    const edited = datum(facts.created(), facts.authorised('submeter'), facts.signed(), {
      tipo: 'processo_editado',
      ...FORM,
    })
    expect(() => submeter(inSituation(edited, OWNER))).toThrow(/assinar antes/)
  })
  test('belongs to who opened the case', () => {
    const processo = datum(facts.created(), facts.authorised('submeter'), facts.signed())
    expect(() => submeter(inSituation(processo, TECNICO))).toThrow(/Quem abriu o processo é quem o envia/)
  })
})

describe('who holds the case', () => {
  const processo = PROCESSOS['em_analise'] as Processo
  test('decides; another analyst does not, a supervisor does', () => {
    expect(rejeitar(inSituation(processo, ANA), 'x', 'OUTRO')).toHaveLength(1)
    expect(rejeitar(inSituation(processo, SOFIA), 'x', 'OUTRO')).toHaveLength(1)
    expect(() => rejeitar(inSituation(processo, { ...ANA, id: 'other' }), 'x', 'OUTRO')).toThrow(/não está com você/)
  })
  test('cannot take it twice', () => {
    expect(() => assumir(inSituation(processo, ANA), 'd')).toThrow(/já está com um analista/)
  })
  test('approves only with every mandatory document valid', () => {
    expect(() => aprovar({ ...inSituation(processo, ANA), documentos: DOCS.slice(0, 1) }, null)).toThrow(
      /falta um documento obrigatório válido, ou com ressalva aceita: o CCIR/,
    )
  })
})

test('an unknown pendency or appeal does not exist', () => {
  expect(() => responderPendencia(inSituation(PROCESSOS['pendente'] as Processo, OWNER), 'other', 'x', [])).toThrow(
    expect.objectContaining({ code: 'CAR-003' }),
  )
  expect(() =>
    decidirRecurso(inSituation(PROCESSOS['em_recurso'] as Processo, SOFIA), 'other', 'deferido', 'x'),
  ).toThrow(expect.objectContaining({ code: 'CAR-003' }))
})

test('the owner of a case in its statuses is who opened it', () =>
  expect((PROCESSOS['rascunho'] as Processo).dono.id).toBe(OWNER.id))
