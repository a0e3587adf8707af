import type { Maybe, OverlapLimits } from '../types.ts'

/** The words for an overlap that has no weight, because it is so small. */
export const IMPRECISE = 'É pouco, próprio da imprecisão dos desenhos.'

/** Tells whether an overlap is small enough to result from an imprecise drawing of a common border. */
export function isImprecise(
  overlap: { hectares: number; parte: number; largura_m?: Maybe<number> },
  { hectares, parte, larguraM }: OverlapLimits,
): boolean {
  if (overlap.parte >= parte) return false
  return overlap.hectares < hectares || (overlap.largura_m ?? larguraM) < larguraM
}
