import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import { todos } from '../comum/api/todos.ts'
import type { Relatorio } from '../gen/interface.ts'
import type { Periodo } from '../comum/periodo.ts'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { TipoRelatorio } from '@car/vocabulary/analise'

export const carga = queryOptions({
  queryKey: ['fila', 'carga'],
  queryFn: ({ signal }) =>
    todos((parte) => pegar(api.GET('/api/v1/supervisor/carga', { params: { query: parte }, signal }))),
})

export const escalados = infiniteQueryOptions({
  queryKey: ['fila', 'escalados'],
  queryFn: ({ pageParam, signal }) =>
    pegar(
      api.GET('/api/v1/supervisor/escalados', {
        params: { query: { page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
})

export const recursos = (status: StatusRecurso[]) =>
  infiniteQueryOptions({
    queryKey: ['recursos', status.join()],
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/supervisor/recursos', {
          params: { query: { status, page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

export const recursoDe = (id: string) =>
  queryOptions({
    queryKey: ['recursos', 'um', id],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/supervisor/recursos/{id}', { params: { path: { id } }, signal })),
  })

export const relatorioDe = (tipo: TipoRelatorio, periodo: Periodo) =>
  queryOptions({
    queryKey: ['relatorio', tipo, periodo],
    queryFn: ({ signal }) =>
      // Without `formato` the answer is JSON.
      pegar(
        api.GET('/api/v1/supervisor/relatorios/{tipo}', { params: { path: { tipo }, query: periodo }, signal }),
      ) as Promise<{ data: Relatorio }>,
    placeholderData: keepPreviousData,
  })
