import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import { aoVivo } from '../comum/api/consultas.ts'
import { todos } from '../comum/api/todos.ts'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Documento, operations } from '../gen/interface.ts'
import type { Aba } from './consulta-de-processos.ts'

/** The statuses in each tab of "Meus processos". */
const STATUS: Record<Aba, StatusProcesso[]> = {
  precisam: ['rascunho', 'pendente', 'rejeitado'],
  analise: ['submetido', 'em_analise', 'em_recurso'],
  encerrados: ['aprovado', 'cancelado'],
}

export const meusProcessos = (aba: Aba, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['processos', aba, q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      pegar(
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

export const processoDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'processo'),
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/processos/{id}', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const acoesDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'acoes'),
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/processos/{id}/acoes', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const assistenteDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'assistente'),
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/processos/{id}/assistente', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const emLeitura = ({ status }: Documento): boolean => status === 'aguardando' || status === 'processando'

export const documentosDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'documentos'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: parte }, signal })),
      ),
    // The list says how far each reading has come, so one request asks about all of them.
    refetchInterval: aoVivo<Documento[]>((documentos) => documentos.filter(emLeitura).map((d) => d.id)),
  })

/** Uploads in parts, of all cases, that the visitor has begun and the service waits for. */
export const enviosAbertos = queryOptions({
  queryKey: ['envios'],
  queryFn: ({ signal }) =>
    todos((parte) => pegar(api.GET('/api/v1/documentos/envios', { params: { query: parte }, signal }))),
})

export type EnvioAberto = operations['listarEnvios']['responses'][200]['content']['application/json']['data'][number]

/** What to do about a document that was not accepted. */
export const instrucoesDe = (documento: Documento) =>
  queryOptions({
    queryKey: chave(documento.processo_id, 'instrucoes', documento.id),
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/documentos/{id}/status', { params: { path: { id: documento.id } }, signal })),
    select: ({ data }) => data.instrucoes,
    enabled: documento.status === 'invalido',
    staleTime: Infinity,
  })

/** What was read in a document, and where. */
export const lidoDe = ({ id, processo_id, status }: Documento) =>
  queryOptions({
    queryKey: chave(processo_id, 'lido', id, status),
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/documentos/{id}/dados-extraidos', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
    staleTime: Infinity,
  })

export const pendenciasDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'pendencias'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const ressalvasDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'ressalvas'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const decisoesDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'decisoes'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/decisoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const recursosDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'recursos'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/recursos', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const autorizacoesDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'autorizacoes'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/autorizacoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const dossiesDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'dossies'),
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/dossies', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const acompanhamentoDe = (id: string) =>
  queryOptions({
    queryKey: chave(id, 'acompanhamento'),
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/processos/{id}/acompanhamento', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

/** The history, newest first. */
export const historicoDe = (id: string) =>
  infiniteQueryOptions({
    queryKey: chave(id, 'historico'),
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/processos/{id}/historico', {
          params: { path: { id }, query: { ordenar: '-em', ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
  })

type Leituras = operations['leituras']['responses'][200]['content']['application/json']

export const leiturasDe = (id: string) =>
  infiniteQueryOptions({
    queryKey: chave(id, 'leituras'),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      // The same address gives CSV on request.
      return (await pegar(
        api.GET('/api/v1/processos/{id}/leituras', { params: { path: { id }, query }, signal }),
      )) as Leituras
    },
    initialPageParam: '',
    getNextPageParam: (pagina) => pagina.meta.cursor_next ?? undefined,
  })
