import { setTimeout as wait } from 'node:timers/promises'

export type Gap = { probe: string; from: number; to: number }

/**
 * Sends a request to each service again and again, and notes the times between answers. A timeout, a broken connection
 * and a 5xx do not count as answers.
 */
export function probe(url: string, paths: Record<string, { path: string; token?: string }>, everyMs = 100) {
  const gaps: Gap[] = []
  let over = false
  const running = Object.entries(paths).map(async ([name, { path, token }]) => {
    let last = performance.now()
    while (!over) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answered = await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) })
        .then(async (response) => (await response.arrayBuffer()) && response.status < 500)
        .catch(() => false)
      const now = performance.now()
      if (answered) {
        gaps.push({ probe: name, from: last, to: now })
        last = now
      }
      await wait(everyMs)
    }
  })
  return {
    /**
     * Returns the longest time without an answer around an instant (the value of `performance.now()`), and the probe
     * that found it.
     */
    longestAt(instant: number): { probe: string; ms: number } {
      const around = gaps.filter(({ from, to }) => from <= instant + 2_000 && to >= instant)
      const longest = around.reduce<Gap | undefined>((a, b) => (a && a.to - a.from >= b.to - b.from ? a : b), undefined)
      return longest ? { probe: longest.probe, ms: longest.to - longest.from - everyMs } : { probe: 'none', ms: 0 }
    },
    async stop(): Promise<void> {
      over = true
      await Promise.all(running)
    },
  }
}
