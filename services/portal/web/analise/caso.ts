import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import { aoVivo } from '../comum/api/consultas.ts'
import { todos } from '../comum/api/todos.ts'
import type { Documento, operations } from '../gen/interface.ts'

/** The key of all that the bench asks of a case. An act on the case makes all of it ask again: `muda: [doCaso(id)]`. */

export const doCaso = (id: string) => ['analise', id] as const

export const processoDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'processo'],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/processos/{id}', { params: { path: { id } }, signal })),
  })

export const acoesDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'acoes'],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/processos/{id}/acoes', { params: { path: { id } }, signal })),
  })

export const emLeitura = ({ status }: Documento) => status === 'aguardando' || status === 'processando'

export const documentosDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'documentos'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: parte }, signal })),
      ),
    refetchInterval: aoVivo<Documento[]>((documentos) => documentos.filter(emLeitura).map((d) => d.id)),
  })

/** There are no data while a document is being read. */
export const dadosDe = (id: string, documento: Documento) =>
  queryOptions({
    queryKey: [...doCaso(id), 'dados', documento.id, documento.status],
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/documentos/{id}/dados-extraidos', { params: { path: { id: documento.id } }, signal })),
    enabled: !emLeitura(documento),
    staleTime: Infinity,
  })

export const achadosDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'achados'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/analista/processos/{id}/achados', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const pendenciasDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'pendencias'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const ressalvasDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'ressalvas'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export const notasDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'notas'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/analista/processos/{id}/notas', { params: { path: { id }, query: parte }, signal })),
      ),
  })

export type Modelo = operations['modelos']['responses'][200]['content']['application/json']['data'][number]

/** All templates, by title. */
export const modelos = queryOptions({
  queryKey: ['modelos'],
  queryFn: ({ signal }) =>
    todos((parte) => pegar(api.GET('/api/v1/analista/modelos', { params: { query: parte }, signal }))),
})

/**
 * Every time at which what was declared or handed in changed. The service lists the oldest first, and people look for
 * the newest.
 */
export const versoesDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'versoes'],
    queryFn: ({ signal }) =>
      todos((parte) =>
        pegar(api.GET('/api/v1/processos/{id}/versoes', { params: { path: { id }, query: parte }, signal })),
      ),
  })

/** The history, newest first. */
export const atosDe = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...doCaso(id), 'historico'],
    queryFn: ({ pageParam, signal }) =>
      pegar(
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
