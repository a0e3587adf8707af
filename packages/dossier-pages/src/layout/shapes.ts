/**
 * A page before it becomes a PDF: shapes, in points from the top left corner, each under a node of the reading
 * structure.
 */

export type Font = 'normal' | 'semibold' | 'bold'
export interface Style {
  fonte: Font
  tamanho: number
  lineHeight: number
  cor: string
}

export type Point = readonly [x: number, y: number]
export type Segment = readonly [Point, Point]

export type Drawing =
  | { forma: 'text'; x: number; y: number; texto: string; style: Style }
  | { forma: 'line'; from: Point; to: Point; cor: string; thickness: number; dashed?: readonly number[] }
  | ({ forma: 'rectangle'; x: number; y: number; largura: number; altura: number; radius?: number } & Stroke)
  | ({ forma: 'circle'; x: number; y: number; radius: number } & Stroke)
  | ({ forma: 'rings'; rings: readonly (readonly Point[])[] } & Stroke)
  | { forma: 'hatch'; segments: readonly Segment[]; cor: string; thickness: number; dashed?: readonly number[] }
  /** A page of an attachment. `natural` is its size in the attachment, in points. */
  | {
      forma: 'reproduction'
      annex: number
      pagina: number
      natural: Size
      x: number
      y: number
      largura: number
      altura: number
    }

export interface Size {
  largura: number
  altura: number
}

/** `cor` fills the shape, `outline` strokes its outline. */
export interface Stroke {
  cor?: string
  outline?: string
  thickness?: number
}

export type NodeRole =
  | 'Document'
  | 'Sect'
  | 'TOC'
  | 'TOCI'
  | 'Title'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'

/** A node of the reading structure (tagged PDF); `parent` is an index into the same list, -1 for the root. */
export interface TreeNode {
  papel: NodeRole
  parent: number
  alt?: string
}

/** The node of page decorations, which a screen reader skips. */
export const DECORATION = -1

export interface Page {
  largura: number
  altura: number
  items: { no: number; drawing: Drawing }[]
  /** Links inside the dossier (`pagina` is an index, `y` from the top) or to an address. */
  links: { x: number; y: number; largura: number; altura: number; target: Target | string }[]
  /** The text of the running header beside the case number; null on a page without a header, such as the cover. */
  header: string | null
  /** The node of the running header, where it is the heading of what the page begins. Elsewhere it is decoration. */
  heading?: number
}

export interface Target {
  pagina: number
  y: number
}

export interface Bookmark {
  titulo: string
  nivel: number
  /** The page itself instead of its number, because pages may still be inserted before this page. */
  pagina: Page
  y: number
  /** True if the table of contents also has a line for the bookmark. */
  inContents: boolean
}

/** Returns the baseline of a text in a line box that begins at `top`. Capitals are then in the middle of the box. */
export function baseline(top: number, style: Style): number {
  return top + style.lineHeight / 2 + style.tamanho * 0.357
}
