import { until } from '@car/local/until'

/**
 * Checks the condition once a second, for at most five minutes.
 * @returns the whole seconds until the condition was true
 * @throws if the condition was not true in time
 */
export async function secondsUntil(what: string, condition: () => Promise<boolean>): Promise<string> {
  const began = performance.now()
  await until(what, 300_000, condition, 1000)
  return ((performance.now() - began) / 1000).toFixed(0)
}
