import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** The cases that lists have shown a person in one hour. `vezes` grows with each write. */
export type Showing = { _id: string; usuario_id: string; em: string; processos: string[]; vezes: number }
type Row = Showing & { desde: Date; nova?: true }

const KEPT_S = 7 * 86_400
/** A list of more cases than this, which is above the limits of alerts, does not grow further. */
const ENOUGH = 20_000
/** The most cases that are remembered, so that a list that is read again within the hour costs nothing. */
const MAX_REMEMBERED = 50_000

/** Keeps which cases lists have shown to whom, until processos has counted them. A repeated write changes nothing. */
export function createShowings(connection: mongoose.Connection) {
  const showings = openCollection<Row>(connection, 'exibicoes')
  const written = new Set<string>()

  return {
    /** @throws CAR-016 or CAR-017 when it cannot be kept */
    async add(userId: string, em: string, processoIds: readonly string[]): Promise<void> {
      const _id = `${userId}|${em}`
      const added = processoIds.filter((id) => !written.has(`${_id}|${id}`))
      if (added.length === 0) return
      const adding = () =>
        showings.upsert(
          { _id, [`processos.${ENOUGH}`]: { $exists: false } },
          {
            $addToSet: { processos: { $each: added } },
            $inc: { vezes: 1 },
            $set: { nova: true },
            $setOnInsert: { usuario_id: userId, em, desde: new Date(em) },
          },
        )
      // The write fails if the list is full, or another request has just created the row.
      if (!(await adding())) await adding()
      if (written.size > MAX_REMEMBERED) written.clear()
      for (const id of added) written.add(`${_id}|${id}`)
    },

    fresh: (limit: number): Promise<Showing[]> => showings.many({ nova: true }, { limit }),

    /** Marks hours as told, unless cases were added in the meantime. */
    told: (rows: readonly Showing[]): Promise<void> =>
      showings.updateEach(rows.map(({ _id, vezes }) => [{ _id, vezes }, { $unset: { nova: '' } }])),

    async createIndexes(): Promise<void> {
      await showings.index({ nova: 1 }, { sparse: true })
      await showings.index({ desde: 1 }, { expireAfterSeconds: KEPT_S })
    },
  }
}

export type Showings = ReturnType<typeof createShowings>
