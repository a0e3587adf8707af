import { useEu } from '../../comum/api/sessao.ts'
import { useLembrado } from '../../comum/lembrado.ts'

/** Of which differences somebody has said that what they wrote is right: they stand in one line until the tab is closed. */
export function useMantidos(caso: string) {
  const chave = `mantidos ${useEu().id} ${caso}`
  const [mantidos, guardar] = useLembrado<readonly string[]>(chave, [], 'sessionStorage')
  return {
    tem: (qual: string) => mantidos.includes(qual),
    manter: (qual: string) => guardar([...mantidos, qual]),
    rever: (qual: string) => guardar(mantidos.filter((um) => um !== qual)),
  }
}
