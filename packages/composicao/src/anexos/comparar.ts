/** Whether the copy of a page shows what the original shows, and whether that is anything. Pages are drawn small. */
import type { Tamanho } from '../layout/formas.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { type Leitor, pixels } from './pdfium.ts'

export type ComparacaoDePaginas = 'igual' | 'vazia' | 'diferente'

const DPI = 60
/** In grey levels of 255. Two drawings of the same page differ by less. */
const DIFERENCA = 48
const PIXELS_DIFERENTES = 8
const TINTA = 250

export async function comparar(
  original: Leitor,
  copia: Leitor,
  indice: number,
  tamanho: Tamanho,
): Promise<ComparacaoDePaginas> {
  try {
    const a = await original.desenhar(indice, miniatura(tamanho), 'cinza')
    const b = await copia.desenhar(indice, miniatura(tamanho), 'cinza')
    return mesmaFigura(a, b) ? igualOuVazia(a) : 'diferente'
  } catch {
    return 'diferente'
  }
}

/** For a copy that is known to be the same: whether the page shows anything. */
export async function temTinta(original: Leitor, indice: number, tamanho: Tamanho): Promise<ComparacaoDePaginas> {
  try {
    return igualOuVazia(await original.desenhar(indice, miniatura(tamanho), 'cinza'))
  } catch {
    return 'diferente'
  }
}

const miniatura = (tamanho: Tamanho) => pixels(tamanho, DPI, LIMITES_DO_ANEXO.pixelsDeComparacao)

const igualOuVazia = (figura: Uint8Array) => (figura.some((v) => v < TINTA) ? 'igual' : 'vazia')

function mesmaFigura(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  if (Buffer.compare(a, b) === 0) return true
  let diferentes = 0
  for (let i = 0; i < a.length; i++) {
    if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > DIFERENCA) diferentes++
  }
  return diferentes <= PIXELS_DIFERENTES
}
