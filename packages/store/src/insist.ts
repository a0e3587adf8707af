import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@car/errors/car-error'

const PAUSE_MS = 1_000

/**
 * Repeats work for as long as a store is away, for a result that would cost more to make again than to hold. `told` is
 * called with each failure that is waited out.
 * @throws what `work` throws when that is not a passing failure, or once the signal is aborted
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
