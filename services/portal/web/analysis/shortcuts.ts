import { useEffect } from 'react'
import { commandOf } from './bench-commands.ts'
import type { Dispatch } from './use-bench.ts'

const WRITES = 'input, textarea, select, [contenteditable]'
/** Elements that Enter presses by itself. */
const PRESSES = 'a, button, summary, [role="tab"]'

/** Listens for single keys, except in fields and dialogs, or where the person has turned them off. */
export function useShortcuts(enabled: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(WRITES) || document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && target.closest(PRESSES)) return
      const command = commandOf(event.key)
      if (!command) return
      event.preventDefault()
      dispatch(command)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [enabled, dispatch])
}
