import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { operations } from '../gen/interface.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import type { Parametros } from './consulta-da-fila.ts'

/** The queue is asked again every minute, because others take cases too. */
export const MINUTO_MS = 60_000
const LINHAS = 50

export const visoes = () =>
  queryOptions({
    queryKey: ['fila', 'visoes'],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/analista/visoes', { signal })),
    refetchInterval: MINUTO_MS,
  })

type DaFila = NonNullable<operations['fila']['parameters']['query']>

/** A page of the queue. Its address separates the values of a list by commas, as the interface does. */
export const fila = (parametros: Parametros) =>
  queryOptions({
    queryKey: ['fila', 'lista', parametros],
    queryFn: ({ signal }) =>
      pegar(
        api.GET('/api/v1/analista/processos', {
          params: { query: { ...(parametros as unknown as DaFila), page_size: LINHAS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTO_MS,
  })
