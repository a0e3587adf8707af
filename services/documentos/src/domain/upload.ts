import { invalidInput, CarError } from '@car/errors/car-error'
import type { DocumentoKind } from '@car/vocabulary/documento'
import { UPLOAD_PART } from '@car/vocabulary/limits'

/** A received part: its key in the object store, its size in bytes, and its SHA-256 in hex. */
export type Part = { chave: string; tamanho: number; hash: string }

/** A file that is sent in parts. The complete file becomes a document. */
export type Upload = {
  _id: string
  autorId: string
  processoId: string
  /** The author's relation to the case. A technician may send only while the authorisation lasts. */
  relacao: string
  tipo: DocumentoKind
  substitui: string | null
  nome: string
  /** The declared size, in bytes. */
  tamanho: number
  recebido: number
  estado:
    | 'aberto' // its author has to act next
    | 'concluindo' // it is complete, and becomes a document now
    | 'concluido' // final
    | 'recusado' // its content cannot be a document; final
    | 'cancelado' // its author has removed it; nobody sees it any more
  /** The author may continue the upload and query its state until this time. */
  fim: Date
}

/** The time after which an upload in parts ends if it is not completed. */
export const VALIDITY_MS = 24 * 60 * 60_000
/** The most open uploads of one person. */
export const MAX_OPEN = 20

/** Returns the key of the future file, under which room is reserved from the beginning. */
export const uploadKey = (id: string): string => `arquivos/${id}`

/**
 * Returns the id of the command that records the document. All attempts have the same id, so the document is recorded
 * once.
 */
export const uploadCommand = (id: string): string => `envio-${id}`

/** @throws CAR-012 unless the part begins where the last part ended */
export function requireStart({ recebido }: Upload, start: number): void {
  if (start === recebido) return
  throw new CarError('alterado_por_outro', {
    mensagem: `A parte não começa onde a anterior acabou. Continue com inicio=${recebido}.`,
    details: [mismatchOf(recebido)],
  })
}

/** @throws CAR-004 for a part that is too short, or exceeds the declared size */
export function requireFits({ recebido, tamanho }: Upload, bytes: number): void {
  if (recebido + bytes > tamanho) {
    throw invalidInput({
      field: 'corpo',
      code: 'mismatch',
      message: `O arquivo foi declarado com ${tamanho} bytes, e com esta parte passaria disso.`,
    })
  }
  if (bytes >= UPLOAD_PART.least || (bytes > 0 && recebido + bytes === tamanho)) return
  throw invalidInput({
    field: 'corpo',
    code: 'out_of_range',
    message: `Uma parte tem de ${UPLOAD_PART.least} a ${UPLOAD_PART.most} bytes; só a última pode ser menor.`,
  })
}

/** @throws CAR-005 while bytes are missing */
export function requireWhole({ recebido, tamanho }: Upload): void {
  if (recebido === tamanho) return
  throw new CarError('estado_invalido', {
    mensagem: `Faltam ${tamanho - recebido} bytes. Continue com inicio=${recebido} e conclua depois.`,
    details: [mismatchOf(recebido)],
  })
}

export const tooManyOpen = (): CarError =>
  new CarError('estado_invalido', {
    mensagem: `Uma pessoa pode ter no máximo ${MAX_OPEN} envios abertos. Conclua ou exclua algum.`,
  })

export const refused = (): CarError =>
  new CarError('estado_invalido', { mensagem: 'Este envio foi recusado. Comece outro.' })

export const lost = (cause: unknown): CarError =>
  new CarError('estado_invalido', { mensagem: 'Uma parte deste envio se perdeu. Comece outro.', cause })

export const completed = (): CarError =>
  new CarError('estado_invalido', {
    mensagem: 'Este envio já foi concluído, ou está sendo. Repita concluir para saber; depois exclua o documento.',
  })

const mismatchOf = (recebido: number) => ({ field: 'recebido_bytes', code: 'mismatch', message: `${recebido}` })
