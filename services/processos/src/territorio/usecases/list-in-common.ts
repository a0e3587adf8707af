import type { Similar } from '@car/cross-check/territorio/cruzamento'
import { hectaresOf } from '@car/geometry/area'
import { rounded } from '../../domain/rounded.ts'
import type { Processo } from '../../domain/processo.ts'
import { cruzamentoOf } from './cruzamento-of.ts'
import type { LandCtx } from './ctx.ts'

/**
 * An overlap with another case. `parte` is a share of this case's perimeter, and `shareOfSmaller` a share of the
 * smaller perimeter.
 */
export type InCommonPart = {
  hectares: number
  parte: number
  shareOfSmaller: number
  larguraM: number | undefined
  forma: string | undefined
}

/**
 * Returns the overlaps with the perimeters of other cases, according to the last comparison, the largest first. A draft
 * takes no part in comparisons. `parte` refers to this case's perimeter, because it must not reveal the size of the
 * other property.
 */
export async function listInCommon(ctx: LandCtx, processo: Processo): Promise<InCommonPart[]> {
  const [{ cruzamento }, drawing] = await Promise.all([cruzamentoOf(ctx, processo), ctx.perimetros.of(processo.imovel)])
  if (!cruzamento || !drawing) return []
  const whole = hectaresOf(drawing)
  return cruzamento.semelhantes
    .toSorted((a, b) => (a.processo_id < b.processo_id ? -1 : 1))
    .flatMap(({ perimetro }: Similar) => perimetro ?? [])
    .map(({ hectares, parte, largura_m, forma }) => ({
      hectares,
      parte: Math.min(1, rounded(hectares / whole)),
      shareOfSmaller: parte,
      larguraM: largura_m,
      forma,
    }))
    .toSorted((a, b) => b.hectares - a.hectares)
}
