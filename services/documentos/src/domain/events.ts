import type { RequiredDatum, DocumentoReason, DocumentoKind } from '@car/vocabulary/documento'
import type { Dictated, Reading } from './reading.ts'

/** The events of a document, in the stream `documento-<id>`. */
export type DocumentoEvent =
  | {
      tipo: 'recebido'
      processo_id: string
      /**
       * The owner of the processo. The same file from another owner is a risk; from the same owner it is an oversight.
       */
      dono_id: string
      tipo_documento: DocumentoKind
      /** SHA-256 of the bytes as they were sent, in hex. */
      hash: string
      /** The key of the bytes in the object store. */
      chave: string
      nome_arquivo: string | null
      tipo_conteudo: string
      /** The size in bytes. */
      tamanho: number
      substitui: string | null
    }
  /** A worker begins to read. `posse` distinguishes this reading from earlier readings. */
  | { tipo: 'em_processamento'; posse: string; tentativa: number }
  /**
   * A worker that has to close, or lost its lease, gives the document back. The reading does not count against the
   * file.
   */
  | { tipo: 'devolvido'; posse: string }
  | { tipo: 'validado'; posse: string; lido: Reading }
  | { tipo: 'invalidado'; posse: string; motivo: DocumentoReason; instrucoes: string[]; lido: Reading | null }
  /** A person accepted an unreadable document with a ressalva. `dados` are the values that they read in it. */
  | { tipo: 'aceito'; ressalva_id: string; dados: Dictated }
  /** The owner's side confirmed or corrected values that were not read with certainty. */
  | { tipo: 'confirmado'; campos: { nome: RequiredDatum; valor: string | number }[] }
  | { tipo: 'descartado'; causa: 'pedido' | 'processo_descartado' }
  /**
   * Nobody relies on the document, or its processo was cancelled. It stays on record, but its bytes may be used
   * elsewhere.
   */
  | { tipo: 'liberado' }

/** An event of a processo, not of one of its documents, in the stream `duplicidades-<processo id>`. */
export type DuplicateEvent = {
  tipo: 'duplicidade_detectada'
  /** The processo to which the file was sent. */
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
 * Returns whether a worker may record a commit. A worker may record only events of the reading of an existing document,
 * without an author.
 */
export const isOfReading = ({ stream, version, author, events }: Recorded): boolean =>
  stream.startsWith('documento-') &&
  version > 1 &&
  author === null &&
  events.every((event) => READING_KINDS.includes((event as { tipo?: string } | null)?.tipo ?? ''))
