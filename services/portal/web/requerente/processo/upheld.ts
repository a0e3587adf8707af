import { useMe } from '../../shared/api/session.ts'
import { useRemembered } from '../../device/remembered.ts'

/**
 * Keeps the differences for which the person upheld the declared value, until the person reconsiders or closes the tab.
 */
export function useUpheld(processo: string) {
  const key = `upheld ${useMe().id} ${processo}`
  const [upheld, keep] = useRemembered<readonly string[]>(key, [], 'sessionStorage')
  return {
    has: (which: string) => upheld.includes(which),
    keep: (which: string) => keep([...upheld, which]),
    reconsider: (which: string) => keep(upheld.filter((kept) => kept !== which)),
  }
}
