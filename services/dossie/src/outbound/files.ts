import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { readRecorded } from '@car/objects/recorded'
import type { Objects } from '@car/objects/objects'

const FOLDER = 'dossies/'
const folderOf = (jobId: string): string => `${FOLDER}${jobId}/`

export const jobOfKey = (chave: string): string => chave.slice(FOLDER.length).split('/', 1)[0] ?? ''

/** Stores the PDF files. Each composition writes one file under its own key. Files are never changed, only removed. */
export function createFiles(objects: Objects) {
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
      const chave = `${folderOf(jobId)}${holder}.pdf`
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

    async jobsWithFiles(before: Date): Promise<Set<string>> {
      const jobs = new Set<string>()
      for await (const { key, modifiedAt } of objects.list(FOLDER)) {
        if (modifiedAt < before) jobs.add(jobOfKey(key))
      }
      return jobs
    },

    removeAbandonedUploads: (before: Date): Promise<number> => objects.removeAbandonedUploads(before),
  }
}

export type Files = ReturnType<typeof createFiles>
