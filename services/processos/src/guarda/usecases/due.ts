import { CASE_CLASSES, type CaseClass, type GuardaClass, type GuardaTarget } from '@car/vocabulary/guarda'
import { overAt, overBefore } from '../domain/classes.ts'
import type { GuardaCtx } from './ctx.ts'

/** Something whose time is over, as the simulation shows it. `retido` is true if a hold forbids its destruction. */
export type Due = {
  alvo: GuardaTarget
  id: string
  numero: string | null
  desde: string
  dueSince: string
  retido: boolean
}

const isCaseClass = (which: GuardaClass): which is CaseClass => (CASE_CLASSES as readonly string[]).includes(which)

/**
 * Returns at most `limit` cases or accounts of a class whose time is over, the oldest first, after the place of `after`.
 * Looks and unusual accesses are rows without a target, and are not listed.
 */
export async function due(
  ctx: GuardaCtx,
  which: GuardaClass,
  { after, limit }: { after?: { desde: string; id: string } | undefined; limit: number },
): Promise<Due[]> {
  const term = ctx.terms[which]
  const before = overBefore(term, ctx.now()).toISOString()
  const found = isCaseClass(which)
    ? await ctx.processos.untouched(which, before, { after, limit })
    : which === 'conta'
      ? await idleAccounts(ctx, before, { after, limit })
      : []
  return (await markHeld(ctx, found)).map(({ id, numero, desde, retido }) => ({
    alvo: numero === null ? 'usuario' : 'processo',
    id,
    numero,
    desde,
    dueSince: overAt(term, new Date(desde)).toISOString(),
    retido,
  }))
}

/** Tells of each whether a hold is on it, or on its owner. */
export async function markHeld<F extends { id: string; donoId: string }>(
  ctx: GuardaCtx,
  found: readonly F[],
): Promise<(F & { retido: boolean })[]> {
  const held = await ctx.guardas.held(found.flatMap(({ id, donoId }) => [id, donoId]))
  return found.map((one) => ({ ...one, retido: held.has(one.id) || held.has(one.donoId) }))
}

type Found = { id: string; donoId: string; numero: string | null; desde: string }

/** Returns accounts that nobody uses, and that have no case and no part in one. */
async function idleAccounts(
  ctx: GuardaCtx,
  before: string,
  { after, limit }: { after?: { desde: string; id: string } | undefined; limit: number },
): Promise<Found[]> {
  for (let place = after; ; ) {
    const { contas } = await ctx.auth.ListarContasParadas({
      antes_de: before,
      limite: limit,
      ...(place === undefined ? {} : { desde: place.desde, depois_de: place.id }),
    })
    const involved = await ctx.processos.involved(contas.map(({ id }) => id))
    const idle = contas.filter(({ id }) => !involved.has(id))
    const last = contas.at(-1)
    if (idle.length > 0 || !last || contas.length < limit)
      return idle.map(({ id, ultimo_acesso_em: desde }) => ({ id, donoId: id, numero: null, desde }))
    place = { desde: last.ultimo_acesso_em, id: last.id }
  }
}
