import { nullIfAbsent } from '@car/errors/car-error'
import type { Decision } from '@car/event-store/store'
import type { DomainEvent } from '../../../domain/events.ts'
import type { Processo, State } from '../../../domain/processo.ts'
import { stateOf } from '../../../usecases/open-sucessores.ts'
import type { BaseCtx } from '../../../usecases/ctx.ts'
import { mayReplace, replacedFirst, replacing, replacingTogether } from '../../domain/sucessao.ts'

/**
 * Replaces the origins of a case once all that follows them is approved. It is called after each act on the case, and
 * maybe again, so a crash after an approval leaves no origin standing. A case that was approved at the same moment as
 * another, and comes second, is replaced by it too. A case without origins costs nothing.
 */
export async function replaceOrigins(ctx: BaseCtx, processo: Processo): Promise<void> {
  const { origem, status } = processo
  if (origem === null || !mayReplace(processo)) return
  const origins: State[] = []
  for (const { id } of origem.processos) {
    // The id of the command names what happened here, so that it happens once, whoever sees it first.
    const command = { id: `substituir-${processo.id}-${status}`, author: null, at: ctx.now() }
    const replace = async (origin: State): Promise<Decision<DomainEvent>> => {
      const followers = origin === null ? [] : replacingTogether(origin, processo)
      const states = await Promise.all(
        followers.map(async ({ id: follower }) => (follower === processo.id ? processo : stateOf(ctx, follower))),
      )
      const by = replacing(origin, states)
      return { events: by === null ? [] : [{ tipo: 'processo_substituido', sucessores: [...by] }] }
    }
    // An origin that was cancelled or rejected is destroyed once its time is over, and what follows it stays.
    const done = await ctx.store.execute('processo', id, command, replace).catch(nullIfAbsent)
    origins.push(done?.state ?? null)
  }
  const sucessores = replacedFirst(processo, origins)
  if (sucessores === null) return
  const command = { id: `ceder-${processo.id}`, author: null, at: ctx.now() }
  const events: DomainEvent[] = [{ tipo: 'processo_substituido', sucessores }]
  await ctx.store.execute('processo', processo.id, command, () => ({ events }))
}
