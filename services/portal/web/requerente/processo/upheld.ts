import { useMe } from '../../shared/api/session.ts'
import { useRemembered } from '../../device/remembered.ts'

/**
 * Keeps the differences in which the person said that the declared value is right. They stay until the person
 * reconsiders them or closes the tab.
 */
export function useUpheld(processo: string) {
  const chave = `mantidos ${useMe().id} ${processo}`
  const [upheld, keep] = useRemembered<readonly string[]>(chave, [], 'sessionStorage')
  return {
    has: (which: string) => upheld.includes(which),
    keep: (which: string) => keep([...upheld, which]),
    reconsider: (which: string) => keep(upheld.filter((kept) => kept !== which)),
  }
}
