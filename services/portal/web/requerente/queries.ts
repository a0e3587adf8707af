import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../shared/api/client.ts'
import { live } from '../shared/api/queries.ts'
import { all } from '../shared/api/all.ts'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Documento, operations } from '../gen/interface.ts'
import type { Aba } from './processos-query.ts'

/** The statuses in each tab of "Meus processos". */
const STATUS: Record<Aba, StatusProcesso[]> = {
  precisam: ['rascunho', 'pendente', 'rejeitado'],
  analise: ['submetido', 'em_analise', 'em_recurso'],
  encerrados: ['aprovado', 'cancelado'],
}

export const myProcessos = (aba: Aba, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['processos', aba, q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/processos', {
          params: {
            query: {
              campos: 'resumo',
              ordenar: '-atualizado_em',
              status: STATUS[aba],
              ...(q ? { q } : {}),
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
  })

/** The key of all that is known of one case begins like this. */
const chave = (id: string, ...parte: string[]) => ['processo', id, ...parte]

export const processoOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'processo'),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const actsOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'acoes'),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}/acoes', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const assistantOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'assistente'),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}/assistente', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const isBeingRead = ({ status }: Documento): boolean => status === 'aguardando' || status === 'processando'

export const documentosOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'documentos'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: parte }, signal })),
      ),
    // The list says how far each reading has come, so one request asks about all of them.
    refetchInterval: live<Documento[]>((documentos) => documentos.filter(isBeingRead).map((d) => d.id)),
  })

/** Uploads in parts, of all cases, that the visitor has begun and the service waits for. */
export const openUploads = queryOptions({
  queryKey: ['envios'],
  queryFn: ({ signal }) =>
    all((parte) => unwrap(api.GET('/api/v1/documentos/envios', { params: { query: parte }, signal }))),
})

export type OpenUpload = operations['listarEnvios']['responses'][200]['content']['application/json']['data'][number]

/** What to do about a document that was not accepted. */
export const instructionsOf = (documento: Documento) =>
  queryOptions({
    queryKey: chave(documento.processo_id, 'instrucoes', documento.id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/documentos/{id}/status', { params: { path: { id: documento.id } }, signal })),
    select: ({ data }) => data.instrucoes,
    enabled: documento.status === 'invalido',
    staleTime: Infinity,
  })

/** What was read in a document, and where. */
export const readingOf = ({ id, processo_id, status }: Documento) =>
  queryOptions({
    queryKey: chave(processo_id, 'lido', id, status),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/documentos/{id}/dados-extraidos', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
    staleTime: Infinity,
  })

export const pendenciasOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'pendencias'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const ressalvasOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'ressalvas'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const decisionsOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'decisoes'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/decisoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const recursosOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'recursos'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/recursos', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const autorizacoesOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'autorizacoes'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/autorizacoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const dossiesOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'dossies'),
    queryFn: ({ signal }) =>
      all((parte) =>
        unwrap(api.GET('/api/v1/processos/{id}/dossies', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const acompanhamentoOf = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'acompanhamento'),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/processos/{id}/acompanhamento', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

/** The history, newest first. */
export const historicoOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: chave(id, 'historico'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/processos/{id}/historico', {
          params: { path: { id }, query: { ordenar: '-em', ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
  })

type Looks = operations['leituras']['responses'][200]['content']['application/json']

export const looksOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: chave(id, 'leituras'),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      // The same address gives CSV on request.
      return (await unwrap(
        api.GET('/api/v1/processos/{id}/leituras', { params: { path: { id }, query }, signal }),
      )) as Looks
    },
    initialPageParam: '',
    getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
  })
