import { ErroCar } from '@car/errors/erro-car'
import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'

/** 50 MB of 1,048,576 bytes each. */
export const TAMANHO_MAXIMO = 50 * 1024 * 1024

export const grandeDemais = (): ErroCar =>
  new ErroCar('grande_demais', { mensagem: 'O arquivo passa de 50 MB. Envie um arquivo menor.' })

/** Other names that senders use for the accepted types. */
const OUTROS_NOMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/tif': 'image/tiff',
  'image/x-tiff': 'image/tiff',
  'application/x-pdf': 'application/pdf',
}

/** Types that mean nothing: RFC 7578 makes text the default of a part without a type, and many clients set none. */
const SEM_TIPO = ['application/octet-stream', 'text/plain']

/** Whether a file may be accepted: its content is of an accepted type, and it does not claim to be something else. */
export function tipoAceito(declarado: string, conteudo: string | null): boolean {
  const nome = declarado.toLowerCase()
  const dito = OUTROS_NOMES[nome] ?? nome
  return TIPOS_DE_ARQUIVO.some((tipo) => tipo === conteudo) && (SEM_TIPO.includes(dito) || dito === conteudo)
}

/** The byte orders of Intel and of Motorola. */
const TIFF = ['II*\0', 'MM\0*']

/**
 * Whether a file begins like a TIFF. Files from office scanners show no more at their head, because their directory
 * comes after the pages. A file that only begins like one, such as a camera's raw picture, is rejected when it is
 * opened.
 */
export const comecaComoTiff = (cabeca: Buffer): boolean => TIFF.includes(cabeca.toString('latin1', 0, 4))
