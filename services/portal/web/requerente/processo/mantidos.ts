import { useState } from 'react'
import { useEu } from '../../comum/api/sessao.ts'

/** Of which differences somebody has said that what they wrote is right: they stand in one line until the tab is closed. */
export function useMantidos(caso: string) {
  const chave = `mantidos ${useEu().id} ${caso}`
  const [mantidos, setMantidos] = useState<readonly string[]>(() => {
    try {
      return JSON.parse(sessionStorage.getItem(chave) ?? '[]')
    } catch {
      return []
    }
  })
  const guardar = (novos: readonly string[]) => {
    setMantidos(novos)
    try {
      sessionStorage.setItem(chave, JSON.stringify(novos))
    } catch {
      // It holds until the page is left.
    }
  }
  return {
    tem: (qual: string) => mantidos.includes(qual),
    manter: (qual: string) => guardar([...mantidos, qual]),
    rever: (qual: string) => guardar(mantidos.filter((um) => um !== qual)),
  }
}
