import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { all } from '../shared/api/all.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { historicoOf } from '../shared/api/processo.ts'
import { ofProcesso } from '../shared/api/queries.ts'
import type { operations } from '../gen/interface.ts'

export const achadosOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'achados'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/analista/processos/{id}/achados', { params: { path: { id }, query: part }, signal })),
      ),
  })

/** All evidence of a finding, in pages. The finding itself contains only the first pieces. */
export const evidenceOf = (id: string, achado: string) =>
  infiniteQueryOptions({
    queryKey: [...ofProcesso(id), 'evidencias', achado],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/analista/processos/{id}/achados/{achado}/evidencias', {
          params: { path: { id, achado }, query: { page_size: 20, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

export const notesOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'notas'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/analista/processos/{id}/notas', { params: { path: { id }, query: part }, signal })),
      ),
  })

export type Template = operations['modelos']['responses'][200]['content']['application/json']['data'][number]

export const modelos = queryOptions({
  queryKey: ['modelos'],
  queryFn: ({ signal }) =>
    all((part) => unwrap(api.GET('/api/v1/analista/modelos', { params: { query: part }, signal }))),
})

/** Loads the history in large parts of 50 acts, because the bench searches it for old acts. */
export const atosOf = (id: string) => historicoOf(id, 50)
