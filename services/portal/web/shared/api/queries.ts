import { QueryClient } from '@tanstack/react-query'
import { waitUntil } from './waiting.ts'
import { asFailure, Failure } from './failure.ts'
import { type Starts, startsOf, paceMs } from './pace.ts'

/**
 * Whether a query is asked again: once or twice if a moment may help, past the limit (CAR-010) until there is an
 * answer, and never if it was refused.
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
 * The beginning of every query key about a case. With `changes: [ofProcesso(id)]` an act has all of the case asked
 * again, in every area.
 */
export const ofProcesso = (id: string) => ['processo', id] as const

/**
 * For each query, since when each of its things changes. Pages make the options of a query anew whenever they are
 * drawn.
 */
const desde = new WeakMap<object, Starts>()

/**
 * The value of `refetchInterval` for what changes by itself. TanStack Query asks nothing in hidden tabs, and replaces
 * only what has changed.
 * @param changing  ids of what the page still waits for
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
