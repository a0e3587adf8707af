import { decidirRessalva, ressalvar, retirarRessalva } from '../src/domain/ressalvas.ts'
import { ACOES, type Acao, ATOS, examina, statusDo } from '@car/atos/tabela'
import type { AchadoNomeado } from '@car/conferencia/achados'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { trocarAcompanhamento } from '../src/domain/acompanhamento.ts'
import { aprovar, assumir, atribuir, declararImpedimento, liberar, rejeitar } from '../src/domain/analise.ts'
import { avaliar, pendenciaDoAchado } from '../src/domain/avaliacoes.ts'
import { autorizar, exigirConcedida, revogarAutorizacao } from '../src/domain/autorizacoes.ts'
import type { Caso } from '../src/domain/caso.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { LADO } from '../src/domain/partes.ts'
import { criarPendencia, encerrarPendencia, responderPendencia } from '../src/domain/pendencias.ts'
import { concerne, type DocumentoJunto, diz, recusa, type Situacao } from '../src/domain/permissao.ts'
import { abrirRecurso, decidirRecurso } from '../src/domain/recursos.ts'
import { assinar, editar, excluir, submeter } from '../src/domain/requerente.ts'
import type { Usuario } from '@car/identity/usuario'
import { ADMIN, ANA, BIA, CASOS, dado, depois, DOCS, DONO, FICHA, fatos, naSituacao, SOFIA, TECNICO } from './dado.ts'

const pessoa = { id: TECNICO.id, nome: TECNICO.nome }
const nova = { id: 'n', tipo: 'dado', descricao: 'x', documentoId: null, campo: null, prazoDias: 15 } as const

const ACHADO: AchadoNomeado = {
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

/** Every act on a case, done by somebody whose turn it is, so that only the status is tested here. */
const FEITO: { [A in Acao]?: (caso: Caso) => Evento[] } = {
  editar: (c) => editar(naSituacao(c, DONO), FICHA),
  excluir: (c) => excluir(naSituacao(c, DONO)),
  assinar: (c) => assinar(naSituacao(c, TECNICO), { tecnico: pessoa, conselho: 'CREA', registro: '1', art_trt: 'A' }),
  submeter: (c) => submeter(naSituacao(c, DONO)),
  assumir: (c) => assumir(naSituacao({ ...c, analista: null } as Caso, BIA), 'd2'),
  liberar: (c) => liberar(naSituacao(c, ANA)),
  atribuir: (c) => atribuir(naSituacao(c, SOFIA), { id: 'bia', nome: 'BIA' }, false, 'férias'),
  declarar_impedimento: (c) => declararImpedimento(naSituacao(c, ANA), 'Sou vizinha.'),
  criar_pendencia: (c) => criarPendencia(naSituacao(c, ANA), nova),
  responder_pendencia: (c) => responderPendencia(naSituacao(comPendencia(c), DONO), 'pe1', 'pronto', []),
  resolver_pendencia: (c) => encerrarPendencia(naSituacao(comPendencia(c), ANA), 'pe1', 'resolvida'),
  cancelar_pendencia: (c) => encerrarPendencia(naSituacao(comPendencia(c), ANA), 'pe1', 'cancelada'),
  avaliar_achado: (c) => avaliar(naSituacao(c, ANA), ACHADO, { resultado: 'confirmado', motivo: null }),
  aprovar: (c) => aprovar(naSituacao(c, ANA), null),
  rejeitar: (c) => rejeitar(naSituacao(c, ANA), 'x', 'OUTRO'),
  recorrer: (c) => abrirRecurso(naSituacao(c, DONO), { id: 'r9', fundamentacao: 'x', documentoIds: [] }),
  decidir_recurso: (c) => decidirRecurso(naSituacao(comRecurso(c), SOFIA), 'r1', 'deferido', 'x'),
  ressalvar: (c) => ressalvar(naSituacao(c, DONO), { ...NOVA_RESSALVA, id: 'rv9' }),
  retirar_ressalva: (c) => retirarRessalva(naSituacao(comRessalva(c), DONO), 'rv1'),
  decidir_ressalva: (c) =>
    decidirRessalva(naSituacao(comRessalva(c), ANA), 'rv1', {
      resultado: 'recusada',
      motivo: 'x',
      dados: null,
      pendenciaId: 'pe9',
    }),
  autorizar: (c) => autorizar(naSituacao(c, DONO), { id: 'a9', tecnico: pessoa, escopo: 'editar', expiraEm: null }),
  trocar_acompanhamento: (c) => trocarAcompanhamento(naSituacao(c, DONO)),
  revogar_autorizacao: (c) => revogarAutorizacao(naSituacao(depois(c, [fatos.autorizado('editar')]), DONO), 'a1'),
}
/** Acts of other services, and acts that leave no event of the case, only ask the table. */
const SEM_EVENTO: readonly Acao[] = [
  'enviar_documento',
  'juntar_documento',
  'descartar_documento',
  'confirmar_documento',
  'gerar_dossie',
  'revelar_cpf',
  'anotar',
]
const { tipo: _tipo, ...NOVA_RESSALVA } = fatos.ressalva() as Extract<Evento, { tipo: 'ressalva_feita' }>
const comRessalva = (c: Caso): Caso => ({ ...c, ressalvas: depois(c, [fatos.ressalva()]).ressalvas })
const comPendencia = (c: Caso): Caso => ({ ...c, pendencias: CASOS['pendente']?.pendencias ?? [] })
const comRecurso = (c: Caso): Caso => ({ ...c, recursos: CASOS['em_recurso']?.recursos ?? [] })

test('every act of the table is done here, or is none of this service', () =>
  expect(ACOES.filter((acao) => FEITO[acao] === undefined).toSorted()).toEqual([...SEM_EVENTO].toSorted()))

describe.each(STATUS_PROCESSO)('a case that is %s', (status) => {
  const caso = CASOS[status] as Caso
  test('stands there by its own events', () => expect(caso.status).toBe(status))

  const permitidos = ACOES.filter((acao) => FEITO[acao] && statusDo(acao).includes(status))
  const recusados = ACOES.filter((acao) => FEITO[acao] && !statusDo(acao).includes(status))

  test.each(permitidos)('%s leads where the table says', (acao) => {
    const moves: { readonly [S in typeof status]?: readonly string[] } = ATOS[acao].moves
    expect(moves[status]).toContain(depois(caso, FEITO[acao]?.(caso) ?? []).status)
  })
  test.each(recusados)('%s is refused', (acao) => {
    expect(() => FEITO[acao]?.(caso)).toThrow(expect.objectContaining({ code: 'CAR-005' }))
  })
})

describe('who asks what they may do', () => {
  const caso = CASOS['em_analise'] as Caso
  const ouve = (acao: Acao, s: Situacao) => diz(acao, s)

  test('hears of acts that concern them only', () => {
    const do_dono = ACOES.filter((acao) => concerne(acao, naSituacao(caso, DONO)))
    expect(do_dono).toEqual(expect.arrayContaining(['editar', 'submeter', 'recorrer', 'autorizar']))
    expect(do_dono).not.toEqual(expect.arrayContaining(['aprovar']))
    expect(concerne('aprovar', naSituacao(caso, ANA))).toBe(true)
    expect(concerne('atribuir', naSituacao(caso, ANA))).toBe(false)
    expect(concerne('atribuir', naSituacao(caso, SOFIA))).toBe(true)
  })
  test('hears the words of the refusal, whatever refuses', () => {
    expect(ouve('aprovar', naSituacao(caso, BIA)).motivo).toBe(
      'O processo não está com você. Peça à supervisão que o atribua a você.',
    )
    expect(ouve('aprovar', { ...naSituacao(caso, ANA), documentos: [] }).motivo).toMatch(/a matrícula do imóvel/)
    expect(ouve('editar', naSituacao(caso, DONO)).motivo).toMatch(/em rascunho, pendente/)
    const semDocumentos = { ...naSituacao(CASOS['rascunho'] as Caso, DONO), documentos: [] }
    expect(ouve('submeter', semDocumentos).motivo).toBe('Envie a matrícula do imóvel. Envie o CCIR.')
  })
  test('hears the level that the act takes, once nothing else is against it', () => {
    const prata = naSituacao(caso, { ...ANA, nivel: 'prata' })
    expect(ouve('aprovar', prata)).toMatchObject({ permitida: false, nivelExigido: 'ouro' })
    expect(ouve('liberar', prata)).toEqual({ permitida: true })
    expect(ouve('aprovar', naSituacao(caso, ANA))).toEqual({ permitida: true })
  })
})

describe('nobody examines or decides a case that they have a part in', () => {
  const SUBMETIDO = [fatos.criado(), fatos.autorizado('submeter'), fatos.assinado(), fatos.submetido()]
  const REVOGADO: Evento = { tipo: 'autorizacao_revogada', id: 'a1' }
  /** With a role that does every act of the analysis. */
  const naAnalise = (u: Usuario): Usuario => ({ ...u, papel: 'supervisor_ambiental' })
  /** Each person with the case, which they hold in every status in which somebody can hold it. */
  const PARTES: [string, Usuario, Evento[], boolean][] = [
    ['who opened it', naAnalise(DONO), SUBMETIDO, false],
    ['who opened it as an administrator', { ...DONO, papel: 'admin' }, SUBMETIDO, false],
    ['whose CPF was declared', naAnalise(ANA), SUBMETIDO, true],
    ['whose CPF was declared, an administrator', ADMIN, SUBMETIDO, true],
    ['the technician who signed', naAnalise(TECNICO), SUBMETIDO, false],
    ['a technician whose authorisation is gone', naAnalise(TECNICO), [...SUBMETIDO, REVOGADO], false],
    ['who declared it', naAnalise(ANA), [...SUBMETIDO, fatos.impedido()], false],
  ]
  const casosDe = (quem: Usuario, eventos: readonly Evento[]): Caso[] => {
    const tomado = dado(...eventos, fatos.assumido(quem))
    const recorrido = depois(tomado, [fatos.rejeitado(BIA), fatos.recurso()])
    return [dado(...eventos), tomado, depois(tomado, [fatos.pendencia()]), recorrido]
  }

  test.each(PARTES)('%s', (_quem, quem, eventos, declarada) => {
    const feitos = casosDe(quem, eventos).flatMap((caso) =>
      ACOES.filter((acao) => examina(acao) && statusDo(acao).includes(caso.status as never)).map((acao) => {
        const recusada = recusa(acao, { ...naSituacao(caso, quem), declarada })
        expect([acao, recusada?.code, recusada?.message]).toEqual([
          acao,
          'CAR-005',
          expect.stringMatching(/outra pessoa/),
        ])
        return acao
      }),
    )
    expect(new Set(feitos)).toEqual(new Set(ACOES.filter(examina)))
  })

  const PELO_REQUERENTE: Evento[] = [
    { tipo: 'processo_editado', ...FICHA },
    { tipo: 'parte_tomada' },
    fatos.submetido(),
    { tipo: 'processo_cancelado' },
    { tipo: 'pendencia_respondida', id: 'pe1', resposta: 'Pronto.', documentoIds: [], retomada: null },
    fatos.ressalva(),
    { tipo: 'ressalva_retirada', id: 'rv1' },
    fatos.recurso('r0'),
    fatos.autorizado('editar', null, 'a2'),
    REVOGADO,
    { tipo: 'acompanhamento_trocado' },
  ]
  test('the list of what is done for the requerente is whole', () => {
    const tipos = (Object.keys(LADO) as Evento['tipo'][]).filter((tipo) => LADO[tipo] === 'requerente')
    const outros = ['processo_criado', 'processo_descartado', 'processo_assinado']
    expect([...PELO_REQUERENTE.map(({ tipo }) => tipo), ...outros].toSorted()).toEqual(tipos.toSorted())
  })
  test.each(PELO_REQUERENTE)('an administrator by whom it stands: $tipo', (evento) => {
    const antes = evento.tipo === 'processo_submetido' ? [fatos.criado()] : SUBMETIDO
    const caso = depois(dado(...antes), [evento], undefined, ADMIN)
    const { partes } = caso
    const motivo = recusa('aprovar', naSituacao({ ...(CASOS['em_analise'] as Caso), partes }, ADMIN))?.message
    expect(motivo).toMatch(/pelo requerente.*outra pessoa/)
  })
  test('an administrator who examined it does nothing more for the requerente', () => {
    const examinado = dado(...SUBMETIDO, fatos.assumido(ADMIN), fatos.pendencia())
    for (const acao of ['editar', 'enviar_documento', 'responder_pendencia', 'autorizar'] as const)
      expect(recusa(acao, naSituacao(examinado, ADMIN))?.message).toMatch(/atuou na análise/)
    const deOutra = dado(...SUBMETIDO, fatos.assumido(ANA), fatos.pendencia())
    expect(recusa('editar', naSituacao(deOutra, ADMIN))).toBeNull()
    const rejeitado = depois(examinado, [fatos.rejeitado(ADMIN)])
    expect(recusa('recorrer', naSituacao(rejeitado, ADMIN))?.code).toBe('CAR-005')
    expect(recusa('recorrer', naSituacao(rejeitado, DONO))).toBeNull()
  })
  test('nor does one to whom it was given, nor an analyst who is now its technician', () => {
    const dada: Evento = { tipo: 'processo_atribuido', analista: { id: ADMIN.id, nome: ADMIN.nome }, motivo: 'Férias.' }
    const deOutra: Evento = { ...dada, analista: { id: ANA.id, nome: ANA.nome } }
    const atribuido = depois(dado(...SUBMETIDO), [dada, deOutra, fatos.pendencia()], undefined, SOFIA)
    expect(recusa('responder_pendencia', naSituacao(atribuido, ADMIN))?.message).toMatch(/atuou na análise/)
    const mudada: Usuario = { ...ANA, papel: 'responsavel_tecnico' }
    const concedida = { ...fatos.autorizado('submeter', null, 'a3'), tecnico: { id: ANA.id, nome: ANA.nome } } as Evento
    const examinado = depois(dado(...SUBMETIDO, fatos.assumido(ANA)), [fatos.pendencia()], undefined, ANA)
    const dela = depois(examinado, [concedida], undefined, DONO)
    expect(recusa('responder_pendencia', naSituacao(dela, mudada))?.message).toMatch(/atuou na análise/)
  })
  test('a CPF counts that an edit has replaced', () => {
    const outro = { sigilo: 's2', mascara: '***.111.222-**' }
    const editado: Evento = { tipo: 'processo_editado', ...FICHA, proprietario: { nome: 'OUTRA', documento: outro } }
    const caso = dado(...SUBMETIDO, fatos.assumido(), fatos.pendencia(), editado)
    expect(caso.declarados).toEqual([FICHA.proprietario.documento, outro])
    expect(depois(caso, [editado]).declarados).toHaveLength(2)
  })
  test('who has a part takes it out of nobody’s hands', () => {
    const deAna = dado(...SUBMETIDO, fatos.assumido(ANA))
    expect(recusa('liberar', naSituacao(deAna, SOFIA))).toBeNull()
    expect(recusa('liberar', { ...naSituacao(deAna, SOFIA), declarada: true })?.code).toBe('CAR-005')
    expect(recusa('liberar', naSituacao(depois(deAna, [fatos.impedido(SOFIA)]), SOFIA))?.code).toBe('CAR-005')
  })

  test('and another person may', () => {
    const caso = dado(...SUBMETIDO, fatos.impedido())
    expect(assumir(naSituacao(caso, BIA), 'd9')).toHaveLength(1)
  })
  test('may give it away, and is given none', () => {
    const tomado = dado(...SUBMETIDO, fatos.assumido(naAnalise(TECNICO)))
    expect(liberar(naSituacao(tomado, naAnalise(TECNICO)))).toHaveLength(1)
    const dar = (u: Usuario, declarado: boolean) => () =>
      atribuir(naSituacao(tomado, SOFIA), { id: u.id, nome: u.nome }, declarado, 'férias')
    expect(dar(TECNICO, false)).toThrow(/Escolha outra pessoa/)
    expect(dar(BIA, true)).toThrow(/Escolha outra pessoa/)
    expect(dar(BIA, false)()).toHaveLength(1)
  })
  test('who holds it and declares it holds it no more', () => {
    const tomado = dado(...SUBMETIDO, fatos.assumido(ANA))
    expect(depois(tomado, [fatos.impedido()])).toMatchObject({ status: 'submetido', analista: null })
    const pendente = depois(tomado, [fatos.pendencia(), fatos.impedido()])
    expect(pendente).toMatchObject({ status: 'pendente', analista: null })
    expect(depois(tomado, [fatos.impedido(BIA)])).toMatchObject({ status: 'em_analise', analista: { id: 'ana' } })
    expect(recusa('declarar_impedimento', naSituacao(depois(tomado, [fatos.impedido()]), ANA))?.code).toBe('CAR-005')
  })
  test('an appeal is decided by another person than the one who rejected, an administrator too', () => {
    const recorrido = dado(...SUBMETIDO, fatos.assumido(ADMIN), fatos.rejeitado(ADMIN), fatos.recurso())
    expect(recusa('decidir_recurso', naSituacao(recorrido, ADMIN))?.message).toMatch(/outra pessoa/)
    expect(recusa('decidir_recurso', naSituacao(recorrido, SOFIA))).toBeNull()
    const deNovo = [fatos.decidido('deferido', SOFIA), fatos.assumido(BIA), fatos.rejeitado(BIA), fatos.recurso('r2')]
    const segundo = depois(recorrido, deNovo)
    expect(recusa('decidir_recurso', naSituacao(segundo, ADMIN))?.message).toMatch(/outra pessoa/)
    expect(recusa('decidir_recurso', naSituacao(segundo, SOFIA))).toBeNull()
  })
})

test('a case that was changed a thousand times is changed no more by what can be done again and again', () => {
  const s = { ...naSituacao(CASOS['rascunho'] as Caso, DONO), versao: 1_000 }
  for (const acao of ['editar', 'autorizar', 'trocar_acompanhamento'] as const) {
    expect(recusa(acao, s)).toMatchObject({ code: 'CAR-005' })
    expect(recusa(acao, { ...s, versao: 999 })).toBeNull()
  }
  expect(recusa('submeter', s)).toBeNull()
})

describe('an authorisation granted again', () => {
  const nova = { id: 'a9', tecnico: pessoa, escopo: 'editar' as const, expiraEm: '2027-01-01T00:00:00.000Z' }
  const caso = CASOS['rascunho'] as Caso
  const dada = depois(caso, autorizar(naSituacao(caso, DONO), nova))
  const outraVez = (mudanca: Partial<typeof nova> = {}, depoisDe = dada) =>
    autorizar(naSituacao(depoisDe, DONO), { ...nova, id: 'a10', ...mudanca })

  test('as it is in force is no act, and is the one that is there', () => {
    expect(outraVez()).toEqual([])
    expect(exigirConcedida(dada, { ...nova, id: 'a10' }, naSituacao(dada, DONO).agora)).toMatchObject({ id: 'a9' })
  })
  test('with another end, to another technician, or after it was revoked is one', () => {
    expect(outraVez({ expiraEm: '2027-01-02T00:00:00.000Z' })).toHaveLength(1)
    expect(outraVez({ tecnico: { id: 'outro', nome: 'Outro' } })).toHaveLength(1)
    expect(outraVez({}, depois(dada, revogarAutorizacao(naSituacao(dada, DONO), 'a9')))).toHaveLength(1)
  })
})

describe('a verdict on a finding', () => {
  const caso = CASOS['em_analise'] as Caso
  const descartado = { resultado: 'descartado', motivo: 'A diferença é do desenho antigo.' } as const
  const avaliado = depois(caso, avaliar(naSituacao(caso, ANA), ACHADO, descartado))

  test('said again records nothing; another one takes its place', () => {
    expect(avaliar(naSituacao(avaliado, SOFIA), ACHADO, descartado)).toEqual([])
    const mudado = depois(
      avaliado,
      avaliar(naSituacao(avaliado, ANA), ACHADO, { resultado: 'confirmado', motivo: null }),
    )
    expect(mudado.avaliacoes).toMatchObject([{ achado: ACHADO.id, resultado: 'confirmado', por: { id: 'ana' } }])
  })
  test('is said anew of a finding that says something else', () => {
    expect(avaliar(naSituacao(avaliado, ANA), { ...ACHADO, digital: 'b'.repeat(64) }, descartado)).toHaveLength(1)
  })
  test('keeps a dismissed finding from becoming a pendency, until it changes', () => {
    const pedir = (achado: AchadoNomeado) => () => pendenciaDoAchado(naSituacao(avaliado, ANA), achado, nova)
    expect(pedir(ACHADO)).toThrow(/foi descartada/)
    expect(pedir({ ...ACHADO, digital: 'b'.repeat(64) })()).toHaveLength(1)
  })
  test('is not given a thousand times', () => {
    const s = { ...naSituacao(caso, ANA), versao: 1_000 }
    expect(recusa('avaliar_achado', s)).toMatchObject({ code: 'CAR-005' })
  })
})

test('the refusal names the statuses that allow the act', () => {
  expect(() => aprovar(naSituacao(CASOS['rascunho'] as Caso, ANA), null)).toThrow(
    /quando o processo está: em análise.*em rascunho/,
  )
})

describe('approving', () => {
  const caso = CASOS['em_analise'] as Caso
  const doAnalista = DOCS.map((d) => (d.tipo === 'ccir' ? { ...d, enviadoPor: ANA.id } : d))
  test('is refused while a mandatory document is only what the person who approves has brought', () => {
    const fazer = (u: Usuario) =>
      aprovar({ ...naSituacao({ ...caso, analista: u } as Caso, u), documentos: doAnalista }, null)
    expect(() => fazer(ANA)).toThrow(/Foi você que juntou o CCIR/)
    expect(fazer(BIA)).toHaveLength(1)
  })
  test('takes the same kind of document from anybody else', () => {
    const documentos = [
      ...doAnalista,
      { id: 'd3', tipo: 'ccir' as const, status: 'valido' as const, enviadoPor: 'dono' },
    ]
    expect(aprovar({ ...naSituacao(caso, ANA), documentos }, null)).toHaveLength(1)
  })
})

describe('an act that is not for this person', () => {
  test.each([
    ['submeter', TECNICO],
    ['assinar', DONO],
    ['excluir', TECNICO],
    ['assumir', DONO],
    ['atribuir', ANA],
  ] as const)('is refused by the rule itself, whoever forgets to ask: %s', (acao, quem) => {
    const caso = depois(CASOS['rascunho'] as Caso, [fatos.autorizado('editar')])
    expect(recusa(acao, naSituacao(caso, quem))?.code).toBe('CAR-003')
  })
})

describe('an edit', () => {
  const semArea = { ...FICHA, imovel: { ...FICHA.imovel, area_ha: undefined } }
  test('of a draft may take away what has to be declared', () => {
    expect(editar(naSituacao(CASOS['rascunho'] as Caso, DONO), semArea)).toHaveLength(1)
  })
  test('of a case that was submitted may not', () => {
    expect(() => editar(naSituacao(CASOS['pendente'] as Caso, DONO), semArea)).toThrow(
      expect.objectContaining({ detalhes: [expect.objectContaining({ field: 'imovel.area_ha', code: 'required' })] }),
    )
  })
})

describe('submission', () => {
  const rascunho = CASOS['rascunho'] as Caso
  test.each<[string, DocumentoJunto[], string[]]>([
    ['nothing was sent', [], ['required', 'required']],
    ['one is missing', DOCS.slice(0, 1), ['required']],
    [
      'one was refused',
      [...DOCS.slice(0, 1), { id: 'x', tipo: 'ccir', status: 'invalido', enviadoPor: 'dono' }],
      ['invalid_value'],
    ],
  ])('is refused while %s', (_quando, documentos, codes) => {
    const fazer = () => submeter({ ...naSituacao(rascunho, DONO), documentos })
    expect(fazer).toThrow(
      expect.objectContaining({ code: 'CAR-004', detalhes: codes.map((code) => expect.objectContaining({ code })) }),
    )
  })
  test('names all that is not declared yet, and what was not sent, in one answer', () => {
    const vazio = { ...rascunho, imovel: {}, proprietario: {} } as Caso
    const dita = recusa('submeter', { ...naSituacao(vazio, DONO), documentos: DOCS.slice(0, 1) })
    expect([dita?.code, dita?.detalhes.map(({ field, code }) => `${field} ${code}`)]).toEqual([
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
    const { matricula: _, ...imovel } = FICHA.imovel
    const de = (titularidade: 'posse' | 'mista') => ({ ...rascunho, imovel: { ...imovel, titularidade } }) as Caso
    expect(submeter(naSituacao(de('posse'), DONO))).toHaveLength(1)
    expect(() => submeter(naSituacao(de('mista'), DONO))).toThrow(expect.objectContaining({ code: 'CAR-004' }))
  })
  test('does not wait for what is still being read', () => {
    const lendo = DOCS.map((d) => ({ ...d, status: 'processando' as const }))
    expect(submeter({ ...naSituacao(rascunho, DONO), documentos: lendo })).toHaveLength(1)
  })
  test('needs the signature of a technician who is authorised to submit', () => {
    const autorizado = dado(fatos.criado(), fatos.autorizado('submeter'))
    const fazer = (c: Caso) => submeter(naSituacao(c, DONO))
    expect(() => fazer(autorizado)).toThrow(/assinar antes/)
    expect(fazer(depois(autorizado, [fatos.assinado()]))).toHaveLength(1)
  })
  test('asks for the signature again after an edit', () => {
    const editado = dado(fatos.criado(), fatos.autorizado('submeter'), fatos.assinado(), {
      tipo: 'processo_editado',
      ...FICHA,
    })
    expect(() => submeter(naSituacao(editado, DONO))).toThrow(/assinar antes/)
  })
  test('belongs to who opened the case', () => {
    const caso = dado(fatos.criado(), fatos.autorizado('submeter'), fatos.assinado())
    expect(() => submeter(naSituacao(caso, TECNICO))).toThrow(/cabe a quem abriu/)
  })
})

describe('who holds the case', () => {
  const caso = CASOS['em_analise'] as Caso
  test('decides; another analyst does not, a supervisor does', () => {
    expect(rejeitar(naSituacao(caso, ANA), 'x', 'OUTRO')).toHaveLength(1)
    expect(rejeitar(naSituacao(caso, SOFIA), 'x', 'OUTRO')).toHaveLength(1)
    expect(() => rejeitar(naSituacao(caso, { ...ANA, id: 'outra' }), 'x', 'OUTRO')).toThrow(/não está com você/)
  })
  test('cannot take it twice', () => {
    expect(() => assumir(naSituacao(caso, ANA), 'd')).toThrow(/já está com um analista/)
  })
  test('approves only with every mandatory document valid and no pendency open', () => {
    expect(() => aprovar({ ...naSituacao(caso, ANA), documentos: DOCS.slice(0, 1) }, null)).toThrow(
      /falta um documento obrigatório válido, ou com ressalva aceita: o CCIR/,
    )
    const comAberta = { ...caso, pendencias: (CASOS['pendente'] as Caso).pendencias }
    expect(() => aprovar(naSituacao(comAberta, ANA), null)).toThrow(/pendências abertas/)
  })
})

test('an unknown pendency or appeal does not exist', () => {
  expect(() => responderPendencia(naSituacao(CASOS['pendente'] as Caso, DONO), 'outra', 'x', [])).toThrow(
    expect.objectContaining({ code: 'CAR-003' }),
  )
  expect(() => decidirRecurso(naSituacao(CASOS['em_recurso'] as Caso, SOFIA), 'outro', 'deferido', 'x')).toThrow(
    expect.objectContaining({ code: 'CAR-003' }),
  )
})

test('the owner of a case in its statuses is who opened it', () =>
  expect((CASOS['rascunho'] as Caso).dono.id).toBe(DONO.id))
