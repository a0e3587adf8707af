import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { operations } from '../gen/interface.ts'
import { api, unwrap } from '../shared/api/client.ts'
import type { QueryParameters } from './queue/queue-query.ts'

/** The interval at which the queue is requested again, because other analysts take cases too. */
export const MINUTE_MS = 60_000
const ROWS = 50

export const visoes = () =>
  queryOptions({
    queryKey: ['fila', 'visoes'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/analista/visoes', { signal })),
    refetchInterval: MINUTE_MS,
  })

type QueueParams = NonNullable<operations['fila']['parameters']['query']>

/**
 * Returns the query for one page of the queue. The parameters, also lists with commas, have the same form in the page's
 * address and in the interface.
 */
export const fila = (parameters: QueryParameters) =>
  queryOptions({
    queryKey: ['fila', 'lista', parameters],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/analista/processos', {
          params: { query: { ...(parameters as unknown as QueueParams), page_size: ROWS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
