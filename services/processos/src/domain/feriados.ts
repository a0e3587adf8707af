import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'

export class InvalidFeriados extends Error {
  override readonly name = 'InvalidFeriados'
}

/** The holidays of each municipality, by its IBGE code. */
export type Table = Record<string, string[]>

const HEADER = /^municipio_ibge[;,]data([;,]nome)?$/i

/**
 * Reads a table of municipal holidays: `municipio_ibge;data;nome`, separated by semicolons or commas, the name
 * optional. A date is a day (`2026-01-25`), or a day of every year (`01-25`).
 * @throws InvalidFeriados
 */
export function readFeriados(text: string): Table {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!HEADER.test(header.trim())) throw new InvalidFeriados('the first line is not "municipio_ibge;data;nome"')
  const table = new Map<string, Set<string>>()
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [code = '', data = ''] = line.split(/[;,]/).map((campo) => campo.trim())
    const where = `line ${i + 2}`
    if (!/^\d{7}$/.test(code) || !getMunicipalityByCode(code))
      throw new InvalidFeriados(`${where}: "${code}" is the code of no municipality`)
    if (!isDay(data)) throw new InvalidFeriados(`${where}: "${data}" is no day such as 2026-01-25 or 01-25`)
    const dates = table.get(code) ?? new Set()
    table.set(code, dates.add(data))
  }
  if (table.size === 0) throw new InvalidFeriados('the file has no holiday')
  return Object.fromEntries([...table].map(([code, days]) => [code, [...days].toSorted()]))
}

/** A date without a year is checked in a leap year, so `02-29` is valid. */
function isDay(data: string): boolean {
  const day = /^\d\d-\d\d$/.test(data) ? `2024-${data}` : data
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const parsed = new Date(day)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}
