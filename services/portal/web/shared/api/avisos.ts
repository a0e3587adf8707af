import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client.ts'

/** The number of unread notices. Its key begins like the key of the list, so acts on notices refresh both. */
export const unreadAvisos = queryOptions({
  queryKey: ['avisos', 'lista', 'novos'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/v1/avisos', { params: { query: { lido: 'nao', page_size: 1 } }, signal })),
  select: ({ meta }) => meta.total_count,
  staleTime: 60_000,
})
