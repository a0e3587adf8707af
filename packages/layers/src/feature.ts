import type { Geometry } from '@car/vocabulary/geometry'

export type Attributes = Readonly<Record<string, string | number | boolean | null>>

/**
 * The reasons why a feature cannot be compared with perimeters. Loading a layer counts the features with each reason.
 */
export type Problem =
  | 'sem_geometria'
  | 'nao_e_poligono'
  | 'malformada'
  | 'eixos_trocados'
  | 'antimeridiano'
  | 'fora_do_brasil'
  | 'vertices_demais'
  | 'sem_area'

/** The reasons as Portuguese predicates whose subject is a feature. */
export const PROBLEM_LABEL: Record<Problem, string> = {
  sem_geometria: 'não tem geometria',
  nao_e_poligono: 'não é um polígono',
  malformada: 'tem coordenadas que não são números',
  eixos_trocados: 'tem a latitude antes da longitude',
  antimeridiano: 'passa do meridiano 180°',
  fora_do_brasil: 'está fora do Brasil',
  vertices_demais: 'tem vértices demais',
  sem_area: 'não tem área',
}

export type Drawn = Geometry | Problem

/** A feature in degrees of SIRGAS 2000, longitude first. `position` counts from 1. */
export type LayerFeature = { position: number; geometry: Drawn; attributes: Attributes }

/** The largest number of vertices of one feature. The largest municipality has a tenth as many. */
export const MOST_VERTICES = 1_000_000
/**
 * The deepest nesting of collections. Bodies do not publish nested collections, and a deeply nested file would exhaust
 * the stack.
 */
export const MAX_DEPTH = 8
