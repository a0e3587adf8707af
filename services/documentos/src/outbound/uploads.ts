import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Upload, Part } from '../domain/upload.ts'

type StoredUpload = Upload & { partes: Part[] }

const LOTE = 500

/**
 * Stores the uploads in parts. A part belongs to the file once the row lists it. The row changes in one guarded update,
 * so only one of several parts at the same position is accepted.
 */
export function createUploads(connection: mongoose.Connection) {
  const uploads = openCollection<StoredUpload>(connection, 'envios')

  return {
    /** Returns false if the upload exists already, because the command was repeated. */
    insert: (upload: Upload): Promise<boolean> => uploads.insert({ ...upload, partes: [] }),

    /** Leaves out the parts, of which there may be hundreds. */
    one: (id: string): Promise<Upload | null> => uploads.one({ _id: id }, { partes: 0 }),

    countOpen: (authorId: string, now: Date): Promise<number> =>
      uploads.count({ autorId: authorId, estado: 'aberto', fim: { $gt: now } }),

    openOf: (authorId: string, now: Date): Promise<Upload[]> =>
      uploads.many(
        { autorId: authorId, estado: 'aberto', fim: { $gt: now } },
        { projection: { partes: 0 }, sort: { fim: 1, _id: 1 } },
      ),

    openIn: (processoId: string): Promise<Upload[]> =>
      uploads.many({ processoId, estado: 'aberto' }, { projection: { partes: 0 } }),

    /**
     * Appends a part. Returns false if the part does not begin where the received parts end, or if the upload is no
     * longer open.
     */
    append: (id: string, start: number, part: Part): Promise<boolean> =>
      uploads.update(
        { _id: id, estado: 'aberto', recebido: start },
        { $inc: { recebido: part.tamanho }, $push: { partes: part } },
      ),

    /** Prevents further parts and removal. Returns the parts; null when the upload has already ended. */
    async completing(id: string): Promise<Part[] | null> {
      const fits = { _id: id, estado: { $in: ['aberto', 'concluindo'] } }
      if (!(await uploads.update(fits, { $set: { estado: 'concluindo' } }))) return null
      return (await uploads.one({ _id: id }, { partes: 1 }))?.partes ?? null
    },

    /** Returns false if the current state of the upload does not allow the change. */
    close: (id: string, state: 'concluido' | 'recusado' | 'cancelado'): Promise<boolean> =>
      uploads.update(
        { _id: id, estado: { $in: state === 'cancelado' ? ['aberto', 'recusado'] : ['concluindo'] } },
        { $set: { estado: state } },
      ),

    remove: (id: string): Promise<boolean> => uploads.remove({ _id: id }),

    /** Returns at most LOTE uploads whose validity ended before this time. */
    ended: (before: Date): Promise<Upload[]> =>
      uploads.many({ fim: { $lt: before } }, { projection: { partes: 0 }, limit: LOTE }),

    ofTecnicos: (): AsyncIterable<Upload> =>
      uploads.each({ estado: 'aberto', relacao: 'tecnico' }, { projection: { partes: 0 } }),

    all: (): AsyncIterable<StoredUpload> => uploads.each({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        uploads.index({ autorId: 1, estado: 1 }),
        uploads.index({ estado: 1, relacao: 1 }),
        uploads.index({ processoId: 1, estado: 1 }),
        uploads.index({ fim: 1 }),
      ])
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
