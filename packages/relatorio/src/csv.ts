import { emBrasilia } from './periodo.ts'

/** What a cell of a report holds. */
export type Valor = string | number | null
type Linhas = readonly Readonly<Record<string, Valor | undefined>>[]

/**
 * Where a spreadsheet would see a formula: at the beginning of a value, and after characters that separate values in
 * other countries' spreadsheets. Blanks and quotes may come first, and the signs may be full-width.
 */
const FORMULA = /(^|[,;\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** A CSV by RFC 4180 with a header line. A value that a spreadsheet would take for a formula is marked as text. */
export const csv = (colunas: readonly string[], linhas: Linhas): string => escrever(colunas, linhas, ',', String)

/**
 * The same for spreadsheets in Brazil: semicolons, a byte order mark, decimal commas, and times of Brasília.
 * @param instantes  the columns with times, ISO 8601
 */
export function csvExcel(colunas: readonly string[], linhas: Linhas, instantes: readonly string[]): string {
  const locais = linhas.map((linha) => ({ ...linha, ...Object.fromEntries(instantes.map((c) => [c, hora(linha[c])])) }))
  return `\uFEFF${escrever(colunas, locais, ';', (n) => String(n).replace('.', ','))}`
}

const hora = (valor: Valor | undefined): Valor => (typeof valor === 'string' ? emBrasilia(valor) : (valor ?? null))

function escrever(
  colunas: readonly string[],
  linhas: Linhas,
  separador: string,
  numero: (n: number) => string,
): string {
  const todas: Valor[][] = [[...colunas], ...linhas.map((linha) => colunas.map((c) => linha[c] ?? null))]
  const campo = (valor: Valor): string => {
    if (valor === null) return ''
    if (typeof valor === 'number') return numero(valor)
    const texto = valor.replace(/^[\t\r\n]/, "'$&").replace(FORMULA, "$1$2'")
    return /[",;\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
  }
  return todas.map((campos) => `${campos.map(campo).join(separador)}\r\n`).join('')
}
