import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Processo } from '../../domain/processo.ts'
import { isHeldAgainstOrigins } from '../../processo/domain/sucessao.ts'
import { stateOf } from '../../usecases/open-sucessores.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import { ifTooSlow } from './compare-drawings.ts'
import type { LandCtx } from './ctx.ts'

/**
 * Finds the part of a perimeter that lies outside of the land that is divided, or of all the land that is joined. Null
 * when that is unknown, because one of the cases has no drawing, or the comparison took too long. Only parts of a
 * division and cases that join others are asked about.
 */
export async function compareWithWhole(
  ctx: LandCtx,
  processo: Processo,
  { base }: Pick<Comparable, 'base'>,
  drawing: Geometry | null,
): Promise<Pick<CruzamentoRow, 'foraDaOrigem'>> {
  if (!isHeldAgainstOrigins(processo) || base === null) return {}
  const origins = await Promise.all((processo.origem?.processos ?? []).map(({ id }) => stateOf(ctx, id)))
  const land = await Promise.all(origins.map(async (origin) => (origin ? ctx.perimetros.of(origin.imovel) : undefined)))
  if (!drawing || !land.every((one) => !!one)) return { foraDaOrigem: null }
  const rings = land.flatMap((one) => polygonsOf(one).map((polygon) => JSON.stringify(polygon)))
  return {
    foraDaOrigem: await ctx.comparer.outsideOf(processo.id, JSON.stringify(drawing), rings).catch(ifTooSlow(null)),
  }
}
