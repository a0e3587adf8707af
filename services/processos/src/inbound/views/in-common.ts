import { isImprecise } from '@car/conferencia/imprecise'
import type { OverlapLimits } from '@car/conferencia/types'
import type { InCommonPart } from '../../usecases/list-in-common.ts'
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
