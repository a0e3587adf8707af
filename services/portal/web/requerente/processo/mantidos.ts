import { useEu } from '../../comum/api/sessao.ts'
import { useLembrado } from '../../comum/lembrado.ts'

/**
 * Differences of which the person has said that the declared value is right. They share one line until the tab is
 * closed.
 */
export function useMantidos(caso: string) {
  const chave = `mantidos ${useEu().id} ${caso}`
  const [mantidos, guardar] = useLembrado<readonly string[]>(chave, [], 'sessionStorage')
  return {
    tem: (qual: string) => mantidos.includes(qual),
    manter: (qual: string) => guardar([...mantidos, qual]),
    rever: (qual: string) => guardar(mantidos.filter((um) => um !== qual)),
  }
}
