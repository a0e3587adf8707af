type Page<T> = { data: T[]; meta: { cursor_next: string | null } }
type Part = { page_size: number; cursor?: string }

/**
 * Returns every item of a list, page after page: `all((parte) => unwrap(api.GET(…, { params: { query: parte } })))`.
 * The list must have an end.
 */
export async function all<T>(ask: (part: Part) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const pagina: Page<T> = await ask({ page_size: 100, ...(cursor ? { cursor } : {}) })
    items.push(...pagina.data)
    cursor = pagina.meta.cursor_next
  }
  return items
}
