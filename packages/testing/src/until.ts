import { setTimeout as wait } from 'node:timers/promises'

/**
 * The first and the longest pause between two checks, in ms. Each pause is a fifth longer than the pause before,
 * because checks slow down the awaited work.
 */
const FIRST_REST = 10
const LONGEST_REST = 500

/**
 * Repeats `see` until its value meets the condition, and returns the value. After `ms` the function throws, with the
 * last value in the message. The limit is no claim about speed: a machine may be slow.
 */
export async function until<T>(see: () => T | Promise<T>, holds: (seen: T) => boolean, ms = 30_000): Promise<T> {
  const end = Date.now() + ms
  for (let rest = FIRST_REST; ; rest = Math.min(rest * 1.2, LONGEST_REST)) {
    const seen = await see()
    if (holds(seen)) return seen
    if (Date.now() > end) throw new Error(`waited in vain, last seen: ${JSON.stringify(seen)}`)
    await wait(rest)
  }
}
