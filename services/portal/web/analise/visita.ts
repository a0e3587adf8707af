import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEu } from '../comum/api/sessao.ts'
import { atosDe, versoesDe } from './caso.ts'

/** How many visits this device remembers. For an older one the record is asked. */
const QUANTAS = 300

/**
 * What others changed since the person last looked at the case on this device, or else since their own last act on it.
 * `vi` puts the message away.
 */
export function useMudancas(id: string): { quantas: number; de: number; ate: number; vi: () => void } | null {
  const eu = useEu()
  const chave = `bancada.visitas.${eu.id}`
  const [guardada, setGuardada] = useState(() => lidas(chave)[id])
  const versoes = useQuery(versoesDe(id)).data
  const atos = useInfiniteQuery({ ...atosDe(id), enabled: guardada === undefined }).data?.pages[0]?.data
  const ultima = versoes?.at(-1)?.versao
  if (versoes === undefined || ultima === undefined || (guardada === undefined && atos === undefined)) return null
  // Somebody who has not acted on the case sees it for the first time.
  const agiu = atos?.find(({ por }) => por?.id === eu.id)?.em
  const doAto = agiu === undefined ? ultima : versoes.findLast(({ em }) => em <= agiu)?.versao
  const vista = guardada ?? doAto ?? 1
  const vi = () => {
    if (guardada === ultima) return
    setGuardada(ultima)
    guardar(chave, id, ultima)
  }
  const novas = versoes.filter(({ versao, por }) => versao > vista && por?.id !== eu.id)
  return { quantas: novas.length, de: Math.min(vista, ultima), ate: ultima, vi }
}

function lidas(chave: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(chave) ?? '{}')
  } catch {
    return {}
  }
}

function guardar(chave: string, id: string, versao: number): void {
  const { [id]: _, ...outras } = lidas(chave)
  try {
    const novas = Object.entries({ ...outras, [id]: versao }).slice(-QUANTAS)
    localStorage.setItem(chave, JSON.stringify(Object.fromEntries(novas)))
  } catch {
    // The record says it next time.
  }
}
