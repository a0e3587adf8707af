import { CarError } from '@car/errors/car-error'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { tellAllCrossed } from '../territorio/usecases/tell-crossed.ts'
import { cross } from '../territorio/usecases/cross.ts'
import type { LandCtx } from '../territorio/usecases/ctx.ts'

/**
 * Compares a case anew after facts about it, unless the case is a draft. One case is compared at a time, so that each
 * comparison has its full time limit.
 */
export function subscribe(broker: Broker, ctx: LandCtx): Consumer {
  return broker.consume({
    queue: 'cruzamento',
    types: SUBSCRIPTIONS['processos.cruzamento'],
    prefetch: 1,
    async handler({ data: { processo_id, status } }) {
      if (status === 'rascunho') return 'ack'
      try {
        await cross(ctx, processo_id)
        await tellAllCrossed(ctx)
        return 'ack'
      } catch (error) {
        // Other cases keep changing, so the comparison is tried again later.
        if (error instanceof CarError && error.kind === 'conflict') return 'defer'
        throw error
      }
    },
  })
}
