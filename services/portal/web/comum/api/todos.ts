type Pagina<T> = { data: T[]; meta: { cursor_next: string | null } }
type Parte = { page_size: number; cursor?: string }

/**
 * Every item of a list that has an end, page after page: `todos((parte) => pegar(api.GET(…, { params: { query: parte }
 * })))`.
 */
export async function todos<T>(pedir: (parte: Parte) => Promise<Pagina<T>>): Promise<T[]> {
  const itens: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const pagina: Pagina<T> = await pedir({ page_size: 100, ...(cursor ? { cursor } : {}) })
    itens.push(...pagina.data)
    cursor = pagina.meta.cursor_next
  }
  return itens
}
