import { isImprecise } from '@car/cross-check/territorio/imprecise'
import type { OverlapLimits } from '@car/cross-check/types'
import type { InCommonPart } from '../../territorio/usecases/list-in-common.ts'
import { shapeView } from './camada.ts'

/** Shows an overlap without data of the other case. */
export const inCommonView = (
  { hectares, parte, shareOfSmaller, larguraM, forma }: InCommonPart,
  limits: OverlapLimits,
) => ({
  hectares,
  parte,
  leve: isImprecise({ hectares, parte: shareOfSmaller, largura_m: larguraM }, limits),
  ...shapeView(forma),
})
