import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import type { Lido } from './lido.ts'

/** What happens to a document, in the stream `documento-<id>`. */
export type EventoDeDocumento =
  | {
      tipo: 'recebido'
      processo_id: string
      /** Owner of the processo: another owner's second copy is a risk, one's own is an oversight. */
      dono_id: string
      tipo_documento: TipoDocumento
      /** SHA-256 of the bytes as they were sent, in hex. */
      hash: string
      /** Where the bytes are in the object store. */
      chave: string
      nome_arquivo: string | null
      tipo_conteudo: string
      /** In bytes. */
      tamanho: number
      substitui: string | null
    }
  /** A worker begins to read. `posse` tells this reading from those before it. */
  | { tipo: 'em_processamento'; posse: string; tentativa: number }
  /** A worker that has to close gives the document back; nothing is held against the file. */
  | { tipo: 'devolvido'; posse: string }
  | { tipo: 'validado'; posse: string; lido: Lido }
  | { tipo: 'invalidado'; posse: string; motivo: MotivoDocumento; instrucoes: string[]; lido: Lido | null }
  | { tipo: 'descartado'; causa: 'pedido' | 'processo_descartado' }
  /** Nobody relies on it, or its processo was cancelled: it stays on record, but its bytes may be sent again elsewhere. */
  | { tipo: 'liberado' }

/** What concerns a processo and none of its documents, in the stream `duplicidades-<processo id>`. */
export type EventoDeDuplicidade = {
  tipo: 'duplicidade_detectada'
  /** Where the file was to go. */
  processo_id: string
  /** Who holds the file: a processo of another owner. */
  documento_id: string
  detentor_id: string
  /** Of the file. Earlier versions did not record it. */
  hash?: string
}

export type Evento = EventoDeDocumento | EventoDeDuplicidade
