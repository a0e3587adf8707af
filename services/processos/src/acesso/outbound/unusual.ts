import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import type mongoose from 'mongoose'
import type { UnusualAccess } from '../domain/unusual.ts'

export type UnusualRow = UnusualAccess & { _id: string }

/** Opens the read model of unusual accesses. A row is written once and never changes. */
export function createUnusual(connection: mongoose.Connection) {
  const unusual = openCollection<UnusualRow>(connection, 'acessos_incomuns')

  return {
    write: async (_id: string, access: UnusualAccess): Promise<void> => void (await unusual.insert({ _id, ...access })),

    isListed: async (_id: string): Promise<boolean> => (await unusual.one({ _id }, { _id: 1 })) !== null,

    list: (asked: { cursor: Cursor; request: PageRequest }): Promise<Page<UnusualRow>> =>
      paginate(unusual, {}, NEWEST, asked),

    /** Returns the ids of accesses before an instant, the oldest first, without those of some people. */
    async before(before: Date, limit: number, except: readonly string[]): Promise<string[]> {
      const old = { em: { $lt: before.toISOString() }, usuarioId: { $nin: [...except] } }
      return (await unusual.many(old, { projection: { _id: 1 }, sort: { em: 1 }, limit })).map(({ _id }) => _id)
    },

    forget: (_id: string): Promise<void> => unusual.removeAll({ _id }),

    all: (): AsyncIterable<UnusualRow> => unusual.each({}),

    empty: (): Promise<void> => unusual.removeAll({}),
    createIndexes: (): Promise<void> => unusual.index({ em: -1, _id: -1 }),
  }
}

export type Unusual = ReturnType<typeof createUnusual>

const NEWEST = [
  { field: 'em', direction: -1 },
  { field: '_id', direction: -1 },
] as const
