import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import { todos } from '../comum/api/todos.ts'

export const avisos = infiniteQueryOptions({
  queryKey: ['avisos', 'lista'],
  queryFn: ({ pageParam, signal }) =>
    pegar(api.GET('/api/v1/avisos', { params: { query: pageParam ? { cursor: pageParam } : {} }, signal })),
  initialPageParam: '',
  getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
})

export const preferencias = queryOptions({
  queryKey: ['avisos', 'preferencias'],
  queryFn: ({ signal }) => pegar(api.GET('/api/v1/avisos/preferencias', { signal })),
  select: ({ data }) => data,
})

export const sessoes = queryOptions({
  queryKey: ['sessoes'],
  queryFn: ({ signal }) =>
    todos((parte) => pegar(api.GET('/api/v1/auth/sessoes', { params: { query: parte }, signal }))),
})
