import {
  ANALISTAS,
  LEVELS,
  type Level,
  type Papel,
  PAPEIS,
  REQUERENTES,
  SUPERVISORES,
  TECNICOS,
} from '@car/vocabulary/person'
import type { WithWhom, Scope, StatusProcesso } from '@car/vocabulary/processo'

/** The statuses of a case. `descartado` is a deleted draft, which is not shown to anybody. */
export type StatusOrDiscarded = StatusProcesso | 'descartado'

/**
 * The people who may do an act. `requerente` is the owner or a technician, `analise` any analyst, `titular` the
 * analyst who holds the case or a supervisor in their place, and `everybody` anybody at all.
 */
export type Who = Exclude<WithWhom, 'ninguem'> | 'titular' | 'everybody'

export type Ato = {
  /** The statuses in which the act may be done, each with the statuses to which it may lead. */
  moves: { readonly [From in StatusProcesso]?: readonly StatusOrDiscarded[] }
  by: Who
  /**
   * The scope that a technician's authorisation must include. `dono` restricts the act to the owner; null means any
   * scope.
   */
  scope: Scope | 'dono' | null
  /**
   * The trust level that the act requires. If the level depends on the status, `outros` is the level in all statuses
   * that are not named.
   */
  level: Level | ({ readonly [From in StatusProcesso]?: Level } & { readonly outros: Level })
  /** The verb phrase with which a refusal names the act: "… Não dá para recorrer …" (`refusal.ts`). */
  verb: string
  /**
   * True if the act belongs to the analysis but decides nothing. A person who has a part in the case may also do the
   * act.
   */
  neutral?: true
  /** The label under which the assistant offers the act. An act without a label is not offered. */
  step?: string
}

const WHERE_IT_IS = {
  rascunho: ['rascunho'],
  submetido: ['submetido'],
  em_analise: ['em_analise'],
  pendente: ['pendente'],
  aprovado: ['aprovado'],
  rejeitado: ['rejeitado'],
  em_recurso: ['em_recurso'],
  cancelado: ['cancelado'],
} as const satisfies Ato['moves']
const { rascunho: _, ...AFTER_RASCUNHO } = WHERE_IT_IS
const { aprovado: _a, cancelado: _c, ...WHILE_RUNNING } = WHERE_IT_IS
const DECIDES = { em_analise: ['aprovado', 'rejeitado'] } as const satisfies Ato['moves']
/** The moves of an act that closes a pendência. A case with other open pendências stays pendente. */
const CLOSES = { em_analise: ['em_analise'], pendente: ['em_analise', 'pendente'] } as const satisfies Ato['moves']

/**
 * The table of acts on a case. Refusals and their words, `GET …/acoes`, the assistant's next step, the levels in the
 * interface document and the tests all come from this table. The assistant offers the first act of the table that the
 * person may do, so the order matters.
 */
export const ATOS = {
  submeter: {
    moves: { rascunho: ['submetido'] },
    by: 'requerente',
    scope: 'submeter',
    level: 'prata',
    verb: 'submeter o processo',
    step: 'Submeter',
  },
  assinar: {
    moves: { rascunho: ['rascunho'] },
    by: 'tecnico',
    scope: 'submeter',
    level: 'prata',
    verb: 'assinar o processo',
  },
  responder_pendencia: {
    moves: { pendente: ['em_analise', 'pendente'] },
    by: 'requerente',
    scope: 'submeter',
    level: 'prata',
    verb: 'responder pendências',
    step: 'Responder pendência',
  },
  recorrer: {
    moves: { rejeitado: ['em_recurso'] },
    by: 'requerente',
    scope: 'submeter',
    level: 'prata',
    verb: 'recorrer',
    step: 'Recorrer',
  },
  enviar_documento: {
    // A submitted case accepts only replacements for documents that were found invalid after the submission. A rejected
    // case accepts new documents while it can be appealed, so that the appeal can refer to them.
    moves: {
      rascunho: ['rascunho'],
      submetido: ['submetido'],
      pendente: ['pendente'],
      rejeitado: ['rejeitado'],
    },
    by: 'requerente',
    scope: 'editar',
    level: { rascunho: 'bronze', outros: 'prata' },
    verb: 'enviar documentos',
    step: 'Enviar documento',
  },
  editar: {
    moves: { rascunho: ['rascunho'], pendente: ['pendente'] },
    by: 'requerente',
    scope: 'editar',
    // Correcting a case under examination needs more trust than writing a draft.
    level: { pendente: 'prata', outros: 'bronze' },
    verb: 'alterar o processo',
  },
  descartar_documento: {
    moves: { rascunho: ['rascunho'] },
    by: 'requerente',
    scope: 'editar',
    level: 'bronze',
    verb: 'descartar documentos',
  },
  confirmar_documento: {
    // The act is allowed in submetido, because nobody examines the case yet.
    moves: { rascunho: ['rascunho'], submetido: ['submetido'], pendente: ['pendente'] },
    by: 'requerente',
    scope: 'editar',
    level: { rascunho: 'bronze', outros: 'prata' },
    verb: 'informar o que está em um documento',
  },
  ressalvar: {
    // The act is allowed in submetido, because nobody examines the case yet.
    moves: { rascunho: ['rascunho'], submetido: ['submetido'], pendente: ['pendente'] },
    by: 'requerente',
    scope: 'editar',
    level: { rascunho: 'bronze', outros: 'prata' },
    verb: 'apresentar uma ressalva',
  },
  retirar_ressalva: {
    moves: { rascunho: ['rascunho'], pendente: ['pendente'] },
    by: 'requerente',
    scope: 'editar',
    level: { rascunho: 'bronze', outros: 'prata' },
    verb: 'retirar uma ressalva',
  },
  contestar: {
    moves: {
      submetido: ['submetido'],
      em_analise: ['em_analise'],
      pendente: ['pendente'],
      rejeitado: ['rejeitado'],
      em_recurso: ['em_recurso'],
    },
    by: 'requerente',
    scope: 'submeter',
    level: 'prata',
    verb: 'contestar uma camada oficial',
  },
  excluir: {
    moves: { rascunho: ['descartado'], submetido: ['cancelado'] },
    by: 'requerente',
    scope: 'dono',
    level: { submetido: 'prata', outros: 'bronze' },
    verb: 'descartar ou cancelar o processo',
  },
  retificar: {
    // The decided case stays as it is. The act opens another case, which replaces it once that one is approved.
    moves: { aprovado: ['aprovado'], rejeitado: ['rejeitado'], cancelado: ['cancelado'] },
    by: 'requerente',
    scope: 'editar',
    level: 'bronze',
    verb: 'retificar o cadastro',
  },
  desmembrar: {
    moves: { aprovado: ['aprovado'], rejeitado: ['rejeitado'], cancelado: ['cancelado'] },
    by: 'requerente',
    scope: 'editar',
    level: 'bronze',
    verb: 'desmembrar o imóvel',
  },
  remembrar: {
    moves: { aprovado: ['aprovado'], rejeitado: ['rejeitado'], cancelado: ['cancelado'] },
    by: 'requerente',
    scope: 'editar',
    level: 'bronze',
    verb: 'juntar o imóvel a outro',
  },
  autorizar: {
    moves: WHILE_RUNNING,
    by: 'requerente',
    scope: 'dono',
    level: 'prata',
    verb: 'conceder autorizações',
  },
  revogar_autorizacao: {
    moves: WHERE_IT_IS,
    by: 'requerente',
    scope: 'dono',
    level: 'prata',
    verb: 'revogar autorizações',
  },
  trocar_acompanhamento: {
    moves: WHERE_IT_IS,
    by: 'requerente',
    scope: 'dono',
    level: 'prata',
    verb: 'trocar a chave de acompanhamento',
  },
  assumir: {
    moves: { submetido: ['em_analise'], em_analise: ['em_analise'] },
    by: 'analise',
    scope: null,
    level: 'prata',
    verb: 'assumir o processo',
    step: 'Assumir',
  },
  liberar: {
    moves: { em_analise: ['submetido'] },
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'liberar o processo',
    neutral: true,
  },
  atribuir: {
    moves: { submetido: ['em_analise'], em_analise: ['em_analise'], pendente: ['pendente'] },
    by: 'supervisao',
    scope: null,
    level: 'prata',
    verb: 'atribuir o processo',
  },
  juntar_documento: {
    moves: { em_analise: ['em_analise'], pendente: ['pendente'] },
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'juntar documentos à análise',
  },
  declarar_impedimento: {
    moves: {
      submetido: ['submetido'],
      em_analise: ['em_analise', 'submetido'],
      pendente: ['pendente'],
      rejeitado: ['rejeitado'],
      em_recurso: ['em_recurso'],
    },
    by: 'analise',
    scope: null,
    level: 'prata',
    verb: 'declarar impedimento',
    neutral: true,
  },
  criar_pendencia: {
    moves: { em_analise: ['pendente'], pendente: ['pendente'] },
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'criar pendências',
  },
  resolver_pendencia: {
    moves: CLOSES,
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'encerrar pendências',
  },
  cancelar_pendencia: {
    moves: CLOSES,
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'encerrar pendências',
  },
  avaliar_achado: {
    moves: { em_analise: ['em_analise'], pendente: ['pendente'] },
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'avaliar os achados',
  },
  decidir_ressalva: {
    // If the analyst rejects the ressalva, a pendência for the missing paper is created, so the case becomes pendente.
    moves: { em_analise: ['em_analise', 'pendente'], pendente: ['pendente'] },
    by: 'titular',
    scope: null,
    level: 'prata',
    verb: 'decidir ressalvas',
  },
  aprovar: {
    // An approval that somebody else has to read is a proposal, so the case stays in analysis.
    moves: { em_analise: ['aprovado', 'em_analise'] },
    by: 'titular',
    scope: null,
    level: 'ouro',
    verb: 'aprovar o processo',
  },
  rejeitar: {
    moves: { em_analise: ['rejeitado', 'em_analise'] },
    by: 'titular',
    scope: null,
    level: 'ouro',
    verb: 'rejeitar o processo',
  },
  segunda_leitura: {
    moves: { em_analise: [...DECIDES.em_analise, 'em_analise'] },
    by: 'analise',
    scope: null,
    level: 'ouro',
    verb: 'fazer a segunda leitura',
  },
  desempatar: {
    moves: DECIDES,
    by: 'supervisao',
    scope: null,
    level: 'ouro',
    verb: 'desempatar a decisão',
  },
  decidir_recurso: {
    moves: { em_recurso: ['em_analise', 'rejeitado'] },
    by: 'supervisao',
    scope: null,
    level: 'ouro',
    verb: 'decidir o recurso',
  },
  gerar_dossie: {
    moves: AFTER_RASCUNHO,
    by: 'analise',
    scope: null,
    level: 'prata',
    verb: 'gerar o dossiê',
    neutral: true,
  },
  anotar: {
    moves: AFTER_RASCUNHO,
    by: 'analise',
    scope: null,
    level: 'prata',
    verb: 'anotar',
  },
  revelar_cpf: {
    moves: WHERE_IT_IS,
    by: 'everybody',
    scope: null,
    level: 'ouro',
    verb: 'revelar o CPF ou CNPJ',
  },
} as const satisfies Record<string, Ato>

export type Action = keyof typeof ATOS
export const ACTIONS = Object.keys(ATOS) as Action[]

const PAPEIS_OF: Record<Who, readonly Papel[]> = {
  requerente: REQUERENTES,
  tecnico: TECNICOS,
  analise: ANALISTAS,
  titular: ANALISTAS,
  supervisao: SUPERVISORES,
  everybody: PAPEIS,
}

export const papeisOf = (action: Action): readonly Papel[] => PAPEIS_OF[ATOS[action].by]

/**
 * Returns the level that an act requires in a status; without a status, the lowest level that it requires in any
 * status.
 */
export function levelOf(action: Action, status?: StatusOrDiscarded): Level {
  const { level }: Ato = ATOS[action]
  if (typeof level === 'string') return level
  if (status === undefined) return LEVELS.find((candidate) => Object.values(level).includes(candidate)) ?? level.outros
  return (status === 'descartado' ? undefined : level[status]) ?? level.outros
}

/** Tells whether an act examines or decides a case. These acts are forbidden to people who have a part in the case. */
export function examines(action: Action): boolean {
  const { by, neutral }: Ato = ATOS[action]
  return !neutral && (by === 'analise' || by === 'titular' || by === 'supervisao')
}

export const statusesOf = (action: Action): StatusProcesso[] => Object.keys(ATOS[action].moves) as StatusProcesso[]

export const allows = (action: Action, status: StatusOrDiscarded): boolean =>
  (statusesOf(action) as StatusOrDiscarded[]).includes(status)
