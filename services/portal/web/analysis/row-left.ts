import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The entry of the browser's history and the row from which somebody left the queue. */
let left: { input: string | undefined; row: string } | null = null

export const leave = (historyEntry: string | undefined, row: string): void => {
  left = { input: historyEntry, row }
}

/** When somebody returns to that entry, the row from which they left gets the focus. */
export function useRowLeft(ready: boolean): void {
  const historyEntry = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    if (!ready || left === null || left.input !== historyEntry) return
    const { row } = left
    left = null
    document.querySelector<HTMLElement>(`[data-linha="${CSS.escape(row)}"]`)?.focus()
  }, [ready, historyEntry])
}
