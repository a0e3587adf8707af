import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type mongoose from 'mongoose'
import type { Lote } from '../domain/lote.ts'

/** A lot as lists show it, without its seed while that is secret. */
export type LoteRow = Omit<Lote, 'semente'> & { _id: string; versao: number; aberto: boolean }

export const rowOf = ({ semente: _, ...lote }: Lote, versao: number): LoteRow => ({
  _id: lote.id,
  versao,
  aberto: lote.fim === null,
  ...lote,
})

const NEWEST = [
  { field: 'criadoEm', direction: -1 },
  { field: '_id', direction: 1 },
] as const

export function createLotes(connection: mongoose.Connection) {
  const lotes = openCollection<LoteRow>(connection, 'lotes')

  return {
    write: (lote: Lote, versao: number): Promise<void> => writeIfNewer(lotes, rowOf(lote, versao)),

    row: (id: string): Promise<LoteRow | null> => lotes.one({ _id: id }),

    list: (cursor: Cursor, request: PageRequest): Promise<Page<LoteRow>> =>
      paginate(lotes, {}, NEWEST, { cursor, request }),

    /** Returns the ids of all lots of which a case was not settled yet, so that none waits for another. */
    async unfinished(): Promise<string[]> {
      const ids: string[] = []
      for await (const { _id } of lotes.each({ aberto: true }, { projection: { _id: 1 } })) ids.push(_id)
      return ids
    },

    all: (): AsyncIterable<LoteRow> => lotes.each({}, { projection: { versao: 1 } }),
    empty: (): Promise<void> => lotes.removeAll({}),
    async createIndexes(): Promise<void> {
      await Promise.all([lotes.index({ criadoEm: -1, _id: 1 }), lotes.index({ aberto: 1 })])
    },
  }
}

export type Lotes = ReturnType<typeof createLotes>
