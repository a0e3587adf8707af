import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadAvisos } from '../../shared/api/avisos.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { once } from '../../shared/api/version.ts'
import type { Processo } from '../../gen/interface.ts'

/**
 * Marks the notices about a case as read when somebody whom it concerns opens its page. The supervision is shown cases
 * that wait for somebody who opens nothing, so this is also sent while the case waits and no notice is unread.
 */
export function useReadAvisos(processo: Processo | undefined, isTheirs: boolean): void {
  const queries = useQueryClient()
  const hasUnread = (useQuery(unreadAvisos).data ?? 0) > 0
  const id = isTheirs && (processo?.status === 'pendente' || hasUnread) ? processo?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const body = { ate: new Date().toISOString(), processo_id: id }
    const marking = unwrap(api.POST('/api/v1/avisos/lidos', { params: { header: once(crypto.randomUUID()) }, body }))
    // Nobody waits for this: the next visit repeats it.
    marking.then(
      () => void queries.invalidateQueries({ queryKey: ['avisos', 'lista'] }),
      () => {},
    )
  }, [id, queries])
}
