import type { UnusualAccessReason } from '@car/vocabulary/access'
import type { PendenciaKind } from '@car/vocabulary/pendencia'
import type { Level } from '@car/vocabulary/person'
import type { AnalysisEvent } from './events/analysis.ts'
import type { AutorizacaoEvent } from './events/autorizacao.ts'
import type { RegistrationEvent } from './events/registration.ts'
import type { LoteMemberEvent } from './events/lote.ts'
import type { CamadaEvent } from './events/camada.ts'
import type { PendenciaEvent } from './events/pendencia.ts'
import type { RecursoEvent } from './events/recurso.ts'
import type { RessalvaEvent } from './events/ressalva.ts'
import type { SecondReadingEvent } from './events/second-reading.ts'
import type { SucessaoEvent } from './events/sucessao.ts'

/**
 * The events of a case, defined in `events/`. Recorded events never change: fields may be added, but not renamed or
 * reused.
 */
export type DomainEvent =
  | RegistrationEvent
  | AnalysisEvent
  | LoteMemberEvent
  | SecondReadingEvent
  | PendenciaEvent
  | RessalvaEvent
  | CamadaEvent
  | RecursoEvent
  | AutorizacaoEvent
  | SucessaoEvent

/**
 * A person was shown the CPFs and CNPJs of a case. Such events have their own stream, so they do not change the version
 * of the case.
 */
export type AccessEvent = { tipo: 'cpf_revelado'; justificativa: string; nivel: Level }

/** An analyst wrote a note about a case. */
export type NoteEvent = { tipo: 'nota_escrita'; id: string; processoId: string; texto: string }

/** The contents of a text template from which a pendency can be made. */
export type TemplateText = {
  tipoPendencia: PendenciaKind
  titulo: string
  texto: string
  /** The term for the answer in business days. */
  prazoDias: number | null
  campo: string | null
}

/** The events of a text template. Each template has its own stream. */
export type TemplateEvent =
  | ({ tipo: 'modelo_criado'; id: string; lugar: number } & TemplateText)
  | ({ tipo: 'modelo_alterado' } & TemplateText)
  | { tipo: 'modelo_excluido' }

/** A person's access to cases exceeded a limit in the hour or day that began at `desde`. */
export type UnusualAccessEvent = {
  tipo: 'acesso_incomum'
  usuarioId: string
  motivo: UnusualAccessReason
  desde: string
  total: number
  limite: number
}

/**
 * The looks of one hour are put on record, by a hash, or some of them are destroyed because their time is over. `retidas`
 * names the cases whose looks stay, because a hold is on them.
 */
export type LooksEvent =
  | { tipo: 'leituras_registradas'; resumo: string }
  | { tipo: 'leituras_eliminadas'; retidas: readonly string[]; base_legal: string; por: string | null }

export type Filters = {
  usuario?: string | undefined
  acao?: string | undefined
  processo?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** A person queried the audit, or exported their own data. Each such event has its own stream. */
export type QueryEvent =
  | ({ tipo: 'auditoria_consultada' } & Filters)
  /**
   * The person exported the data that are kept about them. `arquivos` is true if the export included the files of
   * documents.
   */
  | { tipo: 'dados_exportados'; arquivos: boolean }
