import { inBrasilia } from '@car/calendar/day'

export type Valor = string | number | null
type Rows = readonly Readonly<Record<string, Valor | undefined>>[]

/**
 * The places where a spreadsheet would see a formula: at the beginning of a value, and after characters that separate
 * values in other countries' spreadsheets. Blanks and quotes may come first, and the signs may be full-width.
 */
const FORMULA = /(^|[,;\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Writes a CSV by RFC 4180 with a header line. A value that spreadsheets would take for a formula is marked as text.
 */
export const csv = (columns: readonly string[], lines: Rows): string => write(columns, lines, ',', String)

/**
 * Writes a CSV for spreadsheets in Brazil: semicolons, a byte order mark, decimal commas, and times of Brasília.
 * @param instants  the columns with times, ISO 8601
 */
export function csvExcel(columns: readonly string[], lines: Rows, instants: readonly string[]): string {
  const local = lines.map((row) => ({ ...row, ...Object.fromEntries(instants.map((c) => [c, hour(row[c])])) }))
  return `\uFEFF${write(columns, local, ';', (n) => String(n).replace('.', ','))}`
}

const hour = (valor: Valor | undefined): Valor => (typeof valor === 'string' ? inBrasilia(valor) : (valor ?? null))

function write(columns: readonly string[], rows: Rows, separator: string, number: (n: number) => string): string {
  const all: Valor[][] = [[...columns], ...rows.map((row) => columns.map((c) => row[c] ?? null))]
  const campo = (valor: Valor): string => {
    if (valor === null) return ''
    if (typeof valor === 'number') return number(valor)
    const text = valor.replace(/^[\t\r\n]/, "'$&").replace(FORMULA, "$1$2'")
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return all.map((campos) => `${campos.map(campo).join(separator)}\r\n`).join('')
}
