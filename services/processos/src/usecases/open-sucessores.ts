import type { User } from '@car/identity/usuario'
import { relationWith } from '../domain/access.ts'
import type { Processo, State } from '../domain/processo.ts'
import { isOpen, type OpenSucessor } from '../processo/domain/sucessao.ts'
import type { BaseCtx } from './ctx.ts'

/**
 * Returns the open cases that follow a case, by their own records. A case without successors, as most are, costs
 * nothing.
 * @param except  the id of a successor that does not count, because it is the one being opened
 */
export async function openSucessores(
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

export const stateOf = async (ctx: BaseCtx, id: string): Promise<State> => (await ctx.store.load('processo', id)).state
