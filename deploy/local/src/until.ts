import { setTimeout as wait } from 'node:timers/promises'
import { Stop } from './stop.ts'

/**
 * Calls `condition` repeatedly until it returns something truthy, and returns that value. An exception other than Stop
 * counts as "not yet". After `ms`, throws an error that names `what` and has the last exception as its cause.
 */
export async function until<T>(
  what: string,
  ms: number,
  condition: () => T | false | undefined | Promise<T | false | undefined>,
  every = 100,
): Promise<T> {
  const deadline = performance.now() + ms
  for (let last: unknown; ; ) {
    try {
      const answer = await condition()
      if (answer) return answer
      last = undefined
    } catch (error) {
      if (error instanceof Stop) throw error
      last = error
    }
    if (performance.now() > deadline) throw new Error(`not within ${ms / 1000} s: ${what}`, { cause: last })
    await wait(every)
  }
}
