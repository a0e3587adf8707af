import type { IDBPDatabase } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serviceTime } from '../clock.ts'
import { useMe } from '../shared/api/session.ts'
import type { Draft, Schema } from './schema.ts'
import { hasExpired } from './expiry.ts'
import { removeExpired, store } from './store.ts'
import { keepPending, pending, strike } from './pending.ts'

/** Stores the drafts of `pending`, except those that are not newer than the stored draft. */
async function collect(db: IDBPDatabase<Schema>): Promise<void> {
  for (const [id, text] of pending()) {
    const draft = JSON.parse(text) as Draft
    const tx = db.transaction('drafts', 'readwrite')
    const kept = await tx.store.get(id)
    if (!kept || kept.em < draft.em) await tx.store.put(draft, id)
    await tx.done
    strike(id, text)
  }
}

async function openDrafts(): Promise<IDBPDatabase<Schema>> {
  const db = await store()
  await collect(db).catch(() => {})
  return db
}
let opened: ReturnType<typeof openDrafts> | undefined
const drafts = () => (opened ??= openDrafts())

const idOf = (person: string, processo: string, form: string) => `${person}/${processo}/${form}`

async function readDraft(id: string): Promise<Draft | undefined> {
  const draft = await (await drafts()).get('drafts', id)
  return draft && !hasExpired(draft) ? draft : undefined
}

export const rascunhosOf = async (person: string): Promise<Draft[]> =>
  (await (await drafts()).getAllFromIndex('drafts', 'person', person)).filter((draft) => !hasExpired(draft))

/** Keeps the content of a form that is not on the screen, for when the person opens it. */
export async function keepDraft(person: string, processo: string, form: string, valor: object): Promise<void> {
  const draft = { person, processo, form, valor, chave: crypto.randomUUID(), em: Date.now(), toldAt: serviceTime() }
  await (await drafts()).put('drafts', draft, idOf(person, processo, form))
}

export const removeExpiredDrafts = (): Promise<void> => drafts().then(removeExpired)

/**
 * Keeps the content of a form on this device while it is typed. The content outlives reloads, ended sessions and empty
 * batteries.
 *
 *   const rascunho = useRascunho(processo.id, 'data', initial)
 *   <TextField valor={rascunho.valor.nome} onChange={(nome) => rascunho.change({ nome })} />
 *
 * @param processo  id of the case, or `new`. A form for several cases needs the id as its React key
 * @param initial  the values of fields in which nothing was typed
 */
export const useRascunho = <T extends object>(processo: string, form: string, initial: T) =>
  useRascunhoOf(useMe().id, processo, form, initial)

export type Rascunho<T extends object> = ReturnType<typeof useRascunhoOf<T>>

/** Does the same as `useRascunho`, for a given person. */
export function useRascunhoOf<T extends object>(person: string, processo: string, form: string, initial: T) {
  const [state, setState] = useState({ valor: initial, recovered: false, lido: false })
  const current = useRef({ valor: initial, chave: crypto.randomUUID() as string, touched: false, em: 0 })
  const id = idOf(person, processo, form)

  const write = useCallback(() => {
    const { valor, chave } = current.current
    // The clock of the device may have been set back since the draft was read.
    const em = Math.max(Date.now(), current.current.em + 1)
    current.current.em = em
    const draft: Draft = { person, processo, form, valor, chave, em, toldAt: serviceTime() }
    const text = keepPending(id, draft)
    // A device that cannot store anything still accepts input.
    void drafts()
      .then((db) => db.put('drafts', draft, id))
      .then(
        () => strike(id, text),
        () => {},
      )
  }, [person, processo, form, id])

  useEffect(() => {
    let gone = false
    void readDraft(id)
      .catch(() => undefined)
      .then((draft) => {
        if (draft) current.current.em = Math.max(current.current.em, draft.em)
        // Text that was typed before the store answered is newer than the stored draft.
        if (gone || current.current.touched) return
        if (!draft) return setState((before) => ({ ...before, lido: true }))
        const valor = { ...current.current.valor, ...(draft.valor as T) }
        current.current = { valor, chave: draft.chave, touched: false, em: draft.em }
        setState({ valor, recovered: true, lido: true })
      })
    return () => {
      gone = true
    }
  }, [id])

  /** Changed content is a new act, so it gets a new Idempotency-Key. */
  const change = useCallback(
    (part: Partial<T>) => {
      const valor = { ...current.current.valor, ...part }
      current.current = { ...current.current, valor, chave: crypto.randomUUID(), touched: true }
      setState((before) => ({ ...before, valor, lido: true }))
      write()
    },
    [write],
  )

  const remove = useCallback(async () => {
    current.current.chave = crypto.randomUUID()
    strike(id)
    await (await drafts()).delete('drafts', id)
  }, [id])

  return {
    ...state,
    change,
    /** Returns the Idempotency-Key of this content. The draft keeps it too. */
    chave: () => current.current.chave,
    /** Makes a new key after a refusal, because the service would refuse the same key again. */
    replaceKey: () => {
      current.current.chave = crypto.randomUUID()
      if (current.current.touched || state.recovered) write()
    },
    /** Resets the form to its initial values and removes its draft. Called by "Descartar". */
    reset: async () => {
      current.current = { ...current.current, valor: initial, touched: false }
      setState({ valor: initial, recovered: false, lido: true })
      await remove()
    },
    /** Removes the draft, but not the content of the form. Called when the service has accepted the content. */
    finish: async () => {
      current.current.touched = false
      setState((before) => ({ ...before, recovered: false }))
      await remove()
    },
  }
}
