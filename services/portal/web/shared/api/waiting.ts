import { useSyncExternalStore } from 'react'

/** Until when reads wait that were past the limit (CAR-010). One line of the frame tells of all of them. */
let end: number | null = null
const listeners = new Set<() => void>()

export function waitUntil(quando: number): void {
  end = Math.max(end ?? 0, quando)
  for (const listener of listeners) listener()
}

/** Until when the last read waits. The moment may be past. */
export const useReadingsWait = (): number | null => useSyncExternalStore(subscribe, () => end)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
