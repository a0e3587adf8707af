import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type mongoose from 'mongoose'
import type { Ready } from '../domain/job.ts'

/**
 * An issued dossier, for searches by code or hash and for the list of its case. Times are ISO strings, which sort by
 * time.
 */
export type Row = Pick<
  Ready,
  | 'processoId'
  | 'status'
  | 'solicitadoEm'
  | 'concluidoEm'
  | 'codigo'
  | 'emitidoEm'
  | 'numero'
  | 'paginas'
  | 'hash'
  | 'feitoDe'
> & { _id: string; versao: number }

export type Wanted = { codigo: string } | { hash: string }

const NEWEST: readonly SortKey[] = [
  { field: 'emitidoEm', direction: -1 },
  { field: '_id', direction: -1 },
]

/**
 * Opens the read model of issued dossiers. A row replaces an older row as a whole. Rows serve searches and lists; the
 * public data of a dossier come from the record.
 */
export function createJobs(connection: mongoose.Connection) {
  const rows = openCollection<Row>(connection, 'jobs')

  return {
    write: (job: Ready, versao: number): Promise<void> => writeIfNewer(rows, rowOf(job, versao)),

    all: (): AsyncIterable<Row> => rows.each({}),

    row: (id: string): Promise<Row | null> => rows.one({ _id: id }),

    find: async (wanted: Wanted): Promise<string | null> => (await rows.one(wanted, { _id: 1 }))?._id ?? null,

    substituido: async ({ processoId, emitidoEm }: Pick<Row, 'processoId' | 'emitidoEm'>): Promise<boolean> =>
      (await rows.one({ processoId, emitidoEm: { $gt: emitidoEm } }, { _id: 1 })) !== null,

    list: (processoId: string, cursor: Cursor, request: PageRequest): Promise<Page<Row>> =>
      paginate(rows, { processoId }, NEWEST, { cursor, request }),

    ofProcesso: (processoId: string): Promise<Row[]> =>
      rows.many({ processoId }, { sort: { processoId: -1, emitidoEm: -1, _id: -1 } }),

    forget: (_id: string): Promise<void> => rows.removeAll({ _id }),

    empty: (): Promise<void> => rows.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        rows.index({ processoId: 1, emitidoEm: 1, _id: 1 }),
        rows.index({ codigo: 1 }, { unique: true, sparse: true }),
        rows.index({ hash: 1 }),
      ])
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

export function rowOf(job: Ready, versao: number): Row {
  const { id: _id, processoId, status, solicitadoEm, codigo, emitidoEm, numero, hash, feitoDe } = job
  const { concluidoEm, paginas } = job
  return {
    _id,
    versao,
    processoId,
    status,
    solicitadoEm,
    codigo,
    emitidoEm,
    numero,
    hash,
    concluidoEm,
    paginas,
    feitoDe,
  }
}
