import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Aba } from './consulta-de-processos.ts'

/** Which statuses each tab of "Meus processos" holds. */
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
