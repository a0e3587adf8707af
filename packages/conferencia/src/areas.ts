import type { SituacaoAchado } from '@car/vocabulary/achado'
import area from '@turf/area'
import type { MultiPolygon, Polygon } from 'geojson'
import type { Limites } from './tipos.ts'

const M2_POR_HA = 10_000

/** Hectares inside a drawing without its holes, computed on a sphere of the Earth's mean radius. */
export const areaDaGeometria = (geometria: Polygon | MultiPolygon): number => area(geometria) / M2_POR_HA

export type ComparacaoDeAreas = {
  situacao: Exclude<SituacaoAchado, 'nao_verificavel'>
  /** The difference as a share of the declared area. */
  diferenca: number
  /** The usual cause of such a ratio. */
  indicio: string | null
}

/** Compares an area with the declared one. Both are in hectares and above 0. */
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

/** Ratios that point to a misplaced comma or another unit. An alqueire differs by region, so each has its own. */
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
