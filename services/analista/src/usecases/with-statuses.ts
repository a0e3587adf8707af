import type { Achado } from '@car/cross-check/types'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Ctx } from './ctx.ts'

type Evidence = Achado['evidencias'][number]

/**
 * Adds to each piece of evidence about another case the status of that case, as the queue knows it. Analysts may see
 * every case.
 */
export async function withStatuses(ctx: Ctx, evidencias: readonly (readonly Evidence[])[]): Promise<Evidence[][]> {
  const ids = new Set(evidencias.flat().flatMap((piece) => ('processo' in piece && piece.processo?.id) || []))
  const statuses = ids.size === 0 ? new Map<string, StatusProcesso>() : await ctx.fila.statusesOf([...ids])
  const told = (piece: Evidence): Evidence => {
    if (!('processo' in piece) || !piece.processo?.id) return piece
    const status = statuses.get(piece.processo.id)
    return status === undefined ? piece : { ...piece, processo: { ...piece.processo, status } }
  }
  return evidencias.map((some) => some.map(told))
}
