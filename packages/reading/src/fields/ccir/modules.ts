import { settle } from '../../agreement/settle.ts'
import type { Reread, Witness } from '../../agreement/witness.ts'
import { candidate, type Candidate, type FieldName } from '../candidate.ts'
import type { Cell } from '../cells.ts'
import { brazilianNumber } from '../values/numbers.ts'

/**
 * Returns the first number with two to four decimals, as a CCIR prints areas, modules and shares; null if there is
 * none.
 */
export function decimals(text: string): string | null {
  const m = /\d[\d.,]*[.,]\d{2,4}(?!\d)/.exec(text.replace(/\s+/g, ''))
  const n = m ? brazilianNumber(m[0]) : null
  return n === null ? null : String(n)
}

type ModulesValue = { nome: FieldName; valor: number; conf: number; cell: Cell }

/**
 * Reads the numbers that INCRA gives a property. They are the size of a module and the number of modules, the smallest
 * part into which the property may be divided, and its areas by title and by possession. The number of modules is the
 * whole area divided by the size of a module. The areas by title and by possession add up to the whole area. Numbers
 * that agree in this way confirm each other.
 */
export async function landValues(
  of: (label: string) => Cell[],
  total: number | null,
  reread: Reread,
): Promise<Candidate[]> {
  const one = async (nome: FieldName, cell: Cell | undefined): Promise<ModulesValue | null> => {
    if (!cell) return null
    const valor = decimals(cell.text)
    const place: Omit<Witness, 'valor' | 'conf'> = { words: cell.words, place: cell.place, meaning: decimals }
    const verdict = valor === null ? null : await settle([{ ...place, valor, conf: cell.conf }], reread)
    return verdict && { nome, valor: Number(verdict.valor), conf: verdict.conf, cell }
  }
  // The values are read one after the other, because there is one OCR engine.
  const size = await one('modulo_fiscal_ha', of('modulo_fiscal')[0])
  const count = await one('modulos_fiscais', of('modulos_fiscais')[0])
  const least = await one('fracao_minima_ha', of('fracao')[0])
  const registered = await one('area_registrada_ha', of('area_registrada')[0])
  const kinds: (ModulesValue | null)[] = []
  for (const cell of of('area_posse')) kinds.push(await one('area_posse_ha', cell))
  const held = sumOf(kinds)
  // The number of modules and the areas are printed with four decimals, so computed values differ a little from printed
  // values.
  const sameModules = size && count && total && size.valor > 0 && Math.abs(total / size.valor - count.valor) < 0.0002
  const sameAreas = registered && held && total && Math.abs(registered.valor + held.valor - total) < 0.0002
  return [
    ...toCandidate(size, sameModules),
    ...toCandidate(count, sameModules),
    ...toCandidate(least, false),
    ...toCandidate(registered, sameAreas),
    ...toCandidate(held, sameAreas),
  ]
}

const AGREED = 97
const toCandidate = (value: ModulesValue | null, agrees: unknown): Candidate[] =>
  value
    ? [candidate(value.nome, value.valor, agrees ? Math.max(AGREED, value.conf) : value.conf, value.cell.words)]
    : []

/** Adds the areas of all kinds of possession; null if there is none or one of the cells was not read. */
function sumOf(values: readonly (ModulesValue | null)[]): ModulesValue | null {
  const [first] = values
  if (!first || values.some((value) => value === null)) return null
  const all = values as ModulesValue[]
  const valor = Math.round(all.reduce((sum, one) => sum + one.valor, 0) * 10_000) / 10_000
  return { ...first, valor, conf: Math.min(...all.map(({ conf }) => conf)) }
}
