import type { DocumentoKind } from '@car/vocabulary/documento'
import { type DBSchema, openDB } from 'idb'
import { removeOld, hasExpired } from '../validity.ts'
import type { Defect } from './defects.ts'

/** By how many degrees a page was turned, clockwise. */
export type Giro = 0 | 90 | 180 | 270

/** A file on its way. It stays on this device until the service has all of it, for thirty days at most. */
export type Upload = {
  id: string
  dono: string
  caso: string
  tipo: DocumentoKind
  /** The refused document that this one replaces. */
  substitui?: string | undefined
  nome: string
  arquivo: Blob
  em: number
  /** The Idempotency-Key of its opening, and the id that the service has given it since. */
  chave: string
  envio?: string | undefined
  recebido: number
  /**
   * Set for a page. Photographs for one slot become one document, in the order of `em`, each turned as its sender
   * turned it.
   */
  giro?: Giro | undefined
  /**
   * A photograph is checked before it waits its turn, and its sender is asked if something seems wrong. A page stays
   * until its sender sends the document.
   */
  estado: 'confere' | 'duvida' | 'pronta' | 'espera' | 'envia' | 'recusado'
  defeitos?: Defect[] | undefined
  miniatura?: Blob | undefined
  /** The document that is discarded once this one has arrived, and whether that has happened. */
  descarta?: string | undefined
  chegou?: boolean
  /** Why it waits or was refused, and what to do. */
  frase?: string | undefined
}

export type Page = Upload & { giro: Giro }

interface Kept extends DBSchema {
  envios: { key: string; value: Upload; indexes: { dono: string } }
}

const open = () =>
  openDB<Kept>('car-envios', 1, {
    upgrade(db) {
      db.createObjectStore('envios', { keyPath: 'id' }).createIndex('dono', 'dono')
    },
  })
let aberto: ReturnType<typeof open> | undefined
const banco = () => (aberto ??= open())

export const uploadsOf = async (dono: string): Promise<Upload[]> =>
  (await (await banco()).getAllFromIndex('envios', 'dono', dono))
    .filter((upload) => !hasExpired(upload))
    .toSorted((a, b) => a.em - b.em)

export const keep = async (upload: Upload): Promise<void> => void (await (await banco()).put('envios', upload))

/** Changes an entry that is still there. An entry that somebody removed stays removed. */
export async function change(id: string, parte: Partial<Upload>): Promise<void> {
  const tx = (await banco()).transaction('envios', 'readwrite')
  const antes = await tx.store.get(id)
  if (antes) await tx.store.put({ ...antes, ...parte })
  await tx.done
}

/**
 * Puts one file in the place of the pages from which it was made.
 * @returns false if another tab has changed one of them meanwhile; then all stay
 */
export async function trocar(paginas: readonly Page[], por: Upload): Promise<boolean> {
  const tx = (await banco()).transaction('envios', 'readwrite')
  const agora = await Promise.all(paginas.map(({ id }) => tx.store.get(id)))
  const asMesmas = paginas.every(
    ({ chave, em, giro }, i) => agora[i]?.chave === chave && agora[i].em === em && agora[i].giro === giro,
  )
  if (asMesmas) {
    for (const { id } of paginas) await tx.store.delete(id)
    await tx.store.put(por)
  }
  await tx.done
  return asMesmas
}

/** Exchanges the places of two pages. */
export async function trocarLugares(one: string, other: string): Promise<void> {
  const tx = (await banco()).transaction('envios', 'readwrite')
  const [a, b] = [await tx.store.get(one), await tx.store.get(other)]
  if (a && b) {
    await tx.store.put({ ...a, em: b.em })
    await tx.store.put({ ...b, em: a.em })
  }
  await tx.done
}

export const remove = async (id: string): Promise<void> => (await banco()).delete('envios', id)

/** Removes everybody's entries that are past their term. */
export async function removeExpiredUploads(): Promise<void> {
  const tx = (await banco()).transaction('envios', 'readwrite')
  await removeOld(await tx.store.openCursor())
  await tx.done
}

export async function removeUploadsOf(dono: string): Promise<void> {
  const db = await banco()
  for (const id of await db.getAllKeysFromIndex('envios', 'dono', dono)) await db.delete('envios', id)
}
