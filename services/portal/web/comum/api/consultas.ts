import { QueryClient } from '@tanstack/react-query'
import { esperarAte } from './espera.ts'
import { comoFalha, Falha } from './falha.ts'
import { type Comecos, comecosDe, ritmoMs } from './ritmo.ts'

/**
 * Whether a query is asked again: once or twice if a moment may help, past the limit (CAR-010) until there is an
 * answer, and never if it was refused.
 */
const tentarDeNovo = (vezes: number, erro: unknown): boolean =>
  erro instanceof Falha && (erro.repeteEm !== null || (vezes < 2 && erro.passageira))

const esperaMs = (vez: number, erro: unknown): number => {
  const { repeteEm, esperarS } = comoFalha(erro)
  if (repeteEm === null) return (esperarS ?? 2 ** vez) * 1000
  esperarAte(repeteEm)
  return Math.max(0, repeteEm - Date.now())
}

export const consultas = new QueryClient({
  defaultOptions: {
    queries: { retry: tentarDeNovo, retryDelay: esperaMs, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/**
 * For each query, since when each of its things changes. Pages make the options of a query anew whenever they are
 * drawn.
 */
const desde = new WeakMap<object, Comecos>()

/**
 * The value of `refetchInterval` for what changes by itself. TanStack Query asks nothing in hidden tabs, and replaces
 * only what has changed.
 * @param queMudam  ids of what the page still waits for
 */
export const aoVivo =
  <T>(queMudam: (dados: T) => readonly string[]) =>
  (consulta: { state: { data: T | undefined } }): number | false => {
    const { data } = consulta.state
    const agora = Date.now()
    const comecos = comecosDe(data === undefined ? [] : queMudam(data), agora, desde.get(consulta))
    desde.set(consulta, comecos)
    return ritmoMs(comecos, agora)
  }
