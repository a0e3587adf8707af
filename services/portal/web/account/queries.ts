import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import { all } from '../shared/api/all.ts'

export const avisos = infiniteQueryOptions({
  queryKey: ['avisos', 'lista'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/v1/avisos', { params: { query: pageParam ? { cursor: pageParam } : {} }, signal })),
  initialPageParam: '',
  getNextPageParam: (page) => page.meta.cursor_next ?? undefined,
})

export const preferencias = queryOptions({
  queryKey: ['avisos', 'preferencias'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/avisos/preferencias', { signal })),
  select: ({ data }) => data,
})

export const sessions = queryOptions({
  queryKey: ['sessoes'],
  queryFn: ({ signal }) => all((part) => unwrap(api.GET('/api/v1/auth/sessoes', { params: { query: part }, signal }))),
})

export const exclusoes = queryOptions({
  queryKey: ['exclusoes', 'proprias'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/v1/privacidade/exclusoes', { params: { query: { page_size: 1 } }, signal })),
  select: ({ data }) => data,
})
