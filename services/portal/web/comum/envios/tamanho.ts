/** Sides of an A4 sheet at 300 dpi: no photograph is made smaller than that. */
const A4 = { menor: 2480, maior: 3508 }
/** What is not heavier goes as it is. */
const LEVE = 2 * 1024 * 1024
/** Pixels that the service reads of a page, and that any telephone can hold. */
const LEGIVEL = 16e6

/** By how much the sides of a photograph shrink before it is sent: 1 is not at all. */
export function reducao(largura: number, altura: number, bytes: number): number {
  if (bytes <= LEVE) return 1
  const menor = Math.min(largura, altura)
  const maior = Math.max(largura, altura)
  return Math.min(1, Math.max(A4.menor / menor, A4.maior / maior))
}

/** By how much they shrink to be measured, as the reader does it. */
export const paraMedir = (largura: number, altura: number): number =>
  Math.min(1, Math.sqrt(LEGIVEL / (largura * altura)))
