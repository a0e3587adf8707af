import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { comoFalha, type Falha } from './falha.ts'

/** How often what is away for a moment is asked again before a person is. */
const REPETICOES = 3

type Fazer<E, S> = (entrada: E, chave: string) => Promise<S>
type Opcoes<S> = {
  /** Where there is one, its key is the act's: after a reload it is the same act. */
  rascunho?: { chave: () => string; trocarChave: () => void }
  /** Keys of queries that this changes. Everything, without them. */
  muda?: readonly (readonly unknown[])[]
  aoConcluir?: (saida: S) => void
}

/**
 * An act: sent once however often its button is pressed. What is away for a moment (CAR-014, 016, 017, no network) is asked
 * again with the same Idempotency-Key; past the limit (CAR-010) `<Falhou>` counts down and the act goes again at zero.
 */
export function useAto<E, S>(fazer: Fazer<E, S>, { rascunho, muda, aoConcluir }: Opcoes<S> = {}) {
  const fila = useQueryClient()
  const chave = useRef<{ de: string; valor: string } | null>(null)
  /** A second press comes before the button is drawn anew. */
  const emCurso = useRef(false)
  const [espera, setEspera] = useState<{ entrada: E; ate: number } | null>(null)

  /** Of this content: the same key with other content would be refused (CAR-013). */
  const chaveDe = (entrada: E): string => {
    if (rascunho) return rascunho.chave()
    const de = JSON.stringify(entrada) ?? ''
    if (chave.current?.de !== de) chave.current = { de, valor: crypto.randomUUID() }
    return chave.current.valor
  }
  /** A refusal is the answer to its key: what is sent after it is another act. */
  const trocarChave = () => {
    chave.current = null
    rascunho?.trocarChave()
  }

  const reler = async () => {
    if (muda) await Promise.all(muda.map((queryKey) => fila.invalidateQueries({ queryKey })))
    else await fila.invalidateQueries()
  }
  const mutacao = useMutation<S, Falha, E>({
    mutationFn: async (entrada) => {
      try {
        return await fazer(entrada, chaveDe(entrada))
      } catch (erro) {
        throw comoFalha(erro)
      }
    },
    retry: (vezes, falha) => vezes < REPETICOES && falha.passageira && falha.repeteEm === null,
    retryDelay: (vez, falha) => (falha.esperarS ?? 2 ** vez) * 1000,
    networkMode: 'always',
    onSuccess: async (saida) => {
      chave.current = null
      aoConcluir?.(saida)
      await reler()
    },
    onError: (falha, entrada) => {
      // The person decides again, on what is there now.
      if (falha.conflito) void reler()
      if (falha.repeteEm !== null) setEspera({ entrada, ate: falha.repeteEm })
      else if (!falha.passageira) trocarChave()
    },
    onSettled: (_saida, falha) => {
      emCurso.current = falha?.repeteEm != null
    },
  })
  const { mutate } = mutacao

  useEffect(() => {
    if (!espera) return
    const relogio = setTimeout(() => {
      setEspera(null)
      mutate(espera.entrada)
    }, espera.ate - Date.now())
    return () => clearTimeout(relogio)
  }, [espera, mutate])

  return {
    fazer: (entrada: E) => {
      if (emCurso.current) return
      emCurso.current = true
      mutate(entrada)
    },
    ocupado: mutacao.isPending || espera !== null,
    falha: mutacao.error,
    saida: mutacao.data,
    esquecer: mutacao.reset,
  }
}
