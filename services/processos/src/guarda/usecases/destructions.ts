import { type Destruction, destructionOf, orderAgain } from '../domain/guarda.ts'
import type { GuardaCtx } from './ctx.ts'
import { orderDestruction } from './destroy.ts'

/**
 * Lists all destructions that were ordered: those on record, and those that only the locked bucket still knows. An entry
 * of the bucket without the stamp of this service is left out, and `strange` is told its name.
 */
export async function listDestructions(ctx: GuardaCtx, strange: (name: string) => void): Promise<Destruction[]> {
  const all = new Map<string, Destruction>()
  const add = (one: Destruction) => all.set(`${one.id} ${one.parte}`, one)
  for await (const one of ctx.destructions.all(strange)) add(one)
  for await (const id of ctx.guardas.ordered()) {
    const { state } = await ctx.store.load('guarda', id)
    const destruction = state && destructionOf(state)
    if (destruction) add(destruction)
  }
  return [...all.values()]
}

/**
 * Destroys again, in all services, what restored backups have brought back. One service's backup may be older than
 * another's, so what this record knows to be destroyed is destroyed again too. Returns how many there were.
 */
export async function repeatDestructions(ctx: GuardaCtx, list: readonly Destruction[]): Promise<number> {
  for (const { alvo, id, ...what } of list) await orderDestruction(ctx, { alvo, id }, what, orderAgain)
  return list.length
}
