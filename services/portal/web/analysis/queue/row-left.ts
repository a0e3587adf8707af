import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The row that was opened in the queue, and the entry of the browser's history at that time. */
let left: { input: string | undefined; row: string } | null = null

export const leave = (historyEntry: string | undefined, row: string): void => {
  left = { input: historyEntry, row }
}

/** Gives the focus to the opened row when the person returns to its entry of the history. */
export function useRowLeft(ready: boolean): void {
  const historyEntry = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    if (!ready || left === null || left.input !== historyEntry) return
    const { row } = left
    left = null
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus()
  }, [ready, historyEntry])
}
