import { randomUUID } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { deliver } from './deliver.ts'

/** How many messages each process sends at once. */
const JUNTOS = 4

/** Sends what is due until nothing is, or the mail server is away. */
export async function sendDue(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const quem = randomUUID()
  const inHand = new Set<Promise<void>>()
  let goOn = true
  while (goOn && !signal.aborted) {
    // Taken one after the other: if several looked at once, all would find the same one.
    const id = await ctx.entregas.takeNext(quem)
    if (id === null) break
    const delivery = deliver(ctx, id, quem, signal)
      .then((hasServer) => void (goOn &&= hasServer))
      .finally(() => inHand.delete(delivery))
    inHand.add(delivery)
    if (inHand.size === JUNTOS) await Promise.race(inHand)
  }
  await Promise.all(inHand)
}
