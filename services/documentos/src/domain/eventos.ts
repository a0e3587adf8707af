import type { DadoExigido, MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import type { Ditado, Lido } from './lido.ts'

/** The events of a document, in the stream `documento-<id>`. */
export type EventoDeDocumento =
  | {
      tipo: 'recebido'
      processo_id: string
      /** The owner of the processo. The same file from another owner is a risk, from the same owner an oversight. */
      dono_id: string
      tipo_documento: TipoDocumento
      /** SHA-256 of the bytes as they were sent, in hex. */
      hash: string
      /** The key of the bytes in the object store. */
      chave: string
      nome_arquivo: string | null
      tipo_conteudo: string
      /** In bytes. */
      tamanho: number
      substitui: string | null
    }
  /** A worker begins to read. `posse` tells this reading from earlier ones. */
  | { tipo: 'em_processamento'; posse: string; tentativa: number }
  /** A worker that has to close gives the document back. This does not count against the file. */
  | { tipo: 'devolvido'; posse: string }
  | { tipo: 'validado'; posse: string; lido: Lido }
  | { tipo: 'invalidado'; posse: string; motivo: MotivoDocumento; instrucoes: string[]; lido: Lido | null }
  /** A person accepted an unreadable document with a reservation. `dados` is what they read in it. */
  | { tipo: 'aceito'; ressalva_id: string; dados: Ditado }
  /** The owner's side says what the document says where the reading was not certain. */
  | { tipo: 'confirmado'; campos: { nome: DadoExigido; valor: string | number }[] }
  | { tipo: 'descartado'; causa: 'pedido' | 'processo_descartado' }
  /**
   * Nobody relies on the document, or its processo was cancelled. It stays on record, but its bytes may be sent
   * elsewhere.
   */
  | { tipo: 'liberado' }

/** An event about a processo and not about one of its documents, in the stream `duplicidades-<processo id>`. */
export type EventoDeDuplicidade = {
  tipo: 'duplicidade_detectada'
  /** The processo in which the file was refused. */
  processo_id: string
  /** The document that holds the file, in a processo of another owner. */
  documento_id: string
  detentor_id: string
  /** The hash of the file. */
  hash: string
}

export type Evento = EventoDeDocumento | EventoDeDuplicidade

export const DE_LEITURA: readonly string[] = [
  'em_processamento',
  'devolvido',
  'validado',
  'invalidado',
] satisfies readonly Evento['tipo'][]

type Gravado = { stream: string; version: number; author: object | null; events: readonly unknown[] }

/** Whether a commit is all that a worker may record: events of the reading of a document that is there, for nobody. */
export const ehDeLeitura = ({ stream, version, author, events }: Gravado): boolean =>
  stream.startsWith('documento-') &&
  version > 1 &&
  author === null &&
  events.every((evento) => DE_LEITURA.includes((evento as { tipo?: string } | null)?.tipo ?? ''))
