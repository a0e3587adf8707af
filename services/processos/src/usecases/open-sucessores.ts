import type { User } from '@car/identity/usuario'
import { relationWith } from '../domain/access.ts'
import type { Processo, State } from '../domain/processo.ts'
import { isOpen, leavesItsPlace, type OpenSucessor, rivalsOf, soonReplaced } from '../processo/domain/sucessao.ts'
import type { BaseCtx } from './ctx.ts'

/**
 * Returns the open cases that follow a case, by their own records. A case without successors, as most are, costs
 * nothing.
 * @param except  the id of a successor that does not count, because it is the one being opened
 */
async function openSucessores(
  ctx: BaseCtx,
  usuario: User,
  { sucessores }: Processo,
  except?: string,
): Promise<OpenSucessor[]> {
  const now = ctx.now()
  const others = sucessores.filter(({ id }) => id !== except)
  const states = await Promise.all(others.map(({ id }) => stateOf(ctx, id)))
  return others.flatMap((sucessor, i) => {
    const state = states[i] ?? null
    if (!isOpen(sucessor, state, now, ctx.prazos)) return []
    const seen = relationWith(state, usuario, now) !== null
    return { como: sucessor.como, numero: seen ? sucessor.numero : null }
  })
}

/** Returns what it depends on whether a case may be followed: the open cases that do, and what it was to replace itself. */
export async function followedBy(ctx: BaseCtx, usuario: User, processo: Processo, except?: string) {
  const [open, origins] = await Promise.all([
    openSucessores(ctx, usuario, processo, except),
    leavesItsPlace(processo) ? originsOf(ctx, processo) : [],
  ])
  return { openSucessores: open, origins }
}

/**
 * Returns the cases that a case may replace, replaced already by what is approved and replaces them next: those that it
 * follows, and those that these were to replace and never did. A case that follows none, as most do, costs nothing.
 */
export async function originsOf(ctx: BaseCtx, processo: Processo): Promise<Processo[]> {
  const origins = await statesOf(ctx, processo.origem?.processos ?? [])
  const all = await Promise.all(
    origins.map(async (origin) => {
      const [rivals, further] = await Promise.all([
        statesOf(ctx, rivalsOf(origin, processo)),
        leavesItsPlace(origin) ? originsOf(ctx, origin) : [],
      ])
      return [soonReplaced(origin, rivals), ...further]
    }),
  )
  return all.flat()
}

const statesOf = async (ctx: BaseCtx, which: readonly { id: string }[]): Promise<Processo[]> =>
  (await Promise.all(which.map(({ id }) => stateOf(ctx, id)))).filter((state) => state !== null)

export const stateOf = async (ctx: BaseCtx, id: string): Promise<State> => (await ctx.store.load('processo', id)).state
