import { useEffect } from 'react'

const WRITES = 'input, textarea, select, [contenteditable]'
/** The elements that the browser itself activates when Enter is pressed. */
const PRESSES = 'a, button, summary, [role="tab"]'

/**
 * Listens for single keys, except in fields and dialogs, or if the person has turned them off.
 * @param commandOf  returns the command of a key; it has to be the same function at every call
 */
export function useShortcuts<Command>(
  enabled: boolean,
  commandOf: (key: string) => Command | undefined,
  dispatch: (command: Command) => void,
): void {
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target as Element
      // A focused checkbox uses only the space bar, so the other keys still work.
      const writes = target.closest(WRITES) && !target.matches('[type="checkbox"]')
      if (writes || document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && target.closest(PRESSES)) return
      const command = commandOf(event.key)
      if (!command) return
      event.preventDefault()
      dispatch(command)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [enabled, commandOf, dispatch])
}
