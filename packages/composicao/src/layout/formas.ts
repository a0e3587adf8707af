/** A page before it is PDF: shapes, in points from the top left corner, each under a node of the reading structure. */

export type Fonte = 'normal' | 'seminegrito' | 'negrito'
export interface Estilo {
  fonte: Fonte
  tamanho: number
  entrelinha: number
  cor: string
}

export type Ponto = readonly [x: number, y: number]

export type Desenho =
  | { forma: 'texto'; x: number; y: number; texto: string; estilo: Estilo }
  | { forma: 'linha'; de: Ponto; ate: Ponto; cor: string; espessura: number; tracejado?: readonly number[] }
  | ({ forma: 'retangulo'; x: number; y: number; largura: number; altura: number; raio?: number } & Traco)
  | ({ forma: 'circulo'; x: number; y: number; raio: number } & Traco)
  | ({ forma: 'aneis'; aneis: readonly (readonly Ponto[])[] } & Traco)
  /** A page of an attachment. `natural` is its own size. */
  | {
      forma: 'reproducao'
      anexo: number
      pagina: number
      natural: Tamanho
      x: number
      y: number
      largura: number
      altura: number
    }

export interface Tamanho {
  largura: number
  altura: number
}

/** `cor` fills the shape, `contorno` strokes its outline. Without either nothing is drawn. */
export interface Traco {
  cor?: string
  contorno?: string
  espessura?: number
}

export type PapelDoNo =
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

/** A node of the reading structure (tagged PDF); `pai` is an index into the same list, -1 for the root. */
export interface No {
  papel: PapelDoNo
  pai: number
  alt?: string
}

/** Page decorations, which a screen reader skips. */
export const ADORNO = -1

export interface Pagina {
  largura: number
  altura: number
  itens: { no: number; desenho: Desenho }[]
  /** Links inside the dossier (`pagina` is an index, `y` from the top) or to an address. */
  ligacoes: { x: number; y: number; largura: number; altura: number; alvo: Alvo | string }[]
  /** What the running header says besides the case number; null on the cover, which has no header. */
  cabecalho: string | null
}

export interface Alvo {
  pagina: number
  y: number
}

export interface Marcador {
  titulo: string
  nivel: number
  /** The page itself rather than its number, since pages may still be inserted before it. */
  pagina: Pagina
  y: number
  /** Whether it is also a line of the table of contents. */
  noSumario: boolean
}

/** The baseline of a text in a line box that begins at `topo`, so that capitals stand in the middle of the box. */
export function linhaDeBase(topo: number, estilo: Estilo): number {
  return topo + estilo.entrelinha / 2 + estilo.tamanho * 0.357
}
