import type { Detail } from '@car/errors/catalog'
import type { Geometry } from '@car/vocabulary/geometry'
import { checkGeometry } from '@car/geometry/cross-check'
import { drawingOf, type DeclaredParts } from '../domain/declaration.ts'
import { declaredGaps, type KnownItems } from '../domain/declared-gaps.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'

type DrawingCtx = Pick<LandCtx, 'drawings' | 'perimetros'>

/**
 * Finds faults of a declaration that the schema cannot express. `accepted` contains the hashes of drawings that need no
 * further check: recorded drawings, and drawings that pass here. `known` are the items of the case; a new case has
 * none. `hidden` are numbers of the case that the person sees only masked.
 */
export const checkDeclared =
  (ctx: DrawingCtx, accepted: Set<string> = new Set(), known?: KnownItems, hidden?: ReadonlySet<string>) =>
  async (declared: DeclaredParts): Promise<Detail[]> => {
    const drawing = drawingOf(declared)
    return [...declaredGaps(declared, known, hidden), ...(drawing ? await drawingGaps(ctx, drawing, accepted) : [])]
  }

/** Finds faults of a drawing that the schema cannot express. */
export async function drawingGaps(ctx: DrawingCtx, drawing: Geometry, accepted: Set<string>): Promise<Detail[]> {
  const { hash, json } = ctx.perimetros.identify(drawing)
  if (accepted.has(hash)) return []
  const gaps = checkGeometry(drawing)
  if (gaps.length > 0) return gaps
  const cruzamentos = await ctx.drawings.check(json)
  if (cruzamentos.length === 0) accepted.add(hash)
  return cruzamentos
}
