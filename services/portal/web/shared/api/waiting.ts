import { useSyncExternalStore } from 'react'

/**
 * The time until which read requests wait, in ms since 1970. They wait after a refusal for too many requests (CAR-010).
 * The frame of the pages shows the wait.
 */
let end: number | null = null
const listeners = new Set<() => void>()

export function waitUntil(when: number): void {
  end = Math.max(end ?? 0, when)
  for (const listener of listeners) listener()
}

/** Returns the end of the wait, which may be past; null if no request had to wait. */
export const useReadingsWait = (): number | null => useSyncExternalStore(subscribe, () => end)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
