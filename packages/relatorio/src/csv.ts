/** What a cell of a report holds. */
export type Valor = string | number | null

/** A CSV by RFC 4180 with a header line. A value that a spreadsheet would take for a formula is marked as text. */
export function csv(
  colunas: readonly string[],
  linhas: readonly Readonly<Record<string, Valor | undefined>>[],
): string {
  const todas: Valor[][] = [[...colunas], ...linhas.map((linha) => colunas.map((c) => linha[c] ?? null))]
  return todas.map((campos) => `${campos.map(campo).join(',')}\r\n`).join('')
}

function campo(valor: Valor): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return String(valor)
  const texto = /^[=+\-@\t\r\n]/.test(valor) ? `'${valor}` : valor
  return /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
}
