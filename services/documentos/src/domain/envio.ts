import { entradaInvalida, ErroCar } from '@car/errors/erro-car'
import type { TipoDocumento } from '@car/vocabulary/documento'

/** A part that was received: where it is, and the SHA-256 of its bytes in hex. */
export type Parte = { chave: string; tamanho: number; hash: string }

/** A file that is sent in parts, one after the other, and becomes a document when it is whole. */
export type Envio = {
  _id: string
  autorId: string
  processoId: string
  /** How its author stands to the case: what a technician may send ends with the authorisation. */
  relacao?: string
  tipo: TipoDocumento
  substitui: string | null
  nome: string
  /** In bytes, as declared. */
  tamanho: number
  recebido: number
  estado:
    | 'aberto' // the next move is its author's
    | 'concluindo' // it was whole, and is becoming a document
    | 'concluido' // final
    | 'recusado' // what it holds cannot be a document; final
    | 'cancelado' // its author gave it up; gone for everybody
  /** Until then its author may go on with it, and hears again what became of it. */
  fim: Date
}

export const PARTE_MINIMA = 64 * 1024
export const PARTE_MAXIMA = 5 * 1024 * 1024
/** One that is not finished by then goes. */
export const VALIDADE_MS = 24 * 60 * 60_000
/** Of one person, at once. */
export const ABERTOS = 20

/** The key of the file that it becomes, under which its room is taken from the beginning. */
export const chaveDoEnvio = (id: string): string => `arquivos/${id}`

/** The command that records its document: always the same, so that of any number of tries one is done. */
export const comandoDoEnvio = (id: string): string => `envio-${id}`

/** @throws CAR-012 that says where to go on */
export function exigirInicio({ recebido }: Envio, inicio: number): void {
  if (inicio === recebido) return
  throw new ErroCar('alterado_por_outro', {
    mensagem: `A parte não começa onde a anterior acabou. Continue com inicio=${recebido}.`,
    detalhes: [oQueHa(recebido)],
  })
}

/** @throws CAR-004 for a part that is too short, or goes past the size that was declared */
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
