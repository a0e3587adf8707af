import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { comoFalha, type Falha } from './falha.ts'

/** How often something that is away for a moment is asked again before a person is. */
const REPETICOES = 3

type Fazer<E, S> = (entrada: E, chave: string) => Promise<S>
type Opcoes<S> = {
  /** A draft keeps the key of its act, so that after a reload it is still the same act. */
  rascunho?: { chave: () => string; trocarChave: () => void }
  /** Keys of the queries that this act changes; without them, all of them. */
  muda?: readonly (readonly unknown[])[]
  aoConcluir?: (saida: S) => void
}

/**
 * An act, sent once however often its button is pressed. If something is away for a moment (CAR-014, 016, 017, no
 * network), it is sent again with the same Idempotency-Key. Past the limit (CAR-010), `<Falhou>` counts down, and the
 * act is sent at zero.
 */
export function useAto<E, S>(fazer: Fazer<E, S>, { rascunho, muda, aoConcluir }: Opcoes<S> = {}) {
  const fila = useQueryClient()
  const chave = useRef<{ de: string; valor: string } | null>(null)
  /** A second press may come before the button is drawn anew. */
  const emCurso = useRef(false)
  const [espera, setEspera] = useState<{ entrada: E; ate: number } | null>(null)

  /** The key belongs to this content: with other content it would be refused (CAR-013). */
  const chaveDe = (entrada: E): string => {
    if (rascunho) return rascunho.chave()
    const de = JSON.stringify(entrada) ?? ''
    if (chave.current?.de !== de) chave.current = { de, valor: crypto.randomUUID() }
    return chave.current.valor
  }
  /** A refusal is the answer to its key, so the next attempt is another act. */
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
