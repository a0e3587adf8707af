import { LARGEST_FILE } from '@car/vocabulary/limits'
import { type DocumentoKind, SIGNATURE_NOT_READ, FILE_TYPES } from '@car/vocabulary/documento'

/** The words in the name of a file that tell its kind. */
const NAMED: readonly [RegExp, DocumentoKind][] = [
  [/ccir/i, 'ccir'],
  [/matr[ií]cula/i, 'matricula_imovel'],
  [/anu[eê]ncia/i, 'anuencia_confrontante'],
  [/memorial/i, 'memorial_descritivo'],
  [/planta|mapa/i, 'planta_georeferenciada'],
  [/declara/i, 'declaracao_area'],
]

/**
 * Returns what a file probably is, if several were chosen in the place of one kind: what its name says. Photographs are
 * the pages of what the place is for. Of other files nothing is known.
 */
export function likelyKind(file: { name: string; type: string }, place: DocumentoKind): DocumentoKind | '' {
  if (place === 'outros') return place
  const named = NAMED.find(([words]) => words.test(file.name.normalize('NFC')))?.[1]
  return named ?? (isPhoto(file) || eHeic(file) ? place : '')
}

export const PAGES_TOO_LARGE =
  'As páginas juntas passam de 50 MB. Remova as últimas, envie as outras, e depois fotografe as que faltam como outro documento.'

type FileLike = { name: string; size: number; type: string }

/** The first bytes of files, as letters, each with the type that it tells. */
const STARTS = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
] as const
/** A HEIC begins with its length, in four bytes. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/
const LONGEST_START = 12

/**
 * Returns a file with the type of its first bytes, which the service looks at too. Browsers make the type from the name,
 * and telephones give a HEIC the name of a JPEG. An unknown file stays as it is.
 */
export async function withTypeOfBytes(file: File): Promise<File> {
  const bytes = await file.slice(0, LONGEST_START).arrayBuffer()
  const start = String.fromCharCode(...new Uint8Array(bytes))
  const type = HEIC.test(start.slice(4)) ? 'image/heic' : STARTS.find(([begins]) => start.startsWith(begins))?.[1]
  return type === undefined || type === file.type ? file : new File([file], file.name, { type })
}

/**
 * Returns whether a file is HEIC, as some telephones take photographs. The service does not read HEIC, so they become
 * JPEG.
 */
export const eHeic = ({ type }: { type: string }): boolean => type === 'image/heic'

/** Returns whether a file is a photograph that browsers show. */
export const isPhoto = ({ type }: { type: string }): boolean => type === 'image/jpeg' || type === 'image/png'

export const isTooLarge = (...files: readonly { size: number }[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) > LARGEST_FILE

/** Returns the reason for refusing a file, with advice; null if none is found. The service also checks the bytes. */
export function fileRefusal({ name, size, type }: FileLike): string | null {
  if (size === 0) return `“${name}” está vazio. Escolha o arquivo de novo.`
  if (isTooLarge({ size })) return `“${name}” tem mais de 50 MB. Divida o PDF ou fotografe em uma resolução menor.`
  if (/\.p7[sm]$/i.test(name)) return `“${name}” ${SIGNATURE_NOT_READ}`
  const accepted =
    (FILE_TYPES as readonly string[]).includes(type) || /\.(pdf|jpe?g|png|tiff?)$/i.test(name) || eHeic({ type })
  return accepted ? null : `“${name}” não é PDF nem foto. Envie em PDF, JPEG, PNG ou TIFF.`
}
