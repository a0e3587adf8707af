import { ASSINATURAS } from '@car/events/subscriptions'
import { connect } from 'amqplib'

type Method = (this: unknown, ...args: unknown[]) => unknown

/**
 * Watches the facts that this process sends and takes in, where every listener but those named runs in it.
 * @param nobodyListens  queues as the subscriptions name them
 * @returns a function that says how many deliveries are still to be taken in, and how often that changed so far
 */
export async function followFacts(
  url: string,
  nobodyListens: readonly string[],
): Promise<() => { open: number; changes: number }> {
  const queues = Object.entries(ASSINATURAS).filter(([queue]) => !nobodyListens.includes(queue))
  /** A fact goes by its type to all who listen; what one of them puts off, by the name of its queue to that one alone. */
  const deliveries = (key: string) =>
    queues.filter(([queue, types]) => (types as readonly string[]).includes(key) || key.endsWith(`.${queue}`)).length
  let open = 0
  let changes = 0
  const change = (by: number) => {
    open += by
    changes++
  }
  // amqplib shows its channels only to who has opened one.
  const connection = await connect(url)
  const confirming = Object.getPrototypeOf(await connection.createConfirmChannel()) as object
  await connection.close()
  before(confirming, 'publish', ([, key]) => change(deliveries(String(key))))
  before(Object.getPrototypeOf(confirming) as object, 'ack', () => change(-1))
  return () => ({ open, changes })
}

function before(prototype: object, name: string, note: (args: unknown[]) => void): void {
  const original = Reflect.get(prototype, name) as Method
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    note(args)
    return original.apply(this, args)
  })
}
