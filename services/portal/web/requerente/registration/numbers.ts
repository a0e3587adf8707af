const AREA = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 10 })
const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 })

/** Writes `1.234,00`. The decimals make an area unambiguous. Undefined gives an empty text. */
export const typedArea = (area: number | undefined): string => (area === undefined ? '' : AREA.format(area))

/** Writes `33,33`. Undefined gives an empty text. */
export const typedPercent = (part: number | undefined): string => (part === undefined ? '' : PERCENT.format(part))

/**
 * Reads a share in percent: `50`, `33,33 %`.
 * @returns a number above 0 and up to 100; null for any other text
 */
export function readPercent(text: string): number | null {
  const cleaned = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  const part = /^\d{1,3}(\.\d+)?$/.test(cleaned) ? Number(cleaned) : 0
  return part > 0 && part <= 100 ? part : null
}
