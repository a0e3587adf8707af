import type { Detail } from '@car/errors/catalog'
import type { Geometry } from '@car/vocabulary/geometry'
import { checkGeometry } from '@car/geometria/cross-check'
import { drawingOf, declaredGaps, type DeclaredParts } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

type Means = Pick<Ctx, 'desenhos' | 'perimetros'>

/**
 * Faults of a declaration beyond its shape. `accepted` holds the hashes of drawings that need no further check: those on
 * record, and each one that passes here.
 */
export const checkDeclared =
  (ctx: Means, accepted: Set<string> = new Set()) =>
  async (declared: DeclaredParts): Promise<Detail[]> => {
    const drawing = drawingOf(declared)
    return [...declaredGaps(declared), ...(drawing ? await drawingGaps(ctx, drawing, accepted) : [])]
  }

async function drawingGaps(ctx: Means, drawing: Geometry, accepted: Set<string>): Promise<Detail[]> {
  const { hash, json } = ctx.perimetros.identificar(drawing)
  if (accepted.has(hash)) return []
  const gaps = checkGeometry(drawing)
  if (gaps.length > 0) return gaps
  const cruzamentos = await ctx.desenhos.check(json)
  if (cruzamentos.length === 0) accepted.add(hash)
  return cruzamentos
}
