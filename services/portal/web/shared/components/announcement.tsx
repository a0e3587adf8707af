import { useSyncExternalStore } from 'react'

let sentence = ''
const listeners = new Set<() => void>()

/** Makes screen readers read a sentence, wherever the focus is. */
export function announce(fresh: string): void {
  // A repeated sentence has to differ, or it would not be read again.
  sentence = fresh === sentence ? `${fresh}\u00a0` : fresh
  for (const listener of listeners) listener()
}

/** The element that screen readers watch. The frame of the pages has one. */
export function Announcement() {
  const announced = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sentence,
  )
  return (
    <div className="visually-hidden" role="status">
      {announced}
    </div>
  )
}
