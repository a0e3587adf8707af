import { until } from '@car/local/until'

/**
 * Tries each second, for five minutes at most.
 * @returns the seconds until the condition held
 */
export async function secondsUntil(what: string, condition: () => Promise<boolean>): Promise<string> {
  const began = performance.now()
  await until(what, 300_000, condition, 1000)
  return ((performance.now() - began) / 1000).toFixed(0)
}
