/** What is known of an attachment once it was made safe: layout and painting both go by it. */
export interface AnexoPreparado {
  documento: string
  /** A PDF of our own writing with one plain page per page to show, or null when nothing could be reproduced. */
  arquivo: string | null
  paginas: PaginaPreparada[]
  /** Pages of the original that are left out of the dossier. */
  omitidas: number
  /** The original carries a digital signature, which no reproduction keeps. */
  assinado: boolean
  /** The file is not, byte for byte, the one that the case recorded. */
  alterado: boolean
  motivo: MotivoSemReproducao | null
}

export interface PaginaPreparada {
  largura: number
  altura: number
  modo: ModoPagina
  /** Nothing visible on it, in the original too. */
  vazia: boolean
}

/** Copied as PDF, drawn as a picture of the page, taken from an image file, or replaced by a notice. */
export type ModoPagina = 'copiada' | 'rasterizada' | 'imagem' | 'aviso'

export type MotivoSemReproducao = 'alterado' | 'tipo' | 'ilegivel' | 'limite'

export function semReproducao(documento: string, motivo: MotivoSemReproducao): AnexoPreparado {
  return { ...vazio(documento), motivo, alterado: motivo === 'alterado' }
}

export const vazio = (documento: string): AnexoPreparado => ({
  documento,
  arquivo: null,
  paginas: [],
  omitidas: 0,
  assinado: false,
  alterado: false,
  motivo: null,
})
