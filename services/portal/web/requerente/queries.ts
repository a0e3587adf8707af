import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import { ofProcesso } from '../shared/api/queries.ts'
import { all } from '../shared/api/all.ts'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Documento, operations } from '../gen/interface.ts'
import type { ProcessosTab } from './processos-query.ts'

/**
 * The statuses of each tab. Who has to act decides in two of them: a filed case whose paper was refused is the
 * requerente's, and a rejected one is settled once nobody may appeal.
 */
const STATUS: Record<ProcessosTab, StatusProcesso[]> = {
  precisam: ['rascunho', 'pendente', 'rejeitado', 'submetido'],
  analise: ['submetido', 'em_analise', 'pendente', 'em_recurso'],
  encerrados: ['aprovado', 'cancelado', 'rejeitado'],
}

export const myProcessos = (tab: ProcessosTab, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['processos', tab, q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/processos', {
          params: {
            query: {
              campos: 'resumo',
              ordenar: '-atualizado_em',
              status: STATUS[tab],
              ...(q ? { q } : {}),
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.meta.cursor_next ?? undefined,
  })

export const assistantOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'assistente'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}/assistente', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

/** The visitor's unfinished uploads, for all cases. */
export const openUploads = queryOptions({
  queryKey: ['envios'],
  queryFn: ({ signal }) =>
    all((part) => unwrap(api.GET('/api/v1/documentos/envios', { params: { query: part }, signal }))),
})

export type OpenUpload = operations['listarEnvios']['responses'][200]['content']['application/json']['data'][number]

export const instructionsOf = (documento: Documento) =>
  queryOptions({
    queryKey: [...ofProcesso(documento.processo_id), 'instrucoes', documento.id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/documentos/{id}/status', { params: { path: { id: documento.id } }, signal })),
    select: ({ data }) => data.instrucoes,
    enabled: documento.status === 'invalido',
    staleTime: Infinity,
  })

export const decisionsOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'decisoes'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/decisoes', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const recursosOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'recursos'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/recursos', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const inCommonOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'em-comum'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/em-comum', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const autorizacoesOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'autorizacoes'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/autorizacoes', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const dossiesOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'dossies'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/dossies', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const acompanhamentoOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'acompanhamento'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/processos/{id}/acompanhamento', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

type Looks = operations['leituras']['responses'][200]['content']['application/json']

export const looksOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ofProcesso(id), 'leituras'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      // This operation can also return CSV, so the answer's type is narrowed.
      return (await unwrap(
        api.GET('/api/v1/processos/{id}/leituras', { params: { path: { id }, query }, signal }),
      )) as Looks
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.meta.cursor_next ?? undefined,
  })
