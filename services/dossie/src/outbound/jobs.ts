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

/** The key of a search for a dossier: its code, or the hash of its file. */
export type Wanted = { codigo: string } | { hash: string }

const NEWEST: readonly SortKey[] = [
  { field: 'emitidoEm', direction: -1 },
  { field: '_id', direction: -1 },
]

/**
 * Opens the read model of issued dossiers. Each row contains the state of its stream, and replaces an older row as a
 * whole. Rows serve searches and lists. The public data of a dossier come from the record.
 */
export function createJobs(connection: mongoose.Connection) {
  const linhas = openCollection<Row>(connection, 'jobs')

  return {
    write: (job: Ready, versao: number): Promise<void> => writeIfNewer(linhas, rowOf(job, versao)),

    /** Iterates over all rows, for checks. */
    all: (): AsyncIterable<Row> => linhas.each({}),

    row: (id: string): Promise<Row | null> => linhas.one({ _id: id }),

    /** Returns the id of the dossier whose row has this code or hash; null when there is none. */
    find: async (wanted: Wanted): Promise<string | null> => (await linhas.one(wanted, { _id: 1 }))?._id ?? null,

    /** Returns whether a later dossier of the same case has replaced this one. */
    substituido: async ({ processoId, emitidoEm }: Pick<Row, 'processoId' | 'emitidoEm'>): Promise<boolean> =>
      (await linhas.one({ processoId, emitidoEm: { $gt: emitidoEm } }, { _id: 1 })) !== null,

    /** Returns a page of the issued dossiers of a case, newest first. */
    list: (processoId: string, cursor: Cursor, request: PageRequest): Promise<Page<Row>> =>
      paginate(linhas, { processoId }, NEWEST, { cursor, request }),

    /** Returns all issued dossiers of a case, newest first. */
    ofProcesso: (processoId: string): Promise<Row[]> =>
      linhas.many({ processoId }, { sort: { processoId: -1, emitidoEm: -1, _id: -1 } }),

    /** Empties the read model before it is rebuilt from the record. */
    empty: (): Promise<void> => linhas.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        linhas.index({ processoId: 1, emitidoEm: 1, _id: 1 }),
        linhas.index({ codigo: 1 }, { unique: true, sparse: true }),
        linhas.index({ hash: 1 }),
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
