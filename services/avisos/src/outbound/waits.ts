import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type mongoose from 'mongoose'
import { type Wait, unreachedFilter } from '../domain/wait.ts'

export type WaitRow = Wait & { _id: string }

/** A case that waits for nobody any more is deleted after a year. */
const KEPT_S = 365 * 86_400
const LONGEST_FIRST: readonly SortKey[] = [
  { field: 'desde', direction: 1 },
  { field: '_id', direction: 1 },
]

/** Stores, by case, whether it waits for its requerente, and whether anybody was reached or has looked meanwhile. */
export function createWaits(connection: mongoose.Connection) {
  const waits = openCollection<WaitRow>(connection, 'esperas')

  return {
    /** Stores the state after a fact, unless a later fact was heard before. */
    put: (_id: string, wait: Wait): Promise<boolean> =>
      waits.put({ _id, versao: { $lt: wait.versao } }, { _id, ...wait }),

    /** Notes that a notice of this time was handed over. */
    async reached(_id: string, madeAt: string, at: string): Promise<void> {
      await waits.update({ _id, aguarda: true, desde: { $lte: madeAt } }, { $set: { alcancadoEm: at } })
    },

    /** Notes that somebody whom the case concerns has opened its page. */
    async opened(_id: string, at: string): Promise<void> {
      await waits.update({ _id, aguarda: true }, { $set: { abertoEm: at, fechadoDesde: at } })
    },

    /** Returns a page of the cases that nobody was reached about or that nobody has opened, the longest waiting first. */
    unreached: (
      asked: Parameters<typeof unreachedFilter>[0],
      { cursor, request }: { cursor: Cursor; request: PageRequest },
    ): Promise<Page<WaitRow>> => paginate(waits, unreachedFilter(asked), LONGEST_FIRST, { cursor, request }),

    allUnreached: (asked: Parameters<typeof unreachedFilter>[0], limit: number): Promise<WaitRow[]> =>
      waits.many(unreachedFilter(asked), { sort: { desde: 1, _id: 1 }, limit }),

    forget: (_id: string): Promise<void> => waits.removeAll({ _id }),

    async createIndexes(): Promise<void> {
      await Promise.all([
        waits.index({ aguarda: 1, desde: 1, _id: 1 }),
        waits.index({ aguarda: 1, uf: 1, desde: 1, _id: 1 }),
        waits.index({ acabouEm: 1 }, { expireAfterSeconds: KEPT_S }),
      ])
    },
  }
}

export type Waits = ReturnType<typeof createWaits>
