import type { PageBox } from './campo.ts'

/**
 * The types of a perimeter that a technical paper describes (memorial, planta, matrícula). `confirmar` means that a
 * person has to confirm the values on the paper, because a value was read without certainty, or was corrected by means
 * of other numbers.
 */

export type MemorialVertex = {
  nome: string
  /** Degrees in SIRGAS 2000, even if the paper has another datum; null if the description has no place on the globe. */
  lat: number | null
  lon: number | null
  /** The confidence, 0 to 100. */
  confianca: number
  confirmar?: true
  /** Counted from 1. */
  pagina: number
  caixa: PageBox | null
}

export type MemorialSegment = {
  /** The names of the vertices at which the side begins and ends. */
  de: string
  para: string
  /** Degrees clockwise from the paper's north; null if the azimuth was not read. */
  azimute: number | null
  /** The distance; for a curve, the length of its chord. */
  distancia_m: number | null
  confrontante?: string
  /**
   * The gap in metres between the end of this side and the next vertex. Azimuth and distance give the end of the side,
   * and printed coordinates give the vertex. Absent if the azimuth, the distance or the coordinates are missing.
   */
  residuo_m?: number
  confirmar?: true
  pagina: number
  caixa: PageBox | null
}

export type MemorialGleba = {
  nome?: string
  vertices: MemorialVertex[]
  segmentos: MemorialSegment[]
  /** The printed area; null if it was not read. */
  area_ha: number | null
  /** The area computed from the vertices, otherwise from azimuths and distances. */
  area_calculada_ha: number | null
  /** The printed perimeter, otherwise the sum of the distances. */
  perimetro_m: number | null
  /**
   * The distance from the start to the end of a walk along azimuths and distances; null if an azimuth or a distance is
   * missing.
   */
  fechamento_m: number | null
}

export type Memorial = {
  /** The name of the datum; null if the paper has none. */
  datum: string | null
  /** The zone of UTM and its hemisphere, such as 22S. */
  fuso?: string
  responsavel_tecnico?: string
  art_trt?: string
  credenciamento?: string
  certificacao?: string
  glebas: MemorialGleba[]
}
