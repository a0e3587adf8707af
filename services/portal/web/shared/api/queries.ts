import { QueryClient } from '@tanstack/react-query'
import { waitUntil } from './waiting.ts'
import { asFailure, Failure } from './failure.ts'
import { type Starts, startsOf, paceMs } from './pace.ts'

/**
 * Returns whether a query is sent again: up to twice after a transient failure, after too many requests with a short
 * wait (`retryAt`) until there is an answer, and never after a refusal.
 */
const retry = (times: number, erro: unknown): boolean =>
  erro instanceof Failure && (erro.retryAt !== null || (times < 2 && erro.isTransient))

const waitMs = (vez: number, erro: unknown): number => {
  const { retryAt, waitS } = asFailure(erro)
  if (retryAt === null) return (waitS ?? 2 ** vez) * 1000
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
 * The beginning of the keys of queries about a case. After an act with `changes: [ofProcesso(id)]`, the queries whose
 * keys begin so are invalid.
 */
export const ofProcesso = (id: string) => ['processo', id] as const

/**
 * The times at which the items of each query began to change. They are kept in this module, because pages create the
 * options of a query anew whenever they are drawn.
 */
const desde = new WeakMap<object, Starts>()

/**
 * Returns the value of `refetchInterval` for items that change by themselves. TanStack Query sends no requests in
 * hidden tabs, and replaces only changed data.
 * @param changing  returns the ids of the items that the page waits for
 */
export const live =
  <T>(changing: (dados: T) => readonly string[]) =>
  (consulta: { state: { data: T | undefined } }): number | false => {
    const { data } = consulta.state
    const agora = Date.now()
    const starts = startsOf(data === undefined ? [] : changing(data), agora, desde.get(consulta))
    desde.set(consulta, starts)
    return paceMs(starts, agora)
  }
