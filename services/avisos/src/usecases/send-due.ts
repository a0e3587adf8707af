import { randomUUID } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { deliver } from './deliver.ts'

const AT_ONCE = 4

/** Sends due notices until none is left, the mail server fails, or `signal` ends the work. */
export async function sendDue(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const who = randomUUID()
  const inHand = new Set<Promise<void>>()
  let goOn = true
  while (goOn && !signal.aborted) {
    // Notices are taken one after the other. Simultaneous senders would all find the same notice.
    const id = await ctx.entregas.takeNext(who)
    if (id === null) break
    const delivery = deliver(ctx, id, who, signal)
      .then((hasServer) => void (goOn &&= hasServer))
      .finally(() => inHand.delete(delivery))
    inHand.add(delivery)
    if (inHand.size === AT_ONCE) await Promise.race(inHand)
  }
  await Promise.all(inHand)
}
