import { type CaseMap, mapOf } from '../domain/map.ts'
import type { Ctx } from './ctx.ts'

/**
 * Counts the cases of the queue by cell. Each figure equals the total of the list with the same filters in that cell.
 */
export async function mapOfCases(ctx: Ctx, filters: Parameters<Ctx['fila']['byCell']>[0]): Promise<CaseMap> {
  const now = ctx.now()
  return mapOf(await ctx.fila.byCell(filters, now), now)
}
