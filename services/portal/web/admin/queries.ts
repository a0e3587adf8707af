import type { CaseClass } from '@car/vocabulary/guarda'
import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import type { operations } from '../gen/interface.ts'
import type { AuditQuery } from './address-query.ts'

/** The queries that an act about how data end changes. */
export const GUARDA_QUERIES = [['retencoes-legais'], ['retencao'], ['exclusoes']]
export const HOLD_REASON = `Diga por quê, com ${SHORTEST_REASON} letras ou mais.`

const after = (cursor: string) => (cursor ? { cursor } : {})

/** Options for queries that the service records. They are not repeated automatically. */
const RECORDED = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** @param q  words of the name; empty for everybody */
export const people = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['pessoas', 'lista', q],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/admin/usuarios', {
          params: { query: { ...(q ? { q } : {}), page_size: 50, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
    ...RECORDED,
  })

/**
 * Returns the query that finds a person by CPF.
 * @param cpf  all eleven digits, sent in a body to stay out of addresses and of the history of a browser
 */
export const personByCpf = (cpf: string) =>
  infiniteQueryOptions({
    queryKey: ['pessoas', 'cpf', cpf],
    queryFn: ({ signal }) => unwrap(api.POST('/api/v1/admin/usuarios/procurar', { body: { cpf }, signal })),
    initialPageParam: '',
    getNextPageParam: () => undefined,
    ...RECORDED,
  })

export const personOf = (id: string) =>
  queryOptions({
    queryKey: ['pessoas', 'uma', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/admin/usuarios/{id}', { params: { path: { id } }, signal })),
    ...RECORDED,
  })

type AuditParams = NonNullable<operations['auditoria']['parameters']['query']>

export const auditoria = (filters: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['auditoria', filters],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/admin/auditoria', {
          params: { query: { ...(filters as AuditParams), page_size: 50, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
    ...RECORDED,
  })

export const exclusoesPedidas = infiniteQueryOptions({
  queryKey: ['exclusoes', 'pedidas'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.GET('/api/v1/admin/exclusoes', { params: { query: { status: 'pedida', ...after(pageParam) } }, signal }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
})

export const dueForRetencao = (classe: CaseClass) =>
  infiniteQueryOptions({
    queryKey: ['retencao', classe],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/v1/admin/retencao', { params: { query: { classe, ...after(pageParam) } }, signal })),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

export const holds = infiniteQueryOptions({
  queryKey: ['retencoes-legais'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/v1/admin/retencoes-legais', { params: { query: after(pageParam) }, signal })),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
})
