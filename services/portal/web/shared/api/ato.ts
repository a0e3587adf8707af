import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from './failure.ts'

/**
 * The greatest number of times that an act is sent again after transient failures, before the person sees the failure.
 */
const RETRIES = 3

type Act<E, S> = (input: E, chave: string) => Promise<S>
/** An act as it was when the person pressed, with the version that was on the screen. */
type Pressed<E, S> = { input: E; run: Act<E, S> }
const ONE_AFTER_ANOTHER = { id: 'atos' }

type Options<S> = {
  /** A draft keeps the key of its act, so that a reload does not make another act. */
  rascunho?: { chave: () => string; replaceKey: () => void }
  /** The keys of the queries that this act changes; all queries if it is absent. */
  changes?: readonly (readonly unknown[])[]
  onDone?: (output: S) => void
}

/**
 * Returns a function that runs an act, and the state of the act. The function does nothing while the act is under way.
 * The acts of a page are sent one after another, each as it was when the person pressed: an act that overtook the one
 * before it would name an outdated version, and the person would be told of a change of their own. After a transient
 * failure the act is sent again, up to three times, with the same Idempotency-Key. After too many
 * requests it is sent again when the wait ends (`retryAt`).
 */
export function useAto<E, S>(run: Act<E, S>, { rascunho, changes, onDone }: Options<S> = {}) {
  const fila = useQueryClient()
  const chave = useRef<{ de: string; valor: string } | null>(null)
  /** True while the act is under way. A second press may come before the button is drawn again. */
  const underWay = useRef(false)
  const [waiting, setWaiting] = useState<(Pressed<E, S> & { ate: number }) | null>(null)
  const [isRereading, setRereading] = useState(false)

  /** Returns the key of this content. With other content the same key would be refused (CAR-013). */
  const keyOf = (input: E): string => {
    if (rascunho) return rascunho.chave()
    const de = JSON.stringify(input) ?? ''
    if (chave.current?.de !== de) chave.current = { de, valor: crypto.randomUUID() }
    return chave.current.valor
  }
  /** Drops the key. A key that was refused stays refused, so the next attempt is a new act with another key. */
  const replaceKey = () => {
    chave.current = null
    rascunho?.replaceKey()
  }

  const reread = async () => {
    if (changes) await Promise.all(changes.map((queryKey) => fila.invalidateQueries({ queryKey })))
    else await fila.invalidateQueries()
  }
  const mutation = useMutation<S, Failure, Pressed<E, S>>({
    scope: ONE_AFTER_ANOTHER,
    mutationFn: async (pressed) => {
      try {
        return await pressed.run(pressed.input, keyOf(pressed.input))
      } catch (erro) {
        throw asFailure(erro)
      }
    },
    retry: (times, failure) => times < RETRIES && failure.isTransient && failure.retryAt === null,
    retryDelay: (vez, failure) => (failure.waitS ?? 2 ** vez) * 1000,
    networkMode: 'always',
    onSuccess: (output) => {
      chave.current = null
      onDone?.(output)
      setRereading(true)
      // The next act does not wait for what the page reads again.
      void reread().finally(() => {
        setRereading(false)
        underWay.current = false
      })
    },
    onError: (failure, pressed) => {
      // The changed data are loaded again, because the person has to decide about their new state.
      if (failure.isConflict) void reread()
      underWay.current = failure.retryAt !== null
      if (failure.retryAt !== null) setWaiting({ ...pressed, ate: failure.retryAt })
      else if (!failure.isTransient) replaceKey()
    },
  })
  const { mutate } = mutation

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      setWaiting(null)
      mutate(waiting)
    }, waiting.ate - Date.now())
    return () => clearTimeout(timer)
  }, [waiting, mutate])

  return {
    run: (input: E) => {
      if (underWay.current) return
      underWay.current = true
      mutate({ input, run })
    },
    busy: mutation.isPending || isRereading || waiting !== null,
    failure: mutation.error,
    output: mutation.data,
    forget: mutation.reset,
  }
}
