import type { Page, Upload } from './schema.ts'
import { store } from './store.ts'

export const uploadsOf = async (person: string): Promise<Upload[]> =>
  (await (await store()).getAllFromIndex('uploads', 'person', person)).toSorted((a, b) => a.em - b.em)

export const keep = async (upload: Upload): Promise<void> => void (await (await store()).put('uploads', upload))

/** Changes an entry. Returns false if it was removed. */
export async function change(id: string, part: Partial<Upload>): Promise<boolean> {
  const tx = (await store()).transaction('uploads', 'readwrite')
  const before = await tx.store.get(id)
  if (before) await tx.store.put({ ...before, ...part })
  await tx.done
  return before !== undefined
}

/**
 * Replaces pages by the one file made from them.
 * @returns false if a page was changed or removed meanwhile; then nothing is replaced
 */
export async function replacePages(pages: readonly Page[], by: Upload): Promise<boolean> {
  const tx = (await store()).transaction('uploads', 'readwrite')
  const now = await Promise.all(pages.map(({ id }) => tx.store.get(id)))
  const unchanged = pages.every(
    ({ chave, em, turn }, i) => now[i]?.chave === chave && now[i].em === em && now[i].turn === turn,
  )
  if (unchanged) {
    for (const { id } of pages) await tx.store.delete(id)
    await tx.store.put(by)
  }
  await tx.done
  return unchanged
}

export async function swapPlaces(one: string, other: string): Promise<void> {
  const tx = (await store()).transaction('uploads', 'readwrite')
  const [a, b] = [await tx.store.get(one), await tx.store.get(other)]
  if (a && b) {
    await tx.store.put({ ...a, em: b.em })
    await tx.store.put({ ...b, em: a.em })
  }
  await tx.done
}

export const remove = async (id: string): Promise<void> => (await store()).delete('uploads', id)
