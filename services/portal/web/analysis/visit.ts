import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteVisit, seenVersion } from '../device/visits.ts'
import { versionsOf } from '../shared/api/processo.ts'
import { useEu } from '../shared/api/session.ts'
import { atosOf } from './processo.ts'

/**
 * Counts the changes of others since the person last opened the case on this device, otherwise since their own last act
 * on it. `vi` closes the message.
 */
export function useChanges(id: string): { count: number; de: number; ate: number; vi: () => void } | null {
  const eu = useEu()
  const [kept, setKept] = useState(() => seenVersion(eu.id, id))
  const versoes = useQuery(versionsOf(id)).data
  const atos = useInfiniteQuery({ ...atosOf(id), enabled: kept === undefined }).data?.pages[0]?.data
  const ultima = versoes?.at(-1)?.versao
  if (versoes === undefined || ultima === undefined || (kept === undefined && atos === undefined)) return null
  // A person who has not acted on the case sees it for the first time, so nothing counts as changed.
  const actedAt = atos?.find(({ por }) => por?.id === eu.id)?.em
  const ofAto = actedAt === undefined ? ultima : versoes.findLast(({ em }) => em <= actedAt)?.versao
  const view = kept ?? ofAto ?? 1
  const vi = () => {
    if (kept === ultima) return
    setKept(ultima)
    noteVisit(eu.id, id, ultima)
  }
  const novas = versoes.filter(({ versao, por }) => versao > view && por?.id !== eu.id)
  return { count: novas.length, de: Math.min(view, ultima), ate: ultima, vi }
}
