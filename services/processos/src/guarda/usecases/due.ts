import { CASE_CLASSES, type CaseClass, type GuardaClass, type GuardaTarget } from '@car/vocabulary/guarda'
import { overAt, overBefore } from '../domain/classes.ts'
import type { GuardaCtx } from './ctx.ts'
import { lastTouchedBefore } from './last-touched.ts'

/** Something whose time is over, as the simulation shows it. `retido` is true if a hold forbids its destruction. */
export type Due = Place & {
  alvo: GuardaTarget
  donoId: string
  numero: string | null
  dueSince: string
  retido: boolean
}

/** The place of a case or an account among those of its class. */
type Place = { desde: string; id: string }
type Asked = { after?: Place | undefined; limit: number }

const isCaseClass = (which: GuardaClass): which is CaseClass => (CASE_CLASSES as readonly string[]).includes(which)

/**
 * Returns at least `limit` cases or accounts of a class whose time is over, the oldest first, after the place of
 * `after`; fewer if there are no more. Looks and unusual accesses are rows without a target, and are not listed.
 */
export async function due(ctx: GuardaCtx, which: GuardaClass, asked: Asked): Promise<Due[]> {
  const term = ctx.terms[which]
  const before = overBefore(term, ctx.now()).toISOString()
  const found = isCaseClass(which)
    ? await readOn(
        asked,
        (some) => ctx.processos.untouched(which, before, some),
        (cases) => lastTouchedBefore(ctx, which, cases, before),
      )
    : which === 'conta'
      ? await readOn(
          asked,
          (some) => unusedAccounts(ctx, before, some),
          async (accounts) => {
            const involved = await ctx.processos.involved(accounts.map(({ id }) => id))
            return accounts.filter(({ id }) => !involved.has(id)).map((one) => ({ ...one, last: one.desde }))
          },
        )
      : []
  return (await markHeld(ctx, found)).map(({ last, ...one }) => ({
    alvo: one.numero === null ? 'usuario' : 'processo',
    ...one,
    dueSince: overAt(term, new Date(last)).toISOString(),
  }))
}

/** Reads on until at least `limit` of what was read are kept, or there is no more. */
async function readOn<F extends Place, K>(
  { after, limit }: Asked,
  read: (some: Asked) => Promise<F[]>,
  keep: (found: F[]) => Promise<K[]>,
): Promise<K[]> {
  const all: K[] = []
  for (let place = after; ; ) {
    const found = await read({ after: place, limit })
    all.push(...(await keep(found)))
    const last = found.at(-1)
    if (!last || found.length < limit || all.length >= limit) return all
    place = { desde: last.desde, id: last.id }
  }
}

/** Tells of each whether a hold is on it, or on its owner. */
export async function markHeld<F extends { id: string; donoId: string }>(
  ctx: GuardaCtx,
  found: readonly F[],
): Promise<(F & { retido: boolean })[]> {
  const held = await ctx.guardas.held(found.flatMap(({ id, donoId }) => [id, donoId]))
  return found.map((one) => ({ ...one, retido: held.has(one.id) || held.has(one.donoId) }))
}

type Found = Place & { donoId: string; numero: string | null }

/** Returns accounts that nobody uses. */
async function unusedAccounts(ctx: GuardaCtx, before: string, { after, limit }: Asked): Promise<Found[]> {
  const { contas } = await ctx.auth.ListarContasParadas({
    antes_de: before,
    limite: limit,
    ...(after === undefined ? {} : { desde: after.desde, depois_de: after.id }),
  })
  return contas.map(({ id, ultimo_acesso_em: desde }) => ({ id, donoId: id, numero: null, desde }))
}
