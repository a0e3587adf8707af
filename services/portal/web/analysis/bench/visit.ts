import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteVisit, seenVersion } from '../../device/visits.ts'
import { versionsOf } from '../../shared/api/processo.ts'
import { useMe } from '../../shared/api/session.ts'
import { atosOf } from '../processo.ts'

/**
 * Counts the changes that others have made since the person last opened the case on this device. Without a known visit,
 * the count begins at the person's last act on the case. `saw` closes the message. Returns null while the data load.
 */
export function useChanges(id: string): { count: number; de: number; ate: number; saw: () => void } | null {
  const me = useMe()
  const [kept, setKept] = useState(() => seenVersion(me.id, id))
  const versoes = useQuery(versionsOf(id)).data
  const atos = useInfiniteQuery({ ...atosOf(id), enabled: kept === undefined }).data?.pages[0]?.data
  const last = versoes?.at(-1)?.versao
  if (versoes === undefined || last === undefined || (kept === undefined && atos === undefined)) return null
  // Without a known visit or act, this counts as the first visit, and nothing as changed.
  const actedAt = atos?.find(({ por }) => por?.id === me.id)?.em
  const ofAto = actedAt === undefined ? last : versoes.findLast(({ em }) => em <= actedAt)?.versao
  const view = kept ?? ofAto ?? 1
  const saw = () => {
    if (kept === last) return
    setKept(last)
    noteVisit(me.id, id, last)
  }
  const newOnes = versoes.filter(({ versao, por }) => versao > view && por?.id !== me.id)
  return { count: newOnes.length, de: Math.min(view, last), ate: last, saw }
}
