import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEu } from './api/session.ts'
import { noted, anotar, strike } from './to-keep.ts'
import { removeOld, hasExpired } from './validity.ts'

/** What was typed and not sent yet, by person, case and form. It is on this device only. */
type Row = { dono: string; caso: string; formulario: string; valor: unknown; chave: string; em: number }
interface Kept extends DBSchema {
  rascunhos: { key: string; value: Row; indexes: { dono: string } }
}

async function open(): Promise<IDBPDatabase<Kept>> {
  const db = await openDB<Kept>('car', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('rascunhos').createIndex('dono', 'dono')
    },
  })
  await collect(db).catch(() => {})
  return db
}

/** Takes in what the previous page had no time to store. */
async function collect(db: IDBPDatabase<Kept>): Promise<void> {
  for (const [id, texto] of noted()) {
    const row = JSON.parse(texto) as Row
    const tx = db.transaction('rascunhos', 'readwrite')
    const kept = await tx.store.get(id)
    if (!kept || kept.em < row.em) await tx.store.put(row, id)
    await tx.done
    strike(id, texto)
  }
}

let aberto: ReturnType<typeof open> | undefined
const banco = () => (aberto ??= open())

const idOf = (dono: string, processo: string, form: string) => `${dono}/${processo}/${form}`

export async function readRascunho(dono: string, processo: string, form: string): Promise<Row | undefined> {
  const row = await (await banco()).get('rascunhos', idOf(dono, processo, form))
  return row && !hasExpired(row) ? row : undefined
}

export const rascunhosOf = async (dono: string): Promise<Row[]> =>
  (await (await banco()).getAllFromIndex('rascunhos', 'dono', dono)).filter((row) => !hasExpired(row))

export async function removeRascunhosOf(dono: string): Promise<void> {
  // This comes first, because the store may not open.
  for (const [id] of noted()) if (id.startsWith(`${dono}/`)) strike(id)
  const db = await banco()
  for (const chave of await db.getAllKeysFromIndex('rascunhos', 'dono', dono)) await db.delete('rascunhos', chave)
}

/** Removes everybody's drafts that are past their term. */
export async function removeExpired(): Promise<void> {
  const tx = (await banco()).transaction('rascunhos', 'readwrite')
  await removeOld(await tx.store.openCursor())
  await tx.done
}

/**
 * A form whose content outlives reloads, ended sessions and empty batteries. It is written as it is typed.
 *
 *   const rascunho = useRascunho(processo.id, 'dados', inicial)
 *   <CampoDeTexto valor={rascunho.valor.nome} aoMudar={(nome) => rascunho.change({ nome })} />
 *
 * @param processo  id of the case, or `novo`; a form that goes from case to case has it as its React key
 * @param initial  what the form shows where nothing was typed
 */
export const useRascunho = <T extends object>(processo: string, form: string, initial: T) =>
  useRascunhoOf(useEu().id, processo, form, initial)

export type Rascunho<T extends object> = ReturnType<typeof useRascunhoOf<T>>

/** The same for a person who is named. */
export function useRascunhoOf<T extends object>(dono: string, processo: string, form: string, initial: T) {
  const [state, setState] = useState({ valor: initial, recuperado: false, lido: false })
  const atual = useRef({ valor: initial, chave: crypto.randomUUID() as string, tocado: false })
  const id = idOf(dono, processo, form)

  const write = useCallback(() => {
    const { valor, chave } = atual.current
    const row: Row = { dono, caso: processo, formulario: form, valor, chave, em: Date.now() }
    const texto = anotar(id, row)
    // A device that can keep nothing still accepts what is typed.
    void banco()
      .then((db) => db.put('rascunhos', row, id))
      .then(
        () => strike(id, texto),
        () => {},
      )
  }, [dono, processo, form, id])

  useEffect(() => {
    let gone = false
    void readRascunho(dono, processo, form)
      .catch(() => undefined)
      .then((row) => {
        // What was typed before the store answered is newer.
        if (gone || atual.current.tocado) return
        if (!row) return setState((antes) => ({ ...antes, lido: true }))
        const valor = { ...atual.current.valor, ...(row.valor as T) }
        atual.current = { valor, chave: row.chave, tocado: false }
        setState({ valor, recuperado: true, lido: true })
      })
    return () => {
      gone = true
    }
  }, [dono, processo, form])

  /** Other content is another act, with a key of its own. */
  const change = useCallback(
    (parte: Partial<T>) => {
      const valor = { ...atual.current.valor, ...parte }
      atual.current = { valor, chave: crypto.randomUUID(), tocado: true }
      setState((antes) => ({ ...antes, valor, lido: true }))
      write()
    },
    [write],
  )

  const remove = useCallback(async () => {
    atual.current.chave = crypto.randomUUID()
    strike(id)
    await (await banco()).delete('rascunhos', id)
  }, [id])

  return {
    ...state,
    change: change,
    /** The Idempotency-Key of this content, kept with it. */
    chave: () => atual.current.chave,
    /** Called after a refusal, because the same key would be refused again. */
    replaceKey: () => {
      atual.current.chave = crypto.randomUUID()
      if (atual.current.tocado || state.recuperado) write()
    },
    /** Called by "Descartar". */
    descartar: async () => {
      atual.current = { ...atual.current, valor: initial, tocado: false }
      setState({ valor: initial, recuperado: false, lido: true })
      await remove()
    },
    /** Called when the content was sent and accepted. */
    finish: async () => {
      atual.current.tocado = false
      setState((antes) => ({ ...antes, recuperado: false }))
      await remove()
    },
  }
}
