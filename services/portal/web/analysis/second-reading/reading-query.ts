import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import type { operations } from '../../gen/interface.ts'

export type Reading = operations['obterSegundaLeitura']['responses'][200]['content']['application/json']['data']

/** What the person may know of a second reading that is not settled. */
export const readingOf = (id: string) =>
  queryOptions({
    queryKey: [...ofProcesso(id), 'segunda-leitura'],
    queryFn: async ({ signal }) => {
      const path = { id }
      return (await unwrap(api.GET('/api/v1/analista/processos/{id}/segunda-leitura', { params: { path }, signal })))
        .data
    },
  })
