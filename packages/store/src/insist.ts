import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@car/errors/car-error'

const PAUSE_MS = 1_000

/**
 * Repeats work while a store is unreachable or too slow. The function is meant for storing a result that took long to
 * make. `told` gets each failure that is followed by another attempt.
 * @throws the error of `work` if it is not transient, or if the signal was aborted during the attempt; an AbortError
 * when the signal aborts during a pause
 */
export async function insist<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  told: (failure: unknown) => void = () => {},
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isTransient(failure) || signal.aborted) throw failure
      told(failure)
    }
    await wait(PAUSE_MS, undefined, { signal })
  }
}
