import type { SituacaoAchado } from '@car/vocabulary/achado'
import area from '@turf/area'
import type { MultiPolygon, Polygon } from 'geojson'
import type { Limites } from './tipos.ts'

const M2_POR_HA = 10_000

/** Hectares inside a drawing, on the ellipsoid's mean sphere; holes taken off. */
export const areaDaGeometria = (geometria: Polygon | MultiPolygon): number => area(geometria) / M2_POR_HA

export type ComparacaoDeAreas = {
  situacao: Exclude<SituacaoAchado, 'nao_verificavel'>
  /** Share of the declared area by which the other one differs. */
  diferenca: number
  /** What such a ratio usually comes from. */
  indicio: string | null
}

/** Holds an area against the declared one; both in hectares, above 0. */
export function compararAreas(
  declarada: number,
  outra: number,
  { areaDivergencia, areaTolerancia, areaToleranciaHa }: Limites,
): ComparacaoDeAreas {
  const hectares = Math.abs(outra - declarada)
  const diferenca = hectares / declarada
  if (hectares <= Math.max(areaToleranciaHa, areaTolerancia * declarada) + Number.EPSILON * declarada) {
    return { situacao: 'ok', diferenca, indicio: null }
  }
  const situacao = diferenca > areaDivergencia ? 'divergencia' : 'aviso'
  return { situacao, diferenca, indicio: indicioDe(declarada, outra) }
}

/** Ratios that betray a slip of the comma or another unit. Alqueires differ by region; which one is never guessed for a person. */
const RAZOES = [
  { razao: 10_000, indicio: 'uma das áreas parece estar em metros quadrados' },
  { razao: 1_000, indicio: 'provável erro de vírgula' },
  { razao: 100, indicio: 'provável erro de vírgula' },
  { razao: 10, indicio: 'provável erro de vírgula' },
  { razao: 4.84, indicio: 'uma das áreas parece estar em alqueires mineiros ou goianos (4,84 ha)' },
  { razao: 2.7225, indicio: 'uma das áreas parece estar em alqueires do norte (2,7225 ha)' },
  { razao: 2.42, indicio: 'uma das áreas parece estar em alqueires paulistas (2,42 ha)' },
] as const

const FOLGA_DA_RAZAO = 0.002

function indicioDe(a: number, b: number): string | null {
  const razao = Math.max(a, b) / Math.min(a, b)
  return RAZOES.find((r) => Math.abs(razao / r.razao - 1) <= FOLGA_DA_RAZAO)?.indicio ?? null
}
