import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'

/** 50 MB, of 1,048,576 bytes each. */
export const TAMANHO_MAXIMO = 50 * 1024 * 1024

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
