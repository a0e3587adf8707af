import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import { all } from '../shared/api/all.ts'
import type { operations, Relatorio } from '../gen/interface.ts'
import type { Period } from '../shared/period.ts'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { ReportKind } from '@car/vocabulary/analysis'
import type { Uf } from '@car/vocabulary/uf'

export type AnalystLoad = operations['carga']['responses'][200]['content']['application/json']['data'][number]

export const carga = queryOptions({
  queryKey: ['fila', 'carga'],
  queryFn: ({ signal }) =>
    all((part) => unwrap(api.GET('/api/v1/supervisor/carga', { params: { query: part }, signal }))),
})

export const mapOf = (uf: Uf | undefined) =>
  queryOptions({
    queryKey: ['fila', 'mapa', uf],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/supervisor/mapa', { params: { query: uf ? { uf } : {} }, signal })),
  })

export const escalados = infiniteQueryOptions({
  queryKey: ['fila', 'escalados'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.GET('/api/v1/supervisor/escalados', {
        params: { query: { page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
})

type SilentPage = operations['naoAlcancados']['responses'][200]['content']['application/json']

export const silent = (asked: { dias: number; uf?: Uf }) =>
  infiniteQueryOptions({
    queryKey: ['fila', 'nao-alcancados', asked],
    queryFn: ({ pageParam, signal }) =>
      // Without `formato` the answer is JSON.
      unwrap(
        api.GET('/api/v1/supervisor/nao-alcancados', {
          params: { query: { ...asked, page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ) as Promise<SilentPage>,
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

type LoteAnswer = operations['abrirLote']['responses'][200]['content']['application/json']['data']
export type LoteSimulation = Extract<LoteAnswer, { simulado: true }>
export type Lote = operations['obterLote']['responses'][200]['content']['application/json']['data']

export const lotes = infiniteQueryOptions({
  queryKey: ['lotes', 'lista'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/v1/supervisor/lotes', { params: { query: pageParam ? { cursor: pageParam } : {} }, signal })),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
})

export const loteOf = (id: string) =>
  queryOptions({
    queryKey: ['lotes', 'um', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/supervisor/lotes/{id}', { params: { path: { id } }, signal })),
  })

export const recursos = (status: StatusRecurso[]) =>
  infiniteQueryOptions({
    queryKey: ['recursos', status.join()],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/supervisor/recursos', {
          params: { query: { status, page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

export const recursoOf = (id: string) =>
  queryOptions({
    queryKey: ['recursos', 'um', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/supervisor/recursos/{id}', { params: { path: { id } }, signal })),
  })

export const reportOf = (tipo: ReportKind, period: Period) =>
  queryOptions({
    queryKey: ['relatorio', tipo, period],
    queryFn: ({ signal }) =>
      // Without `formato` the answer is JSON.
      unwrap(
        api.GET('/api/v1/supervisor/relatorios/{tipo}', { params: { path: { tipo }, query: period }, signal }),
      ) as Promise<{ data: Relatorio }>,
    placeholderData: keepPreviousData,
  })
