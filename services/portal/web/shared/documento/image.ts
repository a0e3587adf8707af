import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from '../api/client.ts'
import { queries } from '../api/queries.ts'

/** The longer side of the image of a page, in pixels. */
export type Side = 320 | 1600 | 3200

/**
 * The image of a page as a `blob:` address. An image does not change. Its address is freed when the image has been
 * unused for a while.
 */
export const pageOf = (documento: string, pagina: number, side: Side) =>
  queryOptions({
    queryKey: [PAGE, documento, pagina, side],
    queryFn: () => fetchFile(`/api/v1/documentos/${documento}/paginas/${pagina}?lado=${side}`),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
const PAGE = 'pagina'
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === PAGE && typeof query.state.data === 'string') {
    URL.revokeObjectURL(query.state.data)
  }
})
