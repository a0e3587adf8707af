import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { readRecorded } from '@car/objects/recorded'
import type { Objects } from '@car/objects/objects'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

const FOLDER = 'dossies/'
const folderOf = (jobId: string): string => `${FOLDER}${jobId}/`

const keyOf = (jobId: string, holder: string): string => `${folderOf(jobId)}${holder}.pdf`
export const jobOfKey = (chave: string): string => chave.slice(FOLDER.length).split('/', 1)[0] ?? ''

/** A file that perhaps was stored, and then belongs to no dossier, because its composition came to nothing. */
type PendingFile = { _id: string; desde: Date }

/** The fate of a file in a sweep: it stays for good, it goes, or a later sweep asks again. */
export type Fate = 'stays' | 'goes' | 'later'

/** The most files of one sweep. */
const AT_ONCE = 500

/** Stores the PDF files. Each composition writes one file under its own key. Files are never changed, only removed. */
export function createFiles(connection: mongoose.Connection, objects: Objects) {
  const pending = openCollection<PendingFile>(connection, 'arquivos_pendentes')

  async function remove(jobId: string, except: string | null): Promise<number> {
    let removed = 0
    for await (const { key } of objects.list(folderOf(jobId))) {
      if (key === except) continue
      await objects.delete(key)
      removed++
    }
    return removed
  }

  return {
    async store(jobId: string, holder: string, path: string, signal: AbortSignal): Promise<string> {
      const chave = keyOf(jobId, holder)
      await objects.putStream(chave, createReadStream(path), { contentType: 'application/pdf', signal })
      return chave
    },

    /**
     * Returns the bytes of the file, and checks its hash and size.
     * @throws DamagedObject, also from the stream; CarError when the store is down
     */
    read: ({ chave, hash, bytes }: { chave: string; hash: string; bytes: number }): Promise<Readable> =>
      readRecorded(objects, { key: chave, hash, size: bytes }),

    /** Removes the files of a settled job, except the key `except`. Returns the number of removed files. */
    remove,

    /** Lists for the sweep what a composition that came to nothing may have stored. */
    giveUp: async (jobId: string, holder: string): Promise<void> =>
      void (await pending.insert({ _id: keyOf(jobId, holder), desde: new Date() })),

    /**
     * Removes the files of compositions that are older than `before`, unless `fateOf` keeps them. The cost does not grow
     * with the dossiers. Returns the number of removed files and uploads.
     */
    async sweep(before: Date, fateOf: (chave: string) => Promise<Fate>): Promise<number> {
      let removed = await objects.removeAbandonedUploads(before)
      for (const { _id } of await pending.many({ desde: { $lt: before } }, { limit: AT_ONCE })) {
        const fate = await fateOf(_id)
        if (fate === 'later') continue
        if (fate === 'goes') {
          await objects.delete(_id)
          removed++
        }
        await pending.remove({ _id })
      }
      return removed
    },
  }
}

export type Files = ReturnType<typeof createFiles>
