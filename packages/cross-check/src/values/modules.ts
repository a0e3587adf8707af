import { isSmall } from '@car/vocabulary/limits'
import { sameDigits } from './numbers.ts'
import { readField, validOf } from '../papers/reading.ts'
import { ccirsOf } from '../said.ts'
import type { Declared, Limits, ReadDocumento, ValuesRead } from '../types.ts'

/**
 * The largest difference between a printed and a computed number of modules that counts as rounding. A CCIR prints
 * modules and areas with only four decimals.
 */
const ROUNDING = 0.0002

/**
 * Returns the property's size in módulos fiscais, from its CCIR. Null if the size is not certain, for example because
 * several CCIRs were declared or papers do not agree.
 */
export function modulesOf(declared: Declared, documentos: readonly ReadDocumento[], limits: Limits): number | null {
  const codes = ccirsOf(declared)
  const said = validOf(documentos, 'ccir').map((ccir) => modulesIn(ccir, codes[0]?.valor, declared, limits))
  const [first = null] = said
  return codes.length <= 1 && said.every((count) => count === first) ? first : null
}

/**
 * Returns the number of modules on one CCIR; null if it is not certain. The number has to be read with certainty. It
 * has to equal the area on the CCIR divided by the size of a module. The result is null if the CCIR is of another
 * property or no area was declared. It is also null if the declared area would change whether the property is small by
 * law.
 */
function modulesIn(
  ccir: ReadDocumento,
  code: string | undefined,
  { imovel: { area_ha: declared } }: Declared,
  limits: Limits,
): number | null {
  const certain = (name: keyof ValuesRead) => {
    const read = readField(ccir, name, limits)
    return read?.certain ? read.valor : null
  }
  const [count, size, area] = [certain('modulos_fiscais'), certain('modulo_fiscal_ha'), certain('area_ha')].map(Number)
  if (!count || !size || !area || !declared) return null
  const printed = certain('ccir_codigo')
  const isOther = printed !== null && code !== undefined && !sameDigits(code, String(printed))
  const agrees = Math.abs(area / size - count) < ROUNDING && isSmall(declared / size) === isSmall(count)
  return agrees && !isOther ? count : null
}
