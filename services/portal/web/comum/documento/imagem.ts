import { queryOptions } from '@tanstack/react-query'
import { pegarArquivo } from '../api/cliente.ts'
import { consultas } from '../api/consultas.ts'

/** The longer side of the image of a page, in pixels. */
export type Lado = 320 | 1600 | 3200

/**
 * The image of a page as a `blob:` address. It never changes, and is freed when nobody has looked at it for a while.
 */
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
