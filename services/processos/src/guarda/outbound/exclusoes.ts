import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type { ExclusaoStatus } from '@car/vocabulary/guarda'
import type mongoose from 'mongoose'
import type { Exclusao } from '../domain/exclusao.ts'

export type ExclusaoRow = { _id: string; versao: number; usuarioId: string; status: ExclusaoStatus; pedidaEm: string }

export const rowOf = ({ id: _id, usuarioId, status, pedidaEm }: Exclusao, versao: number): ExclusaoRow => ({
  _id,
  versao,
  usuarioId,
  status,
  pedidaEm,
})

/** Opens the read model of people's requests to be forgotten. The texts stay in the record. */
export function createExclusoes(connection: mongoose.Connection) {
  const rows = openCollection<ExclusaoRow>(connection, 'exclusoes')

  return {
    write: (exclusao: Exclusao, versao: number): Promise<void> => writeIfNewer(rows, rowOf(exclusao, versao)),

    row: (id: string): Promise<ExclusaoRow | null> => rows.one({ _id: id }),
    all: (): AsyncIterable<ExclusaoRow> => rows.each({}, { projection: { versao: 1 } }),

    list: (
      { usuarioId, status }: { usuarioId?: string; status?: ExclusaoStatus | undefined },
      cursor: Cursor,
      request: PageRequest,
    ): Promise<Page<ExclusaoRow>> =>
      paginate(
        rows,
        { ...(usuarioId === undefined ? {} : { usuarioId }), ...(status === undefined ? {} : { status }) },
        usuarioId === undefined ? OLDEST : NEWEST,
        { cursor, request },
      ),

    /** Returns the ids of all requests of a person. */
    idsOf: async (usuarioId: string): Promise<string[]> =>
      (await rows.many({ usuarioId }, { projection: { _id: 1 } })).map(({ _id }) => _id),

    /** Returns the requests that were granted and are not carried out yet. */
    async unfinished(limit: number): Promise<string[]> {
      const found = await rows.many({ status: 'em_andamento' }, { projection: { _id: 1 }, limit })
      return found.map(({ _id }) => _id)
    },

    /** Returns the time of the oldest request that waits for its decision; null if none does. */
    async oldest(): Promise<string | null> {
      const [first] = await rows.many({ status: 'pedida' }, { sort: { pedidaEm: 1 }, limit: 1 })
      return first?.pedidaEm ?? null
    },

    empty: (): Promise<void> => rows.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        rows.index({ status: 1, pedidaEm: 1, _id: 1 }),
        rows.index({ pedidaEm: 1, _id: 1 }),
        rows.index({ usuarioId: 1, pedidaEm: -1, _id: -1 }),
      ])
    },
  }
}

export type Exclusoes = ReturnType<typeof createExclusoes>

const OLDEST = [
  { field: 'pedidaEm', direction: 1 },
  { field: '_id', direction: 1 },
] as const
const NEWEST = [
  { field: 'pedidaEm', direction: -1 },
  { field: '_id', direction: -1 },
] as const
