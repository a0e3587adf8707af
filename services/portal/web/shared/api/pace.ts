const FAST_MS = 3_000
const SLOW_MS = 10_000
const SOON_MS = 60_000

/**
 * The time at which this page first saw each changing item, by the item's id. A document, for example, changes while it
 * is being read.
 */
export type Starts = ReadonlyMap<string, number>

/** Returns the times for these items. Items in `before` keep their time; new items get `nowMs`. */
export const startsOf = (ids: readonly string[], nowMs: number, before: Starts = new Map()): Starts =>
  new Map(ids.map((id) => [id, before.get(id) ?? nowMs]))

/**
 * Returns the pause between requests, in milliseconds: 3 s, or 10 s when even the newest item has been changing for a
 * minute. Returns false without items.
 */
export function paceMs(starts: Starts, nowMs: number): number | false {
  if (starts.size === 0) return false
  return nowMs - Math.max(...starts.values()) < SOON_MS ? FAST_MS : SLOW_MS
}
