import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Documento } from '../../gen/interface.ts'
import type { CheckedCamada } from '../camada.ts'
import { all } from './all.ts'
import { api, unwrap } from './client.ts'
import { live, ofProcesso } from './queries.ts'

/** This module has the queries about a case that both the requerente's pages and the bench use. */

export const processoOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'processo'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const actsOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'acoes'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/processos/{id}/acoes', { params: { path: { id } }, signal })),
    select: ({ data }) => data,
  })

export const isBeingRead = ({ status }: Documento): boolean => status === 'aguardando' || status === 'processando'

export const documentosOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'documentos'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: part }, signal })),
      ),
    // The list has the progress of each reading, so one request covers all documents.
    refetchInterval: live<Documento[]>((documentos) => documentos.filter(isBeingRead).map((d) => d.id)),
  })

/** The values of a document, with their places. While the document is being read, there are no values. */
export const readingOf = (documento: Documento) =>
  queryOptions({
    queryKey: [...ofProcesso(documento.processo_id), 'lido', documento.id, documento.status],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/documentos/{id}/dados-extraidos', { params: { path: { id: documento.id } }, signal })),
    select: ({ data }) => data,
    enabled: !isBeingRead(documento),
    staleTime: Infinity,
  })

export const pendenciasOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'pendencias'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: part }, signal })),
      ),
  })

export const ressalvasOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'ressalvas'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, query: part }, signal })),
      ),
  })

/** The findings of official layers in the perimeter. The query is repeated until all comparisons are finished. */
export const camadasOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'camadas'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/camadas', { params: { path: { id }, query: part }, signal })),
      ),
    refetchInterval: live<CheckedCamada[]>((camadas) =>
      camadas
        .filter(({ motivo }) => motivo === 'em_andamento')
        .map(({ tipo, fonte, uf }) => [tipo, fonte, uf].join(' ')),
    ),
  })

/**
 * The versions of the declaration and the documents. The service lists the oldest first, and people look for the
 * newest, so the query fetches all pages.
 */
export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'versoes'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/versoes', { params: { path: { id }, query: part }, signal })),
      ),
  })

/** What is compared: two versions of a case, or a case with the one that it follows. */
export type Compared = { de: number; ate: number } | { com: 'origem' }

export const comparisonOf = (id: string, query: Compared) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'comparar', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/processos/{id}/comparar', { params: { path: { id }, query }, signal })),
    select: ({ data }) => data,
  })

/**
 * The history, newest first.
 * @param rows  the number of acts in each part
 */
export const historicoOf = (id: string, rows = 20) =>
  infiniteQueryOptions({
    queryKey: [...ofProcesso(id), 'historico', rows],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/processos/{id}/historico', {
          params: {
            path: { id },
            query: { ordenar: '-em', page_size: rows, ...(pageParam ? { cursor: pageParam } : {}) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

/** The declaration of a draft that begins with what other cases declare, and changes nothing of it. */
export const NOTHING_ELSE = { imovel: {}, proprietario: {}, coproprietarios: [] }

/** The cases that a case follows, and those that follow it. */
export const relatedTo = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'relacionados'],
    queryFn: ({ signal }) =>
      all((part) =>
        unwrap(api.GET('/api/v1/processos/{id}/relacionados', { params: { path: { id }, query: part }, signal })),
      ),
  })

/** What the public log proves of an act on the case. */
export const provaOf = (id: string, versao: number) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'prova', versao],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/processos/{id}/historico/{versao}/prova', {
          params: { path: { id, versao } },
          signal,
        }),
      ),
    select: ({ data }) => data,
  })

/** Acts on documents and dossiers, and revealed CPFs, are on other records than the acts on the case itself. */
export const isOfCase = ({ tipo }: { tipo: string }): boolean => !/^(documento|dossie)_|^cpf_revelado$/.test(tipo)
