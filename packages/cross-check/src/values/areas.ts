import type { AchadoStatus } from '@car/vocabulary/achado'
import type { Limits } from '../types.ts'

export type AreaComparison = {
  situacao: Exclude<AchadoStatus, 'nao_verificavel'>
  /** The difference as a share of the declared area. */
  difference: number
  /** The usual cause of the difference, in Portuguese; null if none is known. */
  hint: string | null
}

/** Compares an area with the declared area. Both areas are in hectares and above 0. */
export function compareAreas(
  declared: number,
  other: number,
  { areaDivergencia, areaTolerance, areaToleranceHa }: Limits,
): AreaComparison {
  const hectares = Math.abs(other - declared)
  const difference = hectares / declared
  if (hectares <= Math.max(areaToleranceHa, areaTolerance * declared) + Number.EPSILON * declared) {
    return { situacao: 'ok', difference, hint: null }
  }
  const situacao = difference > areaDivergencia ? 'divergencia' : 'aviso'
  return { situacao, difference, hint: hintOf(declared, other) }
}

/**
 * Ratios of two areas that suggest a misplaced comma or another unit. The size of an alqueire depends on the region.
 */
const RATIOS = [
  { ratio: 10_000, hint: 'uma das áreas parece estar em metros quadrados' },
  { ratio: 1_000, hint: 'provável erro de vírgula' },
  { ratio: 100, hint: 'provável erro de vírgula' },
  { ratio: 10, hint: 'provável erro de vírgula' },
  { ratio: 4.84, hint: 'uma das áreas parece estar em alqueires mineiros ou goianos (4,84 ha)' },
  { ratio: 2.7225, hint: 'uma das áreas parece estar em alqueires do norte (2,7225 ha)' },
  { ratio: 2.42, hint: 'uma das áreas parece estar em alqueires paulistas (2,42 ha)' },
] as const

const RATIO_TOLERANCE = 0.002

function hintOf(a: number, b: number): string | null {
  const ratio = Math.max(a, b) / Math.min(a, b)
  return RATIOS.find((r) => Math.abs(ratio / r.ratio - 1) <= RATIO_TOLERANCE)?.hint ?? null
}
