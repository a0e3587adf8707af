export interface PreparedAnnex {
  documento: string
  /** A PDF that this package wrote, with one page for each page to show; null when nothing could be reproduced. */
  arquivo: string | null
  paginas: PreparedPage[]
  /** The number of pages of the original that the dossier leaves out. */
  omitted: number
  /** True if the original has a digital signature, which no reproduction keeps. */
  isSigned: boolean
  /** True if the file differs, byte for byte, from the file on record. */
  changed: boolean
  motivo: NotReproducedReason | null
}

export interface PreparedPage {
  largura: number
  altura: number
  mode: PageMode
  blank: boolean
}

/**
 * The origin of a page: copied as PDF, drawn as a picture of the page, taken from an image file, or replaced by a
 * notice.
 */
export type PageMode = 'copied' | 'rasterised' | 'image' | 'notice'

export type NotReproducedReason = 'changed' | 'type' | 'unreadable' | 'limit'

/** The fields that the preparation of one type of file sets. The other fields stay as in `empty`. */
export type Prepared = Partial<Omit<PreparedAnnex, 'documento'>>

export interface AnnexRequest {
  documento: string
  caminho: string
  /** SHA-256 of the file as the case recorded it. */
  hash: string
  saida: string
  plan: Plan
}

/** The steps that an attempt must skip, because an earlier attempt was killed during these steps. */
export interface Plan {
  /** True if pdf-lib must not read the file at all. */
  figuresOnly: boolean
  /** Pages (from 0) to draw as pictures. */
  figures: readonly number[]
  /** Pages (from 0) that are not attempted, but replaced by a notice. */
  avisos: readonly number[]
}

/**
 * A step of preparing an attachment. Each step is announced before it begins. So a parent that kills a hanging child
 * knows the step.
 */
export type Step = { step: 'open' | 'read' } | { step: 'copy' | 'compare' | 'draw'; pagina: number }

export type Announce = (step: Step) => void

export const notReproduced = (documento: string, motivo: NotReproducedReason): PreparedAnnex => ({
  ...empty(documento),
  motivo,
  changed: motivo === 'changed',
})

export const empty = (documento: string): PreparedAnnex => ({
  documento,
  arquivo: null,
  paginas: [],
  omitted: 0,
  isSigned: false,
  changed: false,
  motivo: null,
})
