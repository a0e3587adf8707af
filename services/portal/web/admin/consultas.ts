import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import type { operations } from '../gen/interface.ts'
import type { ConsultaDaAuditoria } from './consulta-do-endereco.ts'

const depoisDe = (cursor: string) => (cursor ? { cursor } : {})

/** The service records each of these looks, so a page asks only when somebody opens it. */
const REGISTRADA = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** @param q  words of the name; empty for everybody */
export const pessoas = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['pessoas', 'lista', q],
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/admin/usuarios', {
          params: { query: { ...(q ? { q } : {}), page_size: 50, ...depoisDe(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
    ...REGISTRADA,
  })

export const pessoaDe = (id: string) =>
  queryOptions({
    queryKey: ['pessoas', 'uma', id],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/admin/usuarios/{id}', { params: { path: { id } }, signal })),
    ...REGISTRADA,
  })

type DaAuditoria = NonNullable<operations['auditoria']['parameters']['query']>

export const auditoria = (filtros: ConsultaDaAuditoria) =>
  infiniteQueryOptions({
    queryKey: ['auditoria', filtros],
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/admin/auditoria', {
          params: { query: { ...(filtros as DaAuditoria), page_size: 50, ...depoisDe(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
    ...REGISTRADA,
  })
