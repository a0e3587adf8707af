import { CarError } from '@car/errors/car-error'
import type { Geometry } from '@car/vocabulary/geometry'
import { municipiosIn } from '../domain/camada.ts'
import type { Processo } from '../../domain/processo.ts'
import { type Comparable, comparableOf } from '../domain/comparable.ts'
import { withDrawings, inCommonWithoutDrawing, MAXIMUM, changesOf, follows, type Other } from '../domain/in-common.ts'
import { compareCamadas } from './compare-camadas.ts'
import { compareDrawings, outsideMunicipios } from './compare-drawings.ts'
import { compareWithWhole } from './compare-with-whole.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { LandCtx } from './ctx.ts'

/** The most attempts at a comparison while other cases keep changing. */
const ATTEMPTS = 100

/**
 * Compares a case with the other cases, and writes the results into the rows of all these cases. The comparison may run
 * late or more than once. It first writes the data of the case into its row. Then it searches for other cases, writes
 * the results, and checks whether one of these cases has changed. If two cases change at once, the comparison that
 * searches last sees the data of both cases, so no outdated result stays.
 * @throws CarError CAR-012 when other cases keep changing
 */
export async function cross(ctx: LandCtx, id: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await once(ctx, id)) return
  throw new CarError('alterado_por_outro')
}

export async function declare(ctx: BaseCtx, processo: Processo, version: number) {
  const hash = processo.imovel.perimetro
  const geometria = await ctx.perimetros.of(processo.imovel)
  const perimetro = hash !== undefined && geometria ? { geometria, hash } : null
  return { own: comparableOf(processo, version, perimetro, ctx.now(), ctx.prazos), geometria }
}

/** Returns cases that may have something in common with this case: cases that a search finds, and cases in its row.
 * Cases that it follows, or that follow it, are left out. */
export async function findRelated(ctx: LandCtx, me: Comparable, before: Pick<Other, 'outros'>) {
  const [near, equal, listingOwn] = (
    await Promise.all([ctx.cruzamentos.nearTo(me), ctx.cruzamentos.withKeys(me), ctx.cruzamentos.having(me)])
  ).map((found) => found.filter((other) => !follows(me, other))) as [Other[], Other[], Other[]]
  const found = [...near.slice(0, MAXIMUM), ...equal.slice(0, MAXIMUM), ...listingOwn]
  const byId = new Map(found.map((other) => [other._id, other]))
  const fromRow = before.outros.filter((other) => !byId.has(other))
  return {
    near,
    equal,
    listingOwn,
    related: [...byId.values(), ...(await ctx.cruzamentos.these(fromRow, me.id))],
  }
}

async function comparePlace(ctx: LandCtx, me: Comparable, drawing: Geometry) {
  const editions = await ctx.camadas.all()
  const { sets, geracao } = municipiosIn(editions)
  const outside = sets.length > 0 ? await outsideMunicipios(ctx, me, drawing, sets) : null
  const camadas = await compareCamadas(ctx, me, drawing, editions)
  const seen = Object.fromEntries(editions.map((edition) => [edition._id, edition.geracao]))
  return { fora: outside, seen: { limites: geracao, camadas, vistas: seen } }
}

/**
 * Compares the case once. Returns false when the comparison has to run again, because data have changed, or more rows
 * are outdated than one run corrects.
 */
async function once(ctx: LandCtx, id: string): Promise<boolean> {
  const { state: processo, version } = await ctx.store.load('processo', id)
  if (processo === null || processo.submetidoEm === null) return true
  const { own, geometria } = await declare(ctx, processo, version)
  // Another call has written a newer version, and compares that version.
  if (!(await ctx.cruzamentos.enter(own))) return true
  const before = await ctx.cruzamentos.row(id)
  if (before === null) return false

  const { near, equal, listingOwn, related } = await findRelated(ctx, own, before)
  const full = related.filter((other) => other.outros.length >= MAXIMUM && !other.outros.includes(id))
  const wholeRows = new Map((await ctx.cruzamentos.whole(full.map(({ _id }) => _id))).map((row) => [row._id, row]))
  const others = related.map((other) => wholeRows.get(other._id) ?? other)

  const drawing = geometria && own.base !== null ? geometria : null
  const { inCommon: withoutDrawing, missing } = inCommonWithoutDrawing(own, others, before.semelhantes)
  const { compared, whole } = drawing
    ? await compareDrawings(ctx, own, drawing, missing)
    : { compared: [], whole: true }
  const inCommon = withDrawings(own, withoutDrawing, compared)
  const changes = changesOf(own, before, others, inCommon)
  await ctx.cruzamentos.write(id, changes)

  const place = drawing ? await comparePlace(ctx, own, drawing) : null
  const divided = await compareWithWhole(ctx, processo, own, drawing)
  const tooMany = [equal.length, near.length, inCommon.size].some((count) => count > MAXIMUM)
  const incomplete = own.base !== null && (tooMany || !whole || own.procurar === null)
  await ctx.cruzamentos.finish(
    own,
    { incompleto: incomplete, fora: place?.fora ?? null, ...divided },
    place?.seen ?? null,
  )
  const [current, editions] = await Promise.all([
    ctx.cruzamentos.bases([id, ...others.map(({ _id }) => _id)]),
    place ? ctx.camadas.all() : [],
  ])
  // If a layer changed during the comparison, the visit for the new edition may have passed this case before the row
  // was written.
  const sameEditions = editions.every(({ _id, geracao }) => place?.seen.vistas[_id] === geracao)
  const stillEqual = [{ _id: id, base: own.base }, ...others].every(
    ({ _id, base }) => (current.get(_id)?.base ?? null) === base,
  )
  // Another case may already have taken the place in the full row.
  const swapped = changes.replace.every(({ em }) => current.get(em)?.outros.includes(id))
  return stillEqual && sameEditions && swapped && listingOwn.length <= MAXIMUM
}
