/** What is known of an attachment once it has been made safe. Both layout and painting use it. */
export interface PreparedAnnex {
  documento: string
  /** A PDF that this package wrote, with one page for each page to show; null when nothing could be reproduced. */
  arquivo: string | null
  paginas: PreparedPage[]
  /** How many pages of the original are left out of the dossier. */
  omitted: number
  /** The original carries a digital signature, which no reproduction keeps. */
  isSigned: boolean
  /** The file is not, byte for byte, the one that the case recorded. */
  alterado: boolean
  motivo: NotReproducedReason | null
}

export interface PreparedPage {
  largura: number
  altura: number
  modo: PageMode
  /** The page shows nothing, in the original too. */
  blank: boolean
}

/** Copied as PDF, drawn as a picture of the page, taken from an image file, or replaced by a notice. */
export type PageMode = 'copiada' | 'rasterizada' | 'imagem' | 'aviso'

export type NotReproducedReason = 'alterado' | 'tipo' | 'ilegivel' | 'limite'

/** What preparation adds to an attachment of which nothing else is known. */
export type Prepared = Partial<Omit<PreparedAnnex, 'documento'>>

/** What to prepare, and where to put it. */
export interface AnnexRequest {
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
  figuresOnly: boolean
  /** Pages (from 0) to draw as pictures. */
  figures: readonly number[]
  /** Pages (from 0) to give up. */
  avisos: readonly number[]
}

/** Announced before each step, so that a parent that kills a hanging child knows which step it hung on. */
export type Step = { step: 'abrir' | 'ler' } | { step: 'copiar' | 'comparar' | 'desenhar'; pagina: number }

export type Announce = (step: Step) => void

export const notReproduced = (documento: string, motivo: NotReproducedReason): PreparedAnnex => ({
  ...empty(documento),
  motivo,
  alterado: motivo === 'alterado',
})

export const empty = (documento: string): PreparedAnnex => ({
  documento,
  arquivo: null,
  paginas: [],
  omitted: 0,
  isSigned: false,
  alterado: false,
  motivo: null,
})
