import { useSyncExternalStore } from 'react'

/** The time until which reads past the limit (CAR-010) wait. One line of the frame tells about all of them. */
let end: number | null = null
const listeners = new Set<() => void>()

export function waitUntil(quando: number): void {
  end = Math.max(end ?? 0, quando)
  for (const listener of listeners) listener()
}

/** The time until which the last read waits. It may be past. */
export const useReadingsWait = (): number | null => useSyncExternalStore(subscribe, () => end)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
