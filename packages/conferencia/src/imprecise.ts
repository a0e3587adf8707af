import type { Maybe, OverlapLimits } from './types.ts'

/** How an overlap of no weight is told. */
export const IMPRECISE = 'É pouco, próprio da imprecisão dos desenhos.'

/** Whether an overlap is no more than what imprecise drawing makes of a common border. */
export function isImprecise(
  overlap: { hectares: number; parte: number; largura_m?: Maybe<number> },
  { hectares, parte, larguraM }: OverlapLimits,
): boolean {
  if (overlap.parte >= parte) return false
  return overlap.hectares < hectares || (overlap.largura_m ?? larguraM) < larguraM
}
