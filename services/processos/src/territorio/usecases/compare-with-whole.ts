import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Processo } from '../../domain/processo.ts'
import { stateOf } from '../../usecases/open-sucessores.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import { ifTooSlow } from './compare-drawings.ts'
import type { LandCtx } from './ctx.ts'

/**
 * Finds the part of a perimeter that lies outside of the land that is divided. Null when that is unknown, because one of
 * the two has no drawing, or the comparison took too long. A case that is no part of a division is not asked about.
 */
export async function compareWithWhole(
  ctx: LandCtx,
  { id, origem }: Processo,
  { base }: Pick<Comparable, 'base'>,
  drawing: Geometry | null,
): Promise<Pick<CruzamentoRow, 'foraDaOrigem'>> {
  const [origin] = origem?.processos ?? []
  if (origem?.como !== 'desmembramento' || origin === undefined || base === null) return {}
  const whole = await stateOf(ctx, origin.id)
  const land = whole && (await ctx.perimetros.of(whole.imovel))
  if (!drawing || !land) return { foraDaOrigem: null }
  const rings = polygonsOf(land).map((polygon) => JSON.stringify(polygon))
  return { foraDaOrigem: await ctx.comparer.outsideOf(id, JSON.stringify(drawing), rings).catch(ifTooSlow(null)) }
}
