/** The sides of an A4 sheet at 300 dpi, in pixels. Photographs are not reduced below them. */
const A4 = { menor: 2480, maior: 3508 }
/** The size in bytes up to which photographs are not reduced. */
const LIGHT = 2 * 1024 * 1024
/** The greatest number of pixels of a page that the service reads. Telephones have memory for so many. */
const LEGIBLE = 16e6

/** Returns the factor by which the sides of a photograph shrink before it is sent; 1 leaves it unchanged. */
export function reduction(largura: number, altura: number, bytes: number): number {
  if (bytes <= LIGHT) return 1
  const shorter = Math.min(largura, altura)
  const longer = Math.max(largura, altura)
  return Math.min(1, Math.max(A4.menor / shorter, A4.maior / longer))
}

/** Returns the factor by which the sides shrink before the photograph is measured, as in the reader of the service. */
export const scaleToMeasure = (largura: number, altura: number): number =>
  Math.min(1, Math.sqrt(LEGIBLE / (largura * altura)))
