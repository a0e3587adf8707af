type AnswerPage<T> = { data: T[]; meta: { cursor_next: string | null } }
type Part = { page_size: number; cursor?: string }

/**
 * Returns every item of a list, page after page: `all((part) => unwrap(api.GET(…, { params: { query: part } })))`.
 * The list must have an end.
 */
export async function all<T>(ask: (part: Part) => Promise<AnswerPage<T>>): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: AnswerPage<T> = await ask({ page_size: 100, ...(cursor ? { cursor } : {}) })
    items.push(...page.data)
    cursor = page.meta.cursor_next
  }
  return items
}
