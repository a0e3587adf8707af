import type { AchadoVerdict } from '@car/conferencia/verdicts'
import type { PendenciaKind, StatusPendencia } from '@car/vocabulary/pendencia'
import type { CarStatus, DecisionResult, ReasonCode, Scope } from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { RessalvaResult, StatusRessalva } from '@car/vocabulary/ressalva'
import type { DictatedData, DomainEvent, Form, NewContestacao, NewRessalva, Resumption } from './events.ts'
import { withParties, type Parties, NO_PARTIES } from './parties.ts'

export type Autorizacao = { id: string; tecnico: Person; escopo: Scope; expiraEm: string | null; criadaEm: string }
export type Signature = { tecnico: Person; conselho: string; registro: string; art_trt: string }

export type Pendencia = {
  id: string
  numero: string
  tipo: PendenciaKind
  descricao: string
  documentoId: string | null
  campo: string | null
  status: StatusPendencia
  prazoEm: string
  lembrarEm: string
  lembrada: boolean
  criadaEm: string
  resposta: string | null
  documentoIds: string[]
  respondidaEm: string | null
}

export type Decision = {
  resultado: DecisionResult
  em: string
  por: Person
  motivo: string | null
  codigo: ReasonCode | null
  /** Seconds that the analysis took, without the time in which the owner owed an answer. */
  tempoS: number
}

/** A notice to the supervision, the first or the second, that this term of the analysis has passed. */
export type Escalation = { prazoEm: string; vez: 1 | 2; em: string }

export type Recurso = {
  id: string
  status: StatusRecurso
  fundamentacao: string
  documentoIds: string[]
  abertoEm: string
  decididoEm: string | null
  decididoPor: Person | null
  decisao: string | null
}

/** A ressalva about a mandatory kind of document. */
export type Ressalva = NewRessalva & {
  status: StatusRessalva
  criadaEm: string
  decisao: { resultado: RessalvaResult; motivo: string; dados: DictatedData | null; por: Person; em: string } | null
}

export type Contestacao = Omit<NewContestacao, 'mensagem'> & { em: string }

/** The fields that a case has in every status. Times are ISO 8601 in UTC. */
type Common = Form &
  Parties & {
    id: string
    numero: string
    dono: Person
    assinatura: Signature | null
    autorizacoes: Autorizacao[]
    /** The last verdict on each finding. A changed finding counts as another finding. */
    avaliacoes: AchadoVerdict[]
    pendencias: Pendencia[]
    ressalvas: Ressalva[]
    contestacoes: Contestacao[]
    decisoes: Decision[]
    recursos: Recurso[]
    escalado: Escalation | null
    /** The number of times that the key for following the case was changed. */
    trocasDaChave: number
    /** The time at which the case got its status. */
    desde: string
    criadoEm: string
    atualizadoEm: string
    /**
     * The clock of the analysis, which runs while the case is em_analise. `acumuladoS` are the seconds that it had
     * counted at `desde`, the time of its last start. `desde` is null while the clock stands still.
     */
    relogio: { acumuladoS: number; desde: string | null }
  }

type NotSubmitted = Common & { submetidoEm: null; prazoEm: null; analista: null; diasRestantes: null }
type InProgress = Common & {
  submetidoEm: string
  prazoEm: string | null
  analista: Person | null
  /** The business days that were left when the clock stopped; null while it runs. */
  diasRestantes: number | null
}

/** The owner fills in the draft, sends the documents and submits it. */
export type Rascunho = NotSubmitted & { status: 'rascunho' }
/** The owner has discarded the draft, and nobody sees it any more. */
export type Discarded = NotSubmitted & { status: 'descartado' }
/** Any analyst may take the case. The owner may still cancel it. */
export type Submitted = InProgress & { status: 'submetido'; analista: null }
/** The analyst who holds the case decides or raises a pendency. After a granted appeal any analyst may take it. */
export type InAnalysis = InProgress & { status: 'em_analise' }
/** The owner owes an answer. The clock of the analysis stands still. */
export type Pending = InProgress & { status: 'pendente' }
/** The case was approved. This status is final. */
export type Approved = InProgress & { status: 'aprovado' }
/** The owner may appeal within the term, unless an appeal was denied. */
export type Rejected = InProgress & { status: 'rejeitado' }
/** A supervisor decides the appeal, but not the person who rejected the case. */
export type InRecurso = InProgress & { status: 'em_recurso' }
/** The owner has cancelled the case. This status is final. */
export type Cancelled = InProgress & { status: 'cancelado'; prazoEm: null }

export type Processo =
  | Rascunho
  | Discarded
  | Submitted
  | InAnalysis
  | Pending
  | Approved
  | Rejected
  | InRecurso
  | Cancelled

/** Null before the case was opened. */
export type State = Processo | null

/** Defines the streams of cases for the event store. */
export const PROCESSO = {
  initial: null as State,
  evolve: (
    processo: State,
    event: DomainEvent,
    { at, author }: { at: Date; author: Pick<Person, 'id'> | null },
  ): State => evolve(processo, event, at.toISOString(), author?.id ?? null),
  scope: ({ id }: Processo): string => id,
  isAct: (): boolean => true,
}

/**
 * Applies an event, which happened at `em`, to a case. Every recorded event has happened, so no event is refused.
 * `author` is the id of the person who acted; null for the service itself.
 */
export function evolve(processo: State, event: DomainEvent, em: string, author: string | null): Processo {
  if (event.tipo === 'processo_criado') return { ...open(event, em), ...withParties(NO_PARTIES, event, author) }
  if (processo === null) throw new Error(`${event.tipo} before processo_criado`)
  const after = withClock(processo, apply(processo, event, em), em)
  const withPart = withParties(processo, event, author)
  return { ...after, ...withPart, desde: after.status === processo.status ? processo.desde : em, atualizadoEm: em }
}

function open({ tipo: _, ...form }: Extract<DomainEvent, { tipo: 'processo_criado' }>, em: string): Rascunho {
  return {
    ...form,
    status: 'rascunho',
    assinatura: null,
    autorizacoes: [],
    ...NO_PARTIES,
    analista: null,
    avaliacoes: [],
    pendencias: [],
    ressalvas: [],
    contestacoes: [],
    decisoes: [],
    recursos: [],
    escalado: null,
    trocasDaChave: 0,
    desde: em,
    criadoEm: em,
    atualizadoEm: em,
    submetidoEm: null,
    prazoEm: null,
    diasRestantes: null,
    relogio: { acumuladoS: 0, desde: null },
  }
}

function apply(processo: Processo, event: Exclude<DomainEvent, { tipo: 'processo_criado' }>, em: string): Processo {
  switch (event.tipo) {
    case 'processo_editado': {
      const { tipo: _, ...form } = event
      // The technician signed the earlier text, so an edit of a draft voids the signature.
      return { ...processo, ...form, assinatura: processo.status === 'rascunho' ? null : processo.assinatura }
    }
    case 'processo_descartado':
      return { ...notSubmitted(processo), status: 'descartado' }
    case 'processo_assinado': {
      const { tipo: _, ...signature } = event
      return { ...processo, assinatura: signature }
    }
    case 'processo_submetido':
      return { ...notSubmitted(processo), status: 'submetido', submetidoEm: em, prazoEm: event.prazoEm }
    case 'processo_cancelado':
      return { ...inProgress(processo), status: 'cancelado', prazoEm: null }
    case 'processo_assumido':
      return { ...inProgress(processo), status: 'em_analise', analista: event.analista }
    case 'processo_liberado':
      return { ...inProgress(processo), status: 'submetido', analista: null }
    case 'processo_atribuido':
      return processo.status === 'submetido'
        ? { ...processo, status: 'em_analise', analista: event.analista }
        : ({ ...processo, analista: event.analista } as InAnalysis | Pending)
    case 'impedimento_declarado':
      return withoutTitular(processo, event.por.id)
    case 'parte_tomada':
      return processo
    case 'achado_avaliado': {
      const { tipo: _, mensagem: _m, ...verdict } = event
      const others = processo.avaliacoes.filter(
        ({ achado, digital }) => achado !== verdict.achado || digital !== verdict.digital,
      )
      return { ...processo, avaliacoes: [...others, { ...verdict, em }] }
    }
    case 'processo_aprovado':
      return decided(processo, { resultado: 'aprovado', em, por: event.por, motivo: event.parecer, codigo: null })
    case 'processo_rejeitado': {
      const { por, motivo, codigo } = event
      return decided(processo, { resultado: 'rejeitado', em, por, motivo, codigo })
    }
    case 'pendencia_criada': {
      const { tipo: _, tipoPendencia, diasRestantes, ...rest } = event
      const newer: Pendencia = {
        ...rest,
        tipo: tipoPendencia,
        status: 'aberta',
        lembrada: false,
        criadaEm: em,
        resposta: null,
        documentoIds: [],
        respondidaEm: null,
      }
      const before = inProgress(processo)
      const remaining = diasRestantes ?? before.diasRestantes
      return { ...before, status: 'pendente', pendencias: [...processo.pendencias, newer], diasRestantes: remaining }
    }
    case 'pendencia_respondida': {
      const { id, resposta, documentoIds, retomada } = event
      const change = { status: 'respondida' as const, resposta, documentoIds, respondidaEm: em }
      return resumed(withPendencia(processo, id, change), retomada)
    }
    case 'pendencia_resolvida':
      return resumed(withPendencia(processo, event.id, { status: 'resolvida' }), event.retomada)
    case 'pendencia_cancelada':
      return resumed(withPendencia(processo, event.id, { status: 'cancelada' }), event.retomada)
    case 'pendencia_expirada':
      return resumed(withPendencia(processo, event.id, { status: 'expirada' }), event.retomada)
    case 'pendencia_lembrada':
      return withPendencia(processo, event.id, { lembrada: true })
    case 'ressalva_feita': {
      const { tipo: _, ...newer } = event
      const aberta: Ressalva = { ...newer, status: 'aberta', criadaEm: em, decisao: null }
      return { ...processo, ressalvas: [...processo.ressalvas, aberta] }
    }
    case 'ressalva_retirada':
      return { ...processo, ressalvas: processo.ressalvas.filter((r) => r.id !== event.id) }
    case 'ressalva_decidida': {
      const { tipo: _, id, ...verdict } = event
      const decided = { status: verdict.resultado, decisao: { ...verdict, em } }
      return { ...processo, ressalvas: processo.ressalvas.map((r) => (r.id === id ? { ...r, ...decided } : r)) }
    }
    case 'camada_contestada': {
      const { tipo: _, mensagem: _m, ...newer } = event
      return { ...processo, contestacoes: [...processo.contestacoes, { ...newer, em }] }
    }
    case 'recurso_aberto': {
      const { id, fundamentacao, documentoIds } = event
      const fresh: Recurso = {
        id,
        status: 'aberto',
        fundamentacao,
        documentoIds,
        abertoEm: em,
        decididoEm: null,
        decididoPor: null,
        decisao: null,
      }
      return { ...inProgress(processo), status: 'em_recurso', recursos: [...processo.recursos, fresh] }
    }
    case 'recurso_decidido': {
      const { id, resultado, por, fundamentacao } = event
      const decisao = { status: resultado, decididoEm: em, decididoPor: por, decisao: fundamentacao }
      const recursos = processo.recursos.map((r) => (r.id === id ? { ...r, ...decisao } : r))
      return resultado === 'deferido'
        ? { ...inProgress(processo), recursos, status: 'em_analise', analista: null }
        : { ...inProgress(processo), recursos, status: 'rejeitado' }
    }
    case 'processo_escalado': {
      const { tipo: _, ...escalation } = event
      return { ...processo, escalado: { ...escalation, em } }
    }
    case 'autorizacao_concedida': {
      const { tipo: _, ...newer } = event
      return { ...processo, autorizacoes: [...processo.autorizacoes, { ...newer, criadaEm: em }] }
    }
    case 'autorizacao_revogada':
      return { ...processo, autorizacoes: processo.autorizacoes.filter((a) => a.id !== event.id) }
    case 'acompanhamento_trocado':
      return { ...processo, trocasDaChave: processo.trocasDaChave + 1 }
  }
}

function notSubmitted(processo: Processo): NotSubmitted {
  if (processo.submetidoEm !== null) throw new Error(`${processo.id} was submitted before`)
  return processo
}

function inProgress(processo: Processo): InProgress {
  if (processo.submetidoEm === null) throw new Error(`${processo.id} was never submitted`)
  return processo
}

/** Frees the case if this person holds it, so that another analyst can take it. */
function withoutTitular(processo: Processo, id: string): Processo {
  if (processo.analista?.id !== id) return processo
  return processo.status === 'em_analise'
    ? { ...inProgress(processo), status: 'submetido', analista: null }
    : ({ ...processo, analista: null } as Processo)
}

const withPendencia = (processo: Processo, id: string, change: Partial<Pendencia>): Processo => ({
  ...processo,
  pendencias: processo.pendencias.map((p) => (p.id === id ? { ...p, ...change } : p)),
})

/**
 * Starts the clock of the analysis again after the last open pendency was closed. Does nothing if `resumption` is null.
 */
function resumed(processo: Processo, resumption: Resumption): Processo {
  if (resumption === null) return processo
  return { ...inProgress(processo), status: 'em_analise', prazoEm: resumption.prazoEm, diasRestantes: null }
}

const decided = (processo: Processo, decisao: Omit<Decision, 'tempoS'>): Approved | Rejected => ({
  ...inProgress(processo),
  status: decisao.resultado,
  decisoes: [...processo.decisoes, { ...decisao, tempoS: timeInAnalysis(processo, decisao.em) }],
})

/** Returns the seconds of analysis until `agora`, without the time in which the owner owed an answer. */
export function timeInAnalysis({ relogio }: Processo, agora: string): number {
  const running = relogio.desde === null ? 0 : Math.max(0, Date.parse(agora) - Date.parse(relogio.desde)) / 1000
  return Math.floor(relogio.acumuladoS + running)
}

function withClock(before: Processo, after: Processo, em: string): Processo {
  const wasRunning = before.status === 'em_analise'
  const isRunning = after.status === 'em_analise'
  if (wasRunning === isRunning) return after
  const clock = isRunning ? { ...after.relogio, desde: em } : { acumuladoS: timeInAnalysis(before, em), desde: null }
  return { ...after, relogio: clock }
}

export const openPendencias = (processo: Processo): Pendencia[] =>
  processo.pendencias.filter((p) => p.status === 'aberta')

/**
 * Returns the status of the property in the CAR; null while the case is not decided. The status "suspended" never
 * follows from a case, because only a court orders it.
 */
export function carStatus(processo: Processo): CarStatus | null {
  if (processo.status === 'cancelado') return 'CA'
  const last = processo.decisoes.at(-1)
  const reopened = processo.recursos.at(-1)?.status === 'deferido' && processo.status === 'em_analise'
  if (!last || reopened) return null
  return last.resultado === 'aprovado' ? 'AT' : 'PE'
}
