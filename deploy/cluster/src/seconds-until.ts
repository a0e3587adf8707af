import { until } from '@car/local/until'

/** Looks each second, for five minutes at most. @returns after how many seconds it was so */
export async function secondsUntil(what: string, condition: () => Promise<boolean>): Promise<string> {
  const began = performance.now()
  await until(what, 300_000, condition, 1000)
  return ((performance.now() - began) / 1000).toFixed(0)
}
