import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { comoFalha, type Falha } from './falha.ts'

/** How often what is away for a moment is asked again before a person is. */
const REPETICOES = 3

type Fazer<E, S> = (entrada: E, chave: string) => Promise<S>
type Opcoes<S> = {
  /** Of the draft, where there is one: the same act after a reload is the same act. */
  chave?: string | undefined
  /** Keys of queries that this changes. Everything, without them. */
  muda?: readonly (readonly unknown[])[]
  aoConcluir?: (saida: S) => void
}

/**
 * An act: sent once however often its button is pressed. What is away for a moment (CAR-014, 016, 017, no network) is asked
 * again with the same Idempotency-Key; past the limit (CAR-010) `esperaS` counts down and the act goes again at zero.
 */
export function useAto<E, S>(fazer: Fazer<E, S>, { chave: dada, muda, aoConcluir }: Opcoes<S> = {}) {
  const fila = useQueryClient()
  const chave = useRef<{ de: string; valor: string } | null>(null)
  const [espera, setEspera] = useState<{ entrada: E; restamS: number } | null>(null)

  /** Of this content: the same key with other content would be refused (CAR-013). */
  const chaveDe = (entrada: E): string => {
    const de = JSON.stringify(entrada) ?? ''
    if (chave.current?.de !== de) chave.current = { de, valor: dada ?? crypto.randomUUID() }
    return chave.current.valor
  }

  const mutacao = useMutation<S, Falha, E>({
    mutationFn: async (entrada) => {
      try {
        return await fazer(entrada, chaveDe(entrada))
      } catch (erro) {
        throw comoFalha(erro)
      }
    },
    retry: (vezes, falha) => vezes < REPETICOES && falha.passageira && falha.codigo !== 'CAR-010',
    retryDelay: (vez, falha) => (falha.esperarS ?? 2 ** vez) * 1000,
    networkMode: 'always',
    onSuccess: async (saida) => {
      chave.current = null
      aoConcluir?.(saida)
      if (muda) await Promise.all(muda.map((queryKey) => fila.invalidateQueries({ queryKey })))
      else await fila.invalidateQueries()
    },
    onError: (falha, entrada) => {
      if (falha.codigo === 'CAR-010') setEspera({ entrada, restamS: falha.esperarS ?? 60 })
      // A refusal is the answer to this key; what is sent after it is another act.
      else if (!falha.passageira) chave.current = null
    },
  })

  useEffect(() => {
    if (!espera) return
    const relogio = setTimeout(() => {
      if (espera.restamS > 1) return setEspera({ ...espera, restamS: espera.restamS - 1 })
      setEspera(null)
      mutacao.mutate(espera.entrada)
    }, 1000)
    return () => clearTimeout(relogio)
  }, [espera, mutacao])

  const ocupado = mutacao.isPending || espera !== null
  return {
    fazer: (entrada: E) => {
      if (!ocupado) mutacao.mutate(entrada)
    },
    ocupado,
    /** Seconds until it is sent again, past the limit. */
    esperaS: espera?.restamS ?? null,
    falha: espera ? null : mutacao.error,
    saida: mutacao.data,
    esquecer: mutacao.reset,
  }
}
