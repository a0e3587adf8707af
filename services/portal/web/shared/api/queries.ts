import { QueryClient } from '@tanstack/react-query'
import { waitUntil } from './waiting.ts'
import { asFailure, Failure } from './failure.ts'
import { type Starts, startsOf, paceMs } from './pace.ts'

/**
 * Returns whether to repeat a query: up to twice after a transient failure, without limit after too many requests with
 * a short wait (`retryAt`), and never after a refusal.
 */
const retry = (times: number, error: unknown): boolean =>
  error instanceof Failure && (error.retryAt !== null || (times < 2 && error.isTransient))

const waitMs = (attempt: number, error: unknown): number => {
  const { retryAt, waitS } = asFailure(error)
  if (retryAt === null) return (waitS ?? 2 ** attempt) * 1000
  waitUntil(retryAt)
  return Math.max(0, retryAt - Date.now())
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay: waitMs, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/**
 * The beginning of the keys of queries about a case. An act with `changes: [ofProcesso(id)]` invalidates these queries.
 */
export const ofProcesso = (id: string) => ['processo', id] as const

/**
 * The times at which the items of each query began to change. This module keeps the times, because each rendering makes
 * new options.
 */
const since = new WeakMap<object, Starts>()

/**
 * Returns a `refetchInterval` for items that change without an act of the person. TanStack Query sends no such requests
 * in hidden tabs.
 * @param changing  returns the ids of the items that the page waits for
 */
export const live =
  <T>(changing: (dados: T) => readonly string[]) =>
  (query: { state: { data: T | undefined } }): number | false => {
    const { data } = query.state
    const now = Date.now()
    const starts = startsOf(data === undefined ? [] : changing(data), now, since.get(query))
    since.set(query, starts)
    return paceMs(starts, now)
  }
