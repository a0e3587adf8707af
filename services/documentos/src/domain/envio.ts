import { entradaInvalida, ErroCar } from '@car/errors/erro-car'
import type { TipoDocumento } from '@car/vocabulary/documento'

/** A part that was received: its key in the object store, its size, and the SHA-256 of its bytes in hex. */
export type Parte = { chave: string; tamanho: number; hash: string }

/** A file that is sent in parts, one after the other. When it is complete it becomes a document. */
export type Envio = {
  _id: string
  autorId: string
  processoId: string
  /** The author's relation to the case. A technician may send only as long as the authorisation lasts. */
  relacao: string
  tipo: TipoDocumento
  substitui: string | null
  nome: string
  /** The declared size, in bytes. */
  tamanho: number
  recebido: number
  estado:
    | 'aberto' // its author has the next move
    | 'concluindo' // it is complete, and is becoming a document
    | 'concluido' // final
    | 'recusado' // its content cannot be a document; final
    | 'cancelado' // its author gave it up; nobody sees it any more
  /** Until this time its author may continue, and can ask what became of it. */
  fim: Date
}

export const PARTE_MINIMA = 64 * 1024
export const PARTE_MAXIMA = 5 * 1024 * 1024
/** An upload that is not finished by then is removed. */
export const VALIDADE_MS = 24 * 60 * 60_000
/** The most uploads that one person may have open. */
export const ABERTOS = 20

/** The key of the future file. Its room is reserved under this key from the beginning. */
export const chaveDoEnvio = (id: string): string => `arquivos/${id}`

/** The id of the command that records its document. It never varies, so of any number of tries only one is recorded. */
export const comandoDoEnvio = (id: string): string => `envio-${id}`

/** @throws CAR-012, which says where to continue */
export function exigirInicio({ recebido }: Envio, inicio: number): void {
  if (inicio === recebido) return
  throw new ErroCar('alterado_por_outro', {
    mensagem: `A parte não começa onde a anterior acabou. Continue com inicio=${recebido}.`,
    detalhes: [oQueHa(recebido)],
  })
}

/** @throws CAR-004 for a part that is too short, or exceeds the declared size */
export function exigirCabimento({ recebido, tamanho }: Envio, bytes: number): void {
  if (recebido + bytes > tamanho) {
    throw entradaInvalida({
      field: 'corpo',
      code: 'mismatch',
      message: `O arquivo foi declarado com ${tamanho} bytes, e com esta parte passaria disso.`,
    })
  }
  if (bytes >= PARTE_MINIMA || (bytes > 0 && recebido + bytes === tamanho)) return
  throw entradaInvalida({
    field: 'corpo',
    code: 'out_of_range',
    message: `Uma parte tem de ${PARTE_MINIMA} a ${PARTE_MAXIMA} bytes; só a última pode ser menor.`,
  })
}

/** @throws CAR-005 while bytes are missing */
export function exigirInteiro({ recebido, tamanho }: Envio): void {
  if (recebido === tamanho) return
  throw new ErroCar('estado_invalido', {
    mensagem: `Faltam ${tamanho - recebido} bytes. Continue com inicio=${recebido} e conclua depois.`,
    detalhes: [oQueHa(recebido)],
  })
}

export const emDemasia = (): ErroCar =>
  new ErroCar('estado_invalido', {
    mensagem: `Uma pessoa pode ter no máximo ${ABERTOS} envios abertos. Conclua ou exclua algum.`,
  })

export const recusado = (): ErroCar =>
  new ErroCar('estado_invalido', { mensagem: 'Este envio foi recusado. Comece outro.' })

export const perdido = (cause: unknown): ErroCar =>
  new ErroCar('estado_invalido', { mensagem: 'Uma parte deste envio se perdeu. Comece outro.', cause })

export const concluido = (): ErroCar =>
  new ErroCar('estado_invalido', {
    mensagem: 'Este envio já foi concluído, ou está sendo. Repita concluir para saber; depois exclua o documento.',
  })

const oQueHa = (recebido: number) => ({ field: 'recebido_bytes', code: 'mismatch', message: `${recebido}` })
