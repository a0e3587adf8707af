import { openCollection } from '@car/store/collection'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Showing } from '../domain/unusual.ts'

/**
 * The row of a person and an hour. `vezes` grows with each write. A row is marked as counted only if `vezes` has not
 * grown since the row was read.
 */
type ShowingRow = Showing & { _id: string; usuario_id: string; vezes: number; nova?: true; desde: Date }

const KEPT_S = 7 * 86_400
/** The most shown cases that are remembered, so that showing a case again within the hour costs nothing. */
const MAX_REMEMBERED = 50_000

/**
 * Counts the cases that lists show to people who see all cases, and the CPFs revealed to them. counts.ts counts single
 * looks. A repeated write counts nothing twice. A list of more than `enough` entries, which is above every limit, does
 * not grow further.
 */
export function createShowings(connection: mongoose.Connection, enough: number) {
  const showings = openCollection<ShowingRow>(connection, 'exibicoes')
  const written = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  const key = (userId: string, em: string) => `${userId}|${em}`

  async function add(userId: string, em: string, campo: 'listados' | 'revelados', ids: readonly string[]) {
    const adding = () =>
      showings.upsert(
        { _id: key(userId, em), [`${campo}.${enough}`]: { $exists: false } },
        {
          $addToSet: { [campo]: { $each: ids } },
          $inc: { vezes: 1 },
          $set: { nova: true },
          $setOnInsert: { usuario_id: userId, em, desde: new Date(em) },
        },
      )
    // The write fails if the list is full, or another request has just created the row.
    if (!(await adding())) await adding()
  }

  return {
    /**
     * Counts the cases that a list is about to show a person. Cases that were already shown in this hour cause no
     * write.
     */
    async listed(userId: string, em: string, ids: readonly string[]): Promise<void> {
      const rememberedKey = (id: string) => `${key(userId, em)}|${id}`
      const added = ids.filter((id) => !written.has(rememberedKey(id)))
      if (added.length === 0) return
      await add(userId, em, 'listados', added)
      for (const id of added) written.set(rememberedKey(id), true)
    },

    /** Counts a CPF that is about to be shown, by the command that requests it. */
    async revealed(userId: string, em: string, command: string): Promise<void> {
      await add(userId, em, 'revelados', [command])
    },

    fresh: (limit: number): Promise<ShowingRow[]> => showings.many({ nova: true }, { limit: limit }),

    /** Returns a person's rows in a period. `end` is exclusive. */
    inPeriod: (userId: string, from: string, end: string): Promise<ShowingRow[]> =>
      showings.many({ _id: { $gte: key(userId, from), $lt: key(userId, end) } }),

    /** Marks hours as counted, unless entries were added in the meantime. */
    counted: (rows: readonly ShowingRow[]): Promise<void> =>
      showings.updateEach(rows.map(({ _id, vezes }) => [{ _id, vezes }, { $unset: { nova: '' } }])),

    async createIndexes(): Promise<void> {
      await showings.index({ nova: 1 }, { sparse: true })
      await showings.index({ desde: 1 }, { expireAfterSeconds: KEPT_S })
    },
  }
}

export type Showings = ReturnType<typeof createShowings>
