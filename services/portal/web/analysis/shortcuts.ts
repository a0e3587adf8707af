import { useEffect } from 'react'

const WRITES = 'input, textarea, select, [contenteditable]'
/** Elements that the browser activates by Enter. */
const PRESSES = 'a, button, summary, [role="tab"]'

/**
 * Runs the commands of single keys. Ignores keys in fields and while a dialog is open.
 * @param commandOf  returns the command of a key; has to be the same function in each rendering
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
