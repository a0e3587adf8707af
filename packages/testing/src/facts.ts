import { connect } from 'amqplib'

export type Method = (this: unknown, ...args: unknown[]) => unknown

/**
 * Watches the facts that this process publishes and consumes.
 * @param queues  the queues whose consumers run in this process, each with its types of facts
 * @returns a function that says how many deliveries are still open, and how often that number has changed
 */
export async function followFacts(
  url: string,
  queues: Readonly<Record<string, readonly string[]>>,
): Promise<() => { open: number; changes: number }> {
  /**
   * Counts the deliveries of a fact: one to each queue for its type. A fact that was deferred has the name of its queue
   * in its key, and goes to that queue alone.
   */
  const deliveries = (key: string) =>
    Object.entries(queues).filter(([queue, types]) => types.includes(key) || key.endsWith(`.${queue}`)).length
  let open = 0
  let changes = 0
  const change = (by: number) => {
    open += by
    changes++
  }
  // amqplib does not export its class of channels, so the class is taken from an open channel.
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
