import { randomUUID } from 'node:crypto'
import type { Ctx, Outbox } from './ctx.ts'
import { deliver } from './deliver.ts'

const AT_ONCE = 4

/** Sends the due notices of a channel until none is left, its server fails, or `signal` ends the work. */
export async function sendDue(ctx: Ctx, outbox: Outbox, signal: AbortSignal): Promise<void> {
  const who = randomUUID()
  const inHand = new Set<Promise<void>>()
  let goOn = true
  while (goOn && !signal.aborted) {
    // Notices are taken one after the other. Simultaneous senders would all find the same notice.
    const id = await outbox.entregas.takeNext(who)
    if (id === null) break
    const delivery = deliver(ctx, id, { outbox, who }, signal)
      .then((hasServer) => void (goOn &&= hasServer))
      .finally(() => inHand.delete(delivery))
    inHand.add(delivery)
    if (inHand.size === AT_ONCE) await Promise.race(inHand)
  }
  await Promise.all(inHand)
}
