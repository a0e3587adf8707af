import { setTimeout as wait } from 'node:timers/promises'

/**
 * The pause between two looks, in ms. It is short at first, and then about a fifth of the time waited so far, since
 * each look slows down the awaited work.
 */
const FIRST_REST = 10
const LONGEST_REST = 500

/** Looks repeatedly until the condition holds, and resolves with the value seen. An error tells the value seen last. */
export async function until<T>(see: () => T | Promise<T>, holds: (seen: T) => boolean, ms = 15_000): Promise<T> {
  const end = Date.now() + ms
  for (let rest = FIRST_REST; ; rest = Math.min(rest * 1.2, LONGEST_REST)) {
    const seen = await see()
    if (holds(seen)) return seen
    if (Date.now() > end) throw new Error(`waited in vain, last seen: ${JSON.stringify(seen)}`)
    await wait(rest)
  }
}
