import type { RequiredDatum, DocumentoReason, DocumentoKind } from '@car/vocabulary/documento'
import type { Confirmation, Dictated, Reading } from './reading.ts'

export type DiscardCause = 'pedido' | 'processo_descartado'

/** The events of a document, in the stream `documento-<id>`. */
export type DocumentoEvent =
  | {
      tipo: 'recebido'
      processo_id: string
      /** The owner of the processo. The same file from another owner is a risk; from the same owner it is a mistake. */
      dono_id: string
      tipo_documento: DocumentoKind
      /** SHA-256 of the bytes as they were sent, in hex. */
      hash: string
      chave: string
      nome_arquivo: string | null
      tipo_conteudo: string
      /** The size in bytes. */
      tamanho: number
      substitui: string | null
    }
  /**
   * A case takes over a valid document of a case that it follows: the same file, and what was read in it. `de` is the
   * document there, and `processo_numero` its case.
   */
  | {
      tipo: 'aproveitado'
      de: string
      processo_numero: string
      processo_id: string
      dono_id: string
      enviado_por: string
      tipo_documento: DocumentoKind
      hash: string
      chave: string
      nome_arquivo: string | null
      tipo_conteudo: string
      tamanho: number
      /** When the document was handed in there, and when the first document of its case was, ISO 8601. */
      recebido_em: string
      primeiro_recebido_em: string
      lido: Reading | null
      confirmacoes: readonly Confirmation[]
    }
  /** A worker begins to read. `posse` distinguishes this reading from earlier readings. */
  | { tipo: 'em_processamento'; posse: string; tentativa: number }
  /**
   * A worker gives the document back, because it has to close or has lost its lease. The reading does not count against
   * the file.
   */
  | { tipo: 'devolvido'; posse: string }
  /** `lido` is null once it was destroyed. */
  | { tipo: 'validado'; posse: string; lido: Reading | null }
  | { tipo: 'invalidado'; posse: string; motivo: DocumentoReason; instrucoes: string[]; lido: Reading | null }
  /** A person accepted an unreadable document with a ressalva. `dados` are the values that this person read. */
  | { tipo: 'aceito'; ressalva_id: string; dados: Dictated }
  /** The owner's side confirmed or corrected uncertain values. */
  | { tipo: 'confirmado'; campos: { nome: RequiredDatum; valor: string | number }[] }
  /** `retido`: a legal hold was on the case, so the file is kept until it is lifted. */
  | { tipo: 'descartado'; causa: DiscardCause; retido?: true }
  /**
   * Nobody relies on the document, or its processo was cancelled. The document stays on record, but other documents may
   * have the same bytes.
   */
  | { tipo: 'liberado' }

/** The event of a stream `duplicidades-<processo id>`, which belongs to a processo and not to a document. */
export type DuplicateEvent = {
  tipo: 'duplicidade_detectada'
  processo_id: string
  /** The document that holds the file, and its processo, which has another owner. */
  documento_id: string
  detentor_id: string
  hash: string
}

export type DomainEvent = DocumentoEvent | DuplicateEvent

export const READING_KINDS: readonly string[] = [
  'em_processamento',
  'devolvido',
  'validado',
  'invalidado',
] satisfies readonly DomainEvent['tipo'][]

type Recorded = { stream: string; version: number; author: object | null; events: readonly unknown[] }

/**
 * Returns true if a worker may record the commit. Such a commit has no author, and only events of reading an existing
 * document.
 */
export const isOfReading = ({ stream, version, author, events }: Recorded): boolean =>
  stream.startsWith('documento-') &&
  version > 1 &&
  author === null &&
  events.every((event) => READING_KINDS.includes((event as { tipo?: string } | null)?.tipo ?? ''))
