import { queryOptions } from '@tanstack/react-query'
import { api, pegar, pegarArquivo } from '../comum/api/cliente.ts'
import { aoVivo, consultas } from '../comum/api/consultas.ts'
import type { Documento, operations } from '../gen/interface.ts'

/** All that the bench asks of a case. An act on the case makes all of it ask anew: `muda: [doCaso(id)]`. */

export const doCaso = (id: string) => ['analise', id] as const
const TUDO = { page_size: 100 }

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
      pegar(api.GET('/api/v1/processos/{id}/documentos', { params: { path: { id }, query: TUDO }, signal })),
    refetchInterval: aoVivo(({ data }: { data: Documento[] }) => data.some(emLeitura)),
  })

/** Nothing while a document is being read. */
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
      pegar(api.GET('/api/v1/analista/processos/{id}/achados', { params: { path: { id }, query: TUDO }, signal })),
  })

export const pendenciasDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'pendencias'],
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/processos/{id}/pendencias', { params: { path: { id }, query: TUDO }, signal })),
  })

export const notasDe = (id: string) =>
  queryOptions({
    queryKey: [...doCaso(id), 'notas'],
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/analista/processos/{id}/notas', { params: { path: { id }, query: TUDO }, signal })),
  })

export type Modelo = operations['modelos']['responses'][200]['content']['application/json']['data'][number]

/** All of them, by title: there may be more than a page holds. */
export const modelos = queryOptions({
  queryKey: ['modelos'],
  queryFn: async ({ signal }) => {
    const todos: Modelo[] = []
    for (let depois = {}; ; ) {
      const query = { ...TUDO, ...depois }
      const { data, meta } = await pegar(api.GET('/api/v1/analista/modelos', { params: { query }, signal }))
      todos.push(...data)
      if (meta.cursor_next === null) return todos
      depois = { cursor: meta.cursor_next }
    }
  },
})

/** How large the image of a page is at most, in pixels of its longer side. */
export type Lado = 320 | 1600 | 3200

/** A page as an image to show, `blob:`. It never changes, and is freed when nobody has looked at it for a while. */
export const paginaDe = (documento: string, pagina: number, lado: Lado) =>
  queryOptions({
    queryKey: [PAGINA, documento, pagina, lado],
    queryFn: () => pegarArquivo(`/api/v1/documentos/${documento}/paginas/${pagina}?lado=${lado}`),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
const PAGINA = 'pagina'
consultas.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === PAGINA && typeof query.state.data === 'string') {
    URL.revokeObjectURL(query.state.data)
  }
})
