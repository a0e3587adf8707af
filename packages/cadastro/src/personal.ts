import { isField } from './row.ts'
import { CADASTRO } from './table.ts'
import { placesIn } from './walk.ts'

/**
 * Lists the paths of the texts of a sealed declaration, which the record seals, with `*` for each item of a list: all
 * that is typed freely, codes of registers, and the masks of numbers.
 */
export const textPaths: readonly string[] = placesIn(CADASTRO).flatMap(({ path, row }) => {
  if (!isField(row) || (row.is.kind !== 'text' && row.is.kind !== 'documento')) return []
  const own = path.replaceAll('[]', '.*')
  return row.sealed === undefined ? [own] : [own.replace(/[^.]+$/, `${row.sealed}.mascara`)]
})
