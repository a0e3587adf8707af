import type { MandatoryKind, RequiredDatum } from '@car/vocabulary/documento'
import type { AchadoVerdict } from '@car/cross-check/verdicts'
import type { ReadingResult, SecondReadingCause, SecondReadingState } from '@car/vocabulary/analysis'
import type { PendenciaKind, StatusPendencia } from '@car/vocabulary/pendencia'
import type {
  OrigemKind,
  CarStatus,
  DecisionResult,
  ReasonCode,
  Scope,
  DecisionForm,
  Settlement,
} from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { RessalvaReason, RessalvaResult, StatusRessalva } from '@car/vocabulary/ressalva'
import type { Form } from '../processo/domain/form.ts'
import { NO_PARTIES, type Parties } from '../processo/domain/parties.ts'
import { standingSince } from '../processo/domain/standing-since.ts'

/**
 * Repeatable acts are refused once a case has this many commits. The limit exists because every act on a case reads all
 * its commits.
 */
export const ATOS_PER_PROCESSO = 1_000

/** Lets a technician act within a scope, until `expiraEm` or without end (null). */
export type NewAutorizacao = { id: string; tecnico: Person; escopo: Scope; expiraEm: string | null }
export type Autorizacao = NewAutorizacao & { criadaEm: string }
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
  /** The reason of a rejection. */
  motivo: string | null
  /** The written opinion of an approval; null if there is none. */
  parecer: string | null
  codigo: ReasonCode | null
  /** An approval in a lot follows from its sample; every other decision is individual. */
  forma: DecisionForm
  /** The lot in which the case was decided, or to whose sample it belonged; null if there was none. */
  loteId: string | null
  /** Who else read the case, and how the two readings were settled; null if one person decided. */
  segundaLeitura: SettledReading | null
  /** The seconds of analysis, without the time in which the owner owed an answer. */
  tempoS: number
}

/** `proponente` decided first; after a tie, the decision is that of the supervisor. */
export type SettledReading = { proponente: Person; leitor: Person; forma: Settlement }

/** A decision as somebody would take it: an approval with its opinion, or a rejection with its reason. */
export type Opinion = { resultado: DecisionResult; texto: string | null; codigo: ReasonCode | null; por: Person }

/** What the second reader thinks: of the examination, and of the decision. */
export type Reading = { exame: ReadingResult; decisao: Opinion; achados: { achado: string; mensagem: string }[] }

/** Why a decision needs a second reading. `mes` is the month of the draw. */
export type WhyTwice = { causa: SecondReadingCause; mes: string | null }

/** A decision that is not settled, because two people have to agree on it. Nobody but its author sees the proposal. */
export type OpenReading = {
  estado: SecondReadingState
  causa: SecondReadingCause
  /** True once the first reader has decided anew. */
  revista: boolean
  proposta: Opinion & { em: string }
  /** Null until somebody is chosen. */
  leitor: Person | null
  /** The last reading; null until there is one. */
  leitura: Reading | null
}

/** The first or second notice to the supervision that the term of the analysis has passed. */
export type Escalation = { prazoEm: string; vez: 1 | 2; em: string }

export type NewRecurso = { id: string; fundamentacao: string; documentoIds: string[] }
export type Recurso = NewRecurso & {
  status: StatusRecurso
  abertoEm: string
  decididoEm: string | null
  decididoPor: Person | null
  decisao: string | null
}

/** The reason why a mandatory paper is missing or cannot be read. */
export type NewRessalva = {
  id: string
  tipoDocumento: MandatoryKind
  motivo: RessalvaReason
  texto: string
  /** The id of the best available copy; null when there is none. */
  documentoId: string | null
}

/** The requerente's objection to a finding of an official layer. */
export type NewContestacao = {
  id: string
  /** `achado` is the id of the finding, and `mensagem` its text. `camada` and `geracao` identify the edition. */
  achado: string
  mensagem: string
  camada: string
  geracao: number
  texto: string
  documentoIds: string[]
}

/** Values that a person read in a document that no program could read. */
export type DictatedData = { [D in RequiredDatum]?: (D extends 'area_ha' ? number : string) | undefined }

export type Ressalva = NewRessalva & {
  status: StatusRessalva
  criadaEm: string
  decisao: { resultado: RessalvaResult; motivo: string; dados: DictatedData | null; por: Person; em: string } | null
}

export type Contestacao = Omit<NewContestacao, 'mensagem'> & { em: string }

/** A verdict, with the weight that it left the finding. */
export type RecordedVerdict = AchadoVerdict & { peso: number }

/** Another case, by its id and its number. */
export type RelatedProcesso = { id: string; numero: string }

/** The cases that a case follows. `documentos` are taken over from them: `de` is the document there. */
export type Origem = {
  como: OrigemKind
  processos: RelatedProcesso[]
  documentos: { id: string; de: string; processoId: string }[]
  lineage: Ancestor[]
}

/** A case that an origin of a case follows, or an origin of that one, and how it is followed. */
export type Ancestor = { id: string; como: OrigemKind }

/** A case that was opened to follow this case. Its own record says what became of it. */
export type Sucessor = RelatedProcesso & { como: OrigemKind; em: string }

/** The fields that a case has in every status. Times are ISO 8601 in UTC. */
type InAnyStatus = Form &
  Parties & {
    id: string
    numero: string
    dono: Person
    /** The times since which declared values stand, by the paths of their fields. */
    declaradoEm: Readonly<Record<string, string>>
    assinatura: Signature | null
    autorizacoes: Autorizacao[]
    /** The last verdict on each finding. A changed finding counts as a new finding. */
    avaliacoes: RecordedVerdict[]
    pendencias: Pendencia[]
    ressalvas: Ressalva[]
    contestacoes: Contestacao[]
    decisoes: Decision[]
    recursos: Recurso[]
    escalado: Escalation | null
    /**
     * The lot in which the case is. `sorteado` if it is read individually for the lot's sample; `decidido` once it was
     * decided by that sample, without an individual reading. `desde` is the time at which it became what it is there.
     */
    lote: { id: string; sorteado: boolean; decidido: boolean; desde: string } | null
    /** The second reading of its next decision; null for most cases. It is `concluida` until that decision. */
    segundaLeitura: OpenReading | ({ estado: 'concluida' } & SettledReading) | null
    /** The cases that this case follows; null for most. */
    origem: Origem | null
    sucessores: Sucessor[]
    /** The approved cases that have replaced this case; empty while it stands. */
    substituidoPor: RelatedProcesso[]
    /** The number of times that the key for following the case was changed. */
    trocasDaChave: number
    /** The time at which the case got its status. */
    desde: string
    criadoEm: string
    atualizadoEm: string
    /**
     * The clock of the analysis, which runs while the case is em_analise. `desde` is the time of its last start; null
     * while the clock is stopped. `acumuladoS` counts the seconds of its earlier runs.
     */
    relogio: { acumuladoS: number; desde: string | null }
  }

type NotSubmitted = InAnyStatus & { submetidoEm: null; prazoEm: null; analista: null; diasRestantes: null }
type InProgress = InAnyStatus & {
  submetidoEm: string
  prazoEm: string | null
  analista: Person | null
  /** The business days that were left when the clock stopped; null while the clock runs. */
  diasRestantes: number | null
}

/** The owner fills in the draft, sends the documents and submits it. */
export type Rascunho = NotSubmitted & { status: 'rascunho' }
/** The owner has discarded the draft, and nobody sees it any more. */
export type Discarded = NotSubmitted & { status: 'descartado' }
/** Any analyst may take the case. The owner may still cancel it. */
export type Submitted = InProgress & { status: 'submetido'; analista: null }
/**
 * The analyst who holds the case decides or raises a pendency. After a granted appeal any analyst may take the case.
 */
export type InAnalysis = InProgress & { status: 'em_analise' }
/** The owner owes an answer. The clock of the analysis is stopped. */
export type Pending = InProgress & { status: 'pendente' }
/** The case was approved. This status is final. */
export type Approved = InProgress & { status: 'aprovado' }
/** The owner may appeal within the term, unless an appeal was denied. */
export type Rejected = InProgress & { status: 'rejeitado' }
/** A supervisor who did not reject the case decides the appeal. */
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

/** Returns the case as `processo_criado` opens it. */
export function opened(form: Pick<InAnyStatus, 'id' | 'numero' | 'dono'> & Form, em: string): Rascunho {
  return {
    ...form,
    declaradoEm: standingSince(form, em),
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
    lote: null,
    segundaLeitura: null,
    origem: null,
    sucessores: [],
    substituidoPor: [],
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

export function requireNotSubmitted(processo: Processo): NotSubmitted {
  if (processo.submetidoEm !== null) throw new Error(`${processo.id} was submitted before`)
  return processo
}

export function requireSubmitted(processo: Processo): InProgress {
  if (processo.submetidoEm === null) throw new Error(`${processo.id} was never submitted`)
  return processo
}

/** Tells whether the case waits until the sample of its lot was read. */
export const waitsInLot = ({ status, lote }: Processo): boolean =>
  status === 'submetido' && lote !== null && !lote.sorteado

/** Returns the second reading that is not settled; null if there is none. */
export const openReading = ({ segundaLeitura }: Pick<Processo, 'segundaLeitura'>): OpenReading | null =>
  segundaLeitura === null || segundaLeitura.estado === 'concluida' ? null : segundaLeitura

/** Returns the seconds of analysis until `now`, without the time in which the owner owed an answer. */
export function timeInAnalysis({ relogio }: Processo, now: string): number {
  const running = relogio.desde === null ? 0 : Math.max(0, Date.parse(now) - Date.parse(relogio.desde)) / 1000
  return Math.floor(relogio.acumuladoS + running)
}

export const openPendencias = (processo: Processo): Pendencia[] =>
  processo.pendencias.filter((one) => one.status === 'aberta')

/**
 * Returns the status of the property in the CAR; null while the case is not decided, also after a granted appeal. A
 * case that others have replaced is "removed". The status "suspended" never follows from a case, because only a court
 * orders a suspension.
 */
export function carStatus({ status, substituidoPor }: Processo): CarStatus | null {
  if (substituidoPor.length > 0) return 'RE'
  switch (status) {
    case 'cancelado':
      return 'CA'
    case 'aprovado':
      return 'AT'
    case 'rejeitado':
    case 'em_recurso':
      return 'PE'
    default:
      return null
  }
}
