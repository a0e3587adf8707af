import { isField, type Field, type Names } from './row.ts'
import { CADASTRO } from './table.ts'
import { placesIn } from './walk.ts'

/** How a place writes numbers and the labels of choices. */
export type Writing = {
  hectares: (area: number) => string
  percent: (share: number) => string
  label: (labels: Readonly<Record<string, string>>, code: string) => string
}
export type DeclaredRow = { path: string; name: string; text: string }

/** Where declared values are shown. */
export type Where = keyof Pick<Names, 'analysis' | 'owner' | 'dossier'>

/**
 * Returns a row for each field outside of lists that has a name in a place and a value. A required field without a
 * value has an empty row. A field without a name there is shown by the place itself, together with others.
 */
export const rowsOf = (where: Where, declared: object, writing: Writing): DeclaredRow[] =>
  placesIn(CADASTRO).flatMap(({ path, row, inItem }) => {
    const name = row.names[where]
    if (inItem || !isField(row) || name === undefined) return []
    const part = path.includes('.') ? valueAt(declared, path.slice(0, path.lastIndexOf('.'))) : declared
    const value = valueAt(declared, path) ?? (part && row.required ? '' : undefined)
    return value === undefined ? [] : [{ path, name, text: inWords(row, value, writing) }]
  })

/** Returns the value at a path outside of lists. */
export const valueAt = (declared: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], declared)

function inWords({ is }: Field, value: unknown, { hectares, percent, label }: Writing): string {
  if (is.kind === 'hectares') return hectares(Number(value))
  if (is.kind === 'percent') return percent(Number(value))
  if (is.kind === 'choice') return label(is.labels, String(value))
  return is.kind === 'flag' ? 'sim' : String(value)
}
