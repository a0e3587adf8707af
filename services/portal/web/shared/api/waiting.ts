import { useSyncExternalStore } from 'react'

/**
 * The time until which read requests wait after too many requests (CAR-010), in ms since 1970. A line in the frame of
 * all pages reports the wait.
 */
let end: number | null = null
const listeners = new Set<() => void>()

export function waitUntil(when: number): void {
  end = Math.max(end ?? 0, when)
  for (const listener of listeners) listener()
}

/** Returns the time until which read requests wait, which may be past; null if no request has had to wait. */
export const useReadingsWait = (): number | null => useSyncExternalStore(subscribe, () => end)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
