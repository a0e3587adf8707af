import type { MotivoDocumento } from '@car/vocabulary/documento'

/** What reading a document takes and gives; plain data, so that it crosses a process boundary as it is. */

/** Fractions 0..1 of the page as it is shown (EXIF orientation and the PDF's own /Rotate applied). */
export type Caixa = { x: number; y: number; largura: number; altura: number }

export type Campo = {
  nome: string
  valor: string | number
  /** 0..100; below `CERTEZA` the field is marked for confirmation. */
  confianca: number
  /** From 1. */
  pagina: number
  caixa: Caixa | null
  confirmar: boolean
}

export type Dados = {
  numero_matricula: string | null
  area_ha: number | null
  proprietario_nome: string | null
  cnm?: string
  cartorio?: string
  comarca?: string
  ccir_codigo?: string
  municipio?: string
  uf?: string
  /** YYYY-MM-DD */
  data_emissao?: string
  cpf_cnpj?: string
}

export type Leitura = {
  status: 'valido' | 'invalido'
  motivo?: MotivoDocumento
  /** At most three sentences, in plain Portuguese, for this very file. */
  instrucoes: string[]
  /** 0..100, our own measure, never the engine's mean. */
  confianca: number
  paginas: number
  campos: Campo[]
  dados: Dados
  fonte: 'texto' | 'ocr' | 'misto'
  etapas: { nome: string; ms: number }[]
  /** Of a refusal, for the log: what the library said. */
  detalhe?: string
}

export type Limites = {
  /** Pages of any kind in one document. */
  paginas: number
  /** Pages that have to be read from a picture. */
  paginasOcr: number
  /** Pixels of the raster that is read, per page. */
  pixelsPagina: number
  /** Pixels of a picture as it was sent. */
  pixelsEntrada: number
  /** Longest side of a PDF page, in points. */
  ladoPontos: number
  /** Of processor time. */
  segundosPagina: number
  segundosDocumento: number
  /** Resident memory of one reader process. */
  megabytesLeitor: number
}

export const LIMITES: Limites = {
  paginas: 300,
  paginasOcr: 60,
  pixelsPagina: 16e6,
  pixelsEntrada: 100e6,
  ladoPontos: 14_400,
  segundosPagina: 30,
  segundosDocumento: 600,
  megabytesLeitor: 1_500,
}

/** From here on a field is taken as read: on held-out documents none at or above it was wrong. */
export const CERTEZA = 90
/** Below it a document is asked for again, and a field is not shown at all. */
export const MINIMO = 70

/** One word as read, in the pixels of the page set upright. */
export type Palavra = {
  texto: string
  /** 0..100; 100 for a text layer. */
  conf: number
  x0: number
  y0: number
  x1: number
  y1: number
  /** Number of the line within the page, in reading order. */
  linha: number
}

/** How the upright page that was read lies on the page that is shown. */
export type Mapa = {
  /** Size of the page as shown, in its own unit. */
  largura: number
  altura: number
  /** Quarter turns clockwise from shown to upright. */
  quartos: 0 | 1 | 2 | 3
  /** Further degrees clockwise, by which the page was straightened. */
  graus: number
  /** Upright pixels per unit of the shown page. */
  escala: number
}

export type Qualidade = {
  /** Dots per inch, were the page an A4 sheet. */
  dpi: number
  /** Variance of the Laplacian at a fixed width after light smoothing: below 25 is blurred. */
  nitidez: number
  /** 75th percentile of the steepest edges over local contrast: below 0.22 is blurred. */
  bordas: number
  /** Paper's grey level, 0..255. */
  papel: number
  /** Ink's grey level, 0..255. */
  tinta: number
  ruido: number
  /** Share of the page that is inked, counted in small blocks. */
  inscrita: number
  /** The same, of ink however pale. */
  vestigios: number
  /** Ink runs out of the picture. */
  cortada: boolean
}

/** A cell of a form's rules; `palavras` is its own reading, apart from the page's, and empty where there was none. */
export type QuadroLido = { x0: number; y0: number; x1: number; y1: number; palavras: Palavra[] }

/** One page as read; what the field rules work on. */
export type Pagina = {
  numero: number
  fonte: 'texto' | 'ocr'
  /** Of the upright page, in the unit of the words' boxes. */
  largura: number
  altura: number
  palavras: Palavra[]
  quadros: QuadroLido[]
  confianca: number
  mapa: Mapa
  qualidade: Qualidade | null
}
