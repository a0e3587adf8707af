import { LARGEST_FILE } from '@car/vocabulary/limits'
import { SIGNATURE_NOT_READ, FILE_TYPES } from '@car/vocabulary/documento'

export const TOO_MANY_PAGES =
  'As páginas juntas passam de 50 MB. Remova as últimas, envie as outras, e depois fotografe as que faltam como outro documento.'

type FileLike = { name: string; size: number; type: string }

/**
 * Returns whether a file is HEIC, by its type or its name, because browsers seldom know the type. Some telephones take
 * HEIC photographs. The service does not read HEIC, so they become JPEG.
 */
export const eHeic = ({ name = '', type }: { name?: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

export const isTooLarge = (...files: readonly { size: number }[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) > LARGEST_FILE

/** Returns the reason for refusing a file, with advice; null if none is found. The service also checks the bytes. */
export function fileRefusal({ name, size, type }: FileLike): string | null {
  if (size === 0) return `“${name}” está vazio. Escolha o arquivo de novo.`
  if (isTooLarge({ size })) return `“${name}” tem mais de 50 MB. Divida o PDF ou fotografe em uma resolução menor.`
  if (/\.p7[sm]$/i.test(name)) return `“${name}” ${SIGNATURE_NOT_READ}`
  const accepted =
    (FILE_TYPES as readonly string[]).includes(type) || /\.(pdf|jpe?g|png|tiff?)$/i.test(name) || eHeic({ name, type })
  return accepted ? null : `“${name}” não é PDF nem foto. Envie em PDF, JPEG, PNG ou TIFF.`
}
