import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from './failure.ts'

/** The greatest number of retries after transient failures. */
const RETRIES = 3

type Act<E, S> = (input: E, chave: string) => Promise<S>
/**
 * The input of an act, and the `run` that `useAto` had when the person pressed. This `run` names the version that was
 * on the screen.
 */
type Pressed<E, S> = { input: E; run: Act<E, S> }
const ONE_AFTER_ANOTHER = { id: 'atos' }

type Options<S> = {
  /** A draft keeps the key of its act, so that a reload does not cause a second act. */
  rascunho?: { chave: () => string; replaceKey: () => void }
  /** The keys of the queries that this act changes; if absent, all queries. */
  changes?: readonly (readonly unknown[])[]
  onDone?: (output: S) => void
}

/**
 * Returns a function that runs an act, and the state of the act. The function does nothing while the act is under way.
 * The acts of a page are sent one after another, each with the state at the time of the press. An act that overtook
 * another would name an outdated version and be refused. After a transient failure the act is sent again, up to three
 * times, with the same Idempotency-Key. After too many requests it is sent again at `retryAt`.
 */
export function useAto<E, S>(run: Act<E, S>, { rascunho, changes, onDone }: Options<S> = {}) {
  const queries = useQueryClient()
  const chave = useRef<{ of: string; valor: string } | null>(null)
  /** A ref, because a second press may come before the next rendering. */
  const underWay = useRef(false)
  const [waiting, setWaiting] = useState<(Pressed<E, S> & { ate: number }) | null>(null)
  const [isRereading, setRereading] = useState(false)

  /** Returns the key of this content. The service refuses the same key with other content (CAR-013). */
  const keyOf = (input: E): string => {
    if (rascunho) return rascunho.chave()
    const content = JSON.stringify(input) ?? ''
    if (chave.current?.of !== content) chave.current = { of: content, valor: crypto.randomUUID() }
    return chave.current.valor
  }
  /** Drops a refused key. It stays refused, so the next attempt needs another key. */
  const replaceKey = () => {
    chave.current = null
    rascunho?.replaceKey()
  }

  const reread = async () => {
    if (changes) await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })))
    else await queries.invalidateQueries()
  }
  const mutation = useMutation<S, Failure, Pressed<E, S>>({
    scope: ONE_AFTER_ANOTHER,
    mutationFn: async (pressed) => {
      try {
        return await pressed.run(pressed.input, keyOf(pressed.input))
      } catch (error) {
        throw asFailure(error)
      }
    },
    retry: (times, failure) => times < RETRIES && failure.isTransient && failure.retryAt === null,
    retryDelay: (attempt, failure) => (failure.waitS ?? 2 ** attempt) * 1000,
    networkMode: 'always',
    onSuccess: (output) => {
      chave.current = null
      onDone?.(output)
      setRereading(true)
      // The promise is not returned, so that the other acts in the queue do not wait for the repeated queries.
      void reread().finally(() => {
        setRereading(false)
        underWay.current = false
      })
    },
    onError: (failure, pressed) => {
      // The person has to decide about the new state, so it is loaded.
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
