import type { PageBox } from './campo.ts'

/**
 * A perimeter as a technical paper describes it (memorial, planta, matrícula). A mark `confirmar` says that a person has
 * to look at the paper: the value was read without certainty, or set right by what the paper says twice.
 */

export type MemorialVertex = {
  nome: string
  /** Degrees in SIRGAS 2000, whatever the paper's own datum; null where the description has no place on the globe. */
  lat: number | null
  lon: number | null
  /** 0..100 */
  confianca: number
  confirmar?: true
  /** Counted from 1. */
  pagina: number
  caixa: PageBox | null
}

export type MemorialSegment = {
  /** The names of its vertices. */
  de: string
  para: string
  /** Degrees clockwise from the paper's north; null where it was not read. */
  azimute: number | null
  /** Of a curve, its chord. */
  distancia_m: number | null
  confrontante?: string
  /** How far azimuth and distance miss the coordinates of the next vertex; absent where the paper says only one of both. */
  residuo_m?: number
  confirmar?: true
  pagina: number
  caixa: PageBox | null
}

export type MemorialGleba = {
  nome?: string
  vertices: MemorialVertex[]
  segmentos: MemorialSegment[]
  /** As printed; null where it was not read. */
  area_ha: number | null
  /** Computed from the vertices, else from azimuths and distances. */
  area_calculada_ha: number | null
  /** As printed, else the sum of the distances. */
  perimetro_m: number | null
  /** How far from its start a walk along azimuths and distances ends; null where one of them is missing. */
  fechamento_m: number | null
}

export type Memorial = {
  /** Its name; null where the paper names none. */
  datum: string | null
  /** The zone of UTM and its hemisphere, such as 22S. */
  fuso?: string
  responsavel_tecnico?: string
  art_trt?: string
  credenciamento?: string
  certificacao?: string
  glebas: MemorialGleba[]
}
