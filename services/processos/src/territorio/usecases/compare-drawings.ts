import { WorkFailed } from '@car/child/thread'
import { hectaresOf } from '@car/geometry/area'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Comparable } from '../domain/comparable.ts'
import type { Compared, Other } from '../domain/in-common.ts'
import type { Piece } from '../domain/overlap.ts'
import { MAX_PIECES } from '../outbound/camadas.ts'
import type { LandCtx } from './ctx.ts'

/** The time in milliseconds after which no comparison begins. The last comparison may take two more seconds. */
const PRAZO_MS = 3_000

/**
 * Finds the cases whose drawings overlap the drawing of a case. Large drawings come last, so a slow comparison does not
 * use up the time of the others.
 * @returns `whole` is false when not all cases were compared in time
 */
export async function compareDrawings(
  ctx: LandCtx,
  me: Comparable,
  drawing: Geometry,
  others: readonly Other[],
): Promise<{ compared: Compared[]; whole: boolean }> {
  const drawn = others.filter(({ perimetro }) => perimetro !== null).toSorted((a, b) => a.pontos - b.pontos)
  const whole = { identico: true, hectares: Math.round(hectaresOf(drawing) * 10_000) / 10_000, parte: 1 }
  const compared: Compared[] = drawn
    .filter(({ perimetro }) => perimetro === me.perimetro)
    .map((other) => [other, whole])
  const different = drawn.filter(({ perimetro }) => perimetro !== me.perimetro)
  if (different.length === 0) return { compared, whole: true }
  await ctx.perimetros.remind(different.map(({ perimetro }) => ({ perimetro: perimetro ?? '' })))
  const json = JSON.stringify(drawing)
  const end = Date.now() + PRAZO_MS
  let complete = true
  for (const other of different) {
    const part = Date.now() > end ? undefined : await overlap(ctx, me, json, other)
    if (part === undefined) complete = false
    else if (part !== null) compared.push([other, part])
  }
  return { compared, whole: complete }
}

/**
 * Finds the overlap of two drawings; undefined when the comparison took too long. The drawings are compared in the
 * order of their hashes, so both cases get the same shape.
 */
async function overlap(ctx: LandCtx, me: Comparable, drawing: string, { perimetro }: Other) {
  const other = JSON.stringify(await ctx.perimetros.get(perimetro ?? ''))
  const [first, two] = (me.perimetro ?? '') < (perimetro ?? '') ? [drawing, other] : [other, drawing]
  return ctx.comparer.overlap(me.id, first, two).catch(ifTooSlow(undefined))
}

/**
 * Returns the part of a drawing that lies outside all of its municipalities. Null when the part cannot be determined,
 * because a boundary is unknown, the drawing is too large, too many pieces are near, or the comparison took too long.
 * @param sets  the sets of the layers of municipalities in use
 */
export async function outsideMunicipios(
  ctx: LandCtx,
  { id, municipios, procurar, caixa }: Comparable,
  drawing: Geometry,
  sets: readonly string[],
): Promise<Piece | null> {
  if (procurar === null || caixa === null) return null
  const codes = await ctx.camadas.byCode(sets, municipios)
  if (new Set(codes.values()).size < new Set(municipios).size) return null
  const near = await Promise.all(sets.map((set) => ctx.camadas.near(set, procurar, caixa)))
  if (near.some((pieces) => pieces.length > MAX_PIECES)) return null
  const limits = near.flat().filter(({ feicao }) => codes.has(feicao))
  const rings = limits.map(({ aneis }) => aneis)
  return ctx.comparer.outsideOf(id, JSON.stringify(drawing), rings).catch(ifTooSlow(null))
}

export const ifTooSlow =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof WorkFailed) return nothing
    throw error
  }
