import { ErroCar } from '@car/errors/erro-car'
import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'

/** 50 MB, of 1,048,576 bytes each. */
export const TAMANHO_MAXIMO = 50 * 1024 * 1024

export const grandeDemais = (): ErroCar =>
  new ErroCar('grande_demais', { mensagem: 'O arquivo passa de 50 MB. Envie um arquivo menor.' })

/** What senders also call the types we take. */
const OUTROS_NOMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/tif': 'image/tiff',
  'image/x-tiff': 'image/tiff',
  'application/x-pdf': 'application/pdf',
}

/** What a part says that was given no type: by RFC 7578 it is text, and many clients write none. */
const SEM_TIPO = ['application/octet-stream', 'text/plain']

/** Whether a file may be taken: its content is of an accepted type, and is not said to be something else. */
export function tipoAceito(declarado: string, conteudo: string | null): boolean {
  const nome = declarado.toLowerCase()
  const dito = OUTROS_NOMES[nome] ?? nome
  return TIPOS_DE_ARQUIVO.some((tipo) => tipo === conteudo) && (SEM_TIPO.includes(dito) || dito === conteudo)
}

/** Intel's order of bytes, and Motorola's. */
const TIFF = ['II*\0', 'MM\0*']

/**
 * Whether a file begins as a TIFF does. More is not to be seen at its head when it comes from an office scanner, which
 * writes the directory behind the pages; what only begins like one (a raw picture of a camera) is found out when opened.
 */
export const comecaComoTiff = (cabeca: Buffer): boolean => TIFF.includes(cabeca.toString('latin1', 0, 4))
