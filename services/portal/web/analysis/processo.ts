import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import { live } from '../shared/api/queries.ts'
import { all } from '../shared/api/all.ts'
import type { Documento, operations } from '../gen/interface.ts'

/** The key of all that the bench asks of a case. An act on the case makes all of it ask again: `changes: [ofCaso(id)]`. */

export const ofProcesso = (id: string) => ['analise', id] as const

export const processoOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'processo'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}', { params: { path: { id } }, signal })),
  })

export const actsOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'acoes'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}/acoes', { params: { path: { id } }, signal })),
  })

export const isBeingRead = ({ status }: Documento) => status === 'aguardando' || status === 'processando'

export const documentosOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'documentos'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: parte }, signal })),
      ),
    refetchInterval: live<Documento[]>((documentos) => documentos.filter(isBeingRead).map((d) => d.id)),
  })

/** There are no data while a document is being read. */
export const dataOf = (id: string, documento: Documento) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'dados', documento.id, documento.status],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/documentos/{id}/dados-extraidos', { params: { path: { id: documento.id } }, signal })),
    enabled: !isBeingRead(documento),
    staleTime: Infinity,
  })

export const achadosOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'achados'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/analista/processos/{id}/achados', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const pendenciasOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'pendencias'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const ressalvasOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'ressalvas'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const notesOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'notas'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/analista/processos/{id}/notas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export type Template = operations['modelos']['responses'][200]['content']['application/json']['data'][number]

/** All templates, by title. */
export const modelos = queryOptions({
  queryKey: ['modelos'],
  queryFn: ({ signal }) =>
    all((parte) => unwrap(api.GET('/api/v1/analista/modelos', { params: { query: parte }, signal }))),
})

/**
 * Every time at which what was declared or handed in changed. The service lists the oldest first, and people look for
 * the newest.
 */
export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'versoes'],
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/versoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

/** The history, newest first. */
export const atosOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ofProcesso(id), 'historico'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/processos/{id}/historico', {
          params: {
            path: { id },
            query: { ordenar: '-em', page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })
