import { useEu } from '../../shared/api/session.ts'
import { useRemembered } from '../../device/remembered.ts'

/**
 * Keeps the differences in which the person said that the declared value is right. They stay until the tab is closed.
 */
export function useUpheld(processo: string) {
  const chave = `mantidos ${useEu().id} ${processo}`
  const [upheld, keep] = useRemembered<readonly string[]>(chave, [], 'sessionStorage')
  return {
    tem: (qual: string) => upheld.includes(qual),
    keep: (qual: string) => keep([...upheld, qual]),
    reconsider: (qual: string) => keep(upheld.filter((kept) => kept !== qual)),
  }
}
