/** What is known of an attachment once it has been made safe. Both layout and painting use it. */
export interface AnexoPreparado {
  documento: string
  /** A PDF that this package wrote, with one page for each page to show; null when nothing could be reproduced. */
  arquivo: string | null
  paginas: PaginaPreparada[]
  /** How many pages of the original are left out of the dossier. */
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
  /** The page shows nothing, in the original too. */
  vazia: boolean
}

/** Copied as PDF, drawn as a picture of the page, taken from an image file, or replaced by a notice. */
export type ModoPagina = 'copiada' | 'rasterizada' | 'imagem' | 'aviso'

export type MotivoSemReproducao = 'alterado' | 'tipo' | 'ilegivel' | 'limite'

/** What preparation adds to an attachment of which nothing else is known. */
export type Preparado = Partial<Omit<AnexoPreparado, 'documento'>>

/** What to prepare, and where to put it. */
export interface PedidoDeAnexo {
  documento: string
  caminho: string
  /** SHA-256 of the file as the case recorded it. */
  hash: string
  saida: string
  plano: Plano
}

/** What earlier killed attempts have taught: which steps not to take again. */
export interface Plano {
  /** Do not read the file with pdf-lib at all. */
  soFiguras: boolean
  /** Pages (from 0) to draw as pictures. */
  figuras: readonly number[]
  /** Pages (from 0) to give up. */
  avisos: readonly number[]
}

/** Announced before each step, so that a parent that kills a hanging child knows which step it hung on. */
export type Passo = { passo: 'abrir' | 'ler' } | { passo: 'copiar' | 'comparar' | 'desenhar'; pagina: number }

export type Anunciar = (passo: Passo) => void

export const semReproducao = (documento: string, motivo: MotivoSemReproducao): AnexoPreparado => ({
  ...vazio(documento),
  motivo,
  alterado: motivo === 'alterado',
})

export const vazio = (documento: string): AnexoPreparado => ({
  documento,
  arquivo: null,
  paginas: [],
  omitidas: 0,
  assinado: false,
  alterado: false,
  motivo: null,
})
