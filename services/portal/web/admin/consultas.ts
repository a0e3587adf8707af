import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pegar } from '../comum/api/cliente.ts'
import type { operations } from '../gen/interface.ts'
import type { ConsultaDaAuditoria, ConsultaDePessoas } from './consulta-do-endereco.ts'

const depoisDe = (cursor: string) => (cursor ? { cursor } : {})

export const pessoas = (consulta: ConsultaDePessoas) =>
  infiniteQueryOptions({
    queryKey: ['pessoas', 'lista', consulta],
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/admin/usuarios', {
          params: { query: { ...consulta, page_size: 50, ...depoisDe(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
  })

/** So many pages of a hundred are looked through for one person. */
const PAGINAS = 10

/** The interface has people in lists only; `q` of the address makes this one short. Null: not among them. */
export const pessoaDe = (id: string, consulta: ConsultaDePessoas) =>
  queryOptions({
    queryKey: ['pessoas', 'uma', id, consulta],
    queryFn: async ({ signal }) => {
      let cursor = ''
      for (let pagina = 0; pagina < PAGINAS; pagina++) {
        const query = { ...consulta, page_size: 100, ...depoisDe(cursor) }
        const { data, meta } = await pegar(api.GET('/api/v1/admin/usuarios', { params: { query }, signal }))
        const achada = data.find((pessoa) => pessoa.id === id)
        if (achada || meta.cursor_next === null) return achada ?? null
        cursor = meta.cursor_next
      }
      return null
    },
  })

type DaAuditoria = NonNullable<operations['auditoria']['parameters']['query']>

/** Every look is on record: it is asked when somebody looks, and not again by itself. */
export const auditoria = (filtros: ConsultaDaAuditoria) =>
  infiniteQueryOptions({
    queryKey: ['auditoria', filtros],
    queryFn: ({ pageParam, signal }) =>
      pegar(
        api.GET('/api/v1/admin/auditoria', {
          params: { query: { ...(filtros as DaAuditoria), page_size: 50, ...depoisDe(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.cursor_next ?? undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
