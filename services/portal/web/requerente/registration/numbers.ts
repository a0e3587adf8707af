/** Numbers as people type them, with a decimal comma. */

const AREA = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 10 })
const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 })

/** `1.234,00`. With its decimals an area cannot be mistaken; nothing is empty. */
export const typedArea = (area: number | undefined): string => (area === undefined ? '' : AREA.format(area))

/** `33,33`; nothing is empty. */
export const typedPercent = (parte: number | undefined): string => (parte === undefined ? '' : PERCENT.format(parte))

/** Reads a part: `50`, `33,33 %`. @returns null when it is none, or not above 0 and at most 100 */
export function readPercent(texto: string): number | null {
  const cleaned = texto.replaceAll(/[\s%]/g, '').replace(',', '.')
  const parte = /^\d{1,3}(\.\d+)?$/.test(cleaned) ? Number(cleaned) : 0
  return parte > 0 && parte <= 100 ? parte : null
}
