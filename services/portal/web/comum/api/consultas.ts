import { QueryClient } from '@tanstack/react-query'
import { comoFalha, Falha } from './falha.ts'
import { esperarAte } from './espera.ts'

/**
 * Asked again once or twice where a moment may help, past the limit (CAR-010) until there is an answer; what was refused stays
 * refused.
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
 * What `refetchInterval` takes for what changes by itself: every 3 s, after a minute every 10. TanStack Query asks nothing in
 * hidden tabs, and puts in place only what has changed.
 * @param enquanto  whether there is still something to wait for
 */
export function aoVivo<T>(enquanto: (dados: T) => boolean) {
  const inicio = Date.now()
  return (consulta: { state: { data: T | undefined } }): number | false => {
    const { data } = consulta.state
    if (data === undefined || !enquanto(data)) return false
    return Date.now() - inicio < 60_000 ? 3_000 : 10_000
  }
}
