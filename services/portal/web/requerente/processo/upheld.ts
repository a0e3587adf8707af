import { useEu } from '../../shared/api/session.ts'
import { useRemembered } from '../../device/remembered.ts'

/** Differences in which the person has called the declared value right. They share one line until the tab is closed. */
export function useUpheld(processo: string) {
  const chave = `mantidos ${useEu().id} ${processo}`
  const [upheld, keep] = useRemembered<readonly string[]>(chave, [], 'sessionStorage')
  return {
    tem: (qual: string) => upheld.includes(qual),
    keep: (qual: string) => keep([...upheld, qual]),
    reconsider: (qual: string) => keep(upheld.filter((kept) => kept !== qual)),
  }
}
