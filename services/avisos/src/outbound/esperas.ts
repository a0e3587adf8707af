import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type mongoose from 'mongoose'
import { type Espera, unreachedFilter } from '../domain/espera.ts'

export type EsperaRow = Espera & { _id: string }

/** A case that waits for nobody any more is deleted after a year. */
const KEPT_S = 365 * 86_400
const LONGEST_FIRST: readonly SortKey[] = [
  { field: 'desde', direction: 1 },
  { field: '_id', direction: 1 },
]

/** Stores, by case, whether it waits for its requerente, and whether anybody was reached or has looked meanwhile. */
export function createEsperas(connection: mongoose.Connection) {
  const esperas = openCollection<EsperaRow>(connection, 'esperas')

  return {
    /** Stores the state after a fact, unless a later fact was heard before. */
    put: (_id: string, espera: Espera): Promise<boolean> =>
      esperas.put({ _id, versao: { $lt: espera.versao } }, { _id, ...espera }),

    /** Notes that a notice of this time was handed over. */
    async reached(_id: string, madeAt: string, at: string): Promise<void> {
      await esperas.update({ _id, aguarda: true, desde: { $lte: madeAt } }, { $set: { alcancadoEm: at } })
    },

    /** Notes that somebody whom the case concerns has opened its page. */
    async opened(_id: string, at: string): Promise<void> {
      await esperas.update({ _id, aguarda: true }, { $set: { abertoEm: at, fechadoDesde: at } })
    },

    /** Returns a page of the cases that nobody was reached about or that nobody has opened, the longest waiting first. */
    unreached: (
      asked: Parameters<typeof unreachedFilter>[0],
      { cursor, request }: { cursor: Cursor; request: PageRequest },
    ): Promise<Page<EsperaRow>> => paginate(esperas, unreachedFilter(asked), LONGEST_FIRST, { cursor, request }),

    allUnreached: (asked: Parameters<typeof unreachedFilter>[0], limit: number): Promise<EsperaRow[]> =>
      esperas.many(unreachedFilter(asked), { sort: { desde: 1, _id: 1 }, limit }),

    forget: (_id: string): Promise<void> => esperas.removeAll({ _id }),

    async createIndexes(): Promise<void> {
      await Promise.all([
        esperas.index({ aguarda: 1, desde: 1, _id: 1 }),
        esperas.index({ aguarda: 1, uf: 1, desde: 1, _id: 1 }),
        esperas.index({ acabouEm: 1 }, { expireAfterSeconds: KEPT_S }),
      ])
    },
  }
}

export type Esperas = ReturnType<typeof createEsperas>
