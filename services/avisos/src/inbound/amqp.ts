import type { Fact } from '@car/events/fact'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import type { Heard } from '../domain/rules.ts'
import { notify } from '../usecases/send-avisos.ts'
import type { Ctx } from '../usecases/ctx.ts'

/**
 * A repeated fact makes the same notices. Notices are checked again before they are sent, so facts out of order do no
 * harm.
 */
export function subscribe(broker: Broker, ctx: Ctx, wake: () => void): Consumer {
  return broker.consume<Heard>({
    queue: 'fatos',
    types: SUBSCRIPTIONS['avisos.fatos'],
    prefetch: 20,
    async handler(fact: Fact<Heard>) {
      await notify(ctx, fact)
      wake()
      return 'ack'
    },
  })
}
