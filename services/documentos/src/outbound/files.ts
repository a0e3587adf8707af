import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openCollection } from '@car/store/collection'
import { readRange, readRecorded } from '@car/objects/recorded'
import type { ByteRange, Objects } from '@car/objects/objects'
import type { Logger } from '@car/telemetry/logger'
import type mongoose from 'mongoose'
import type { Part } from '../domain/upload.ts'

/**
 * A stored object that perhaps belongs to no document, because the document is not recorded yet or no longer exists.
 * The entry of a new object is written before the object. It is removed once the object belongs to a document or is
 * gone.
 */
type PendingFile = { _id: string; desde: Date; previasDe: string | null }

/** The fate of a file in a sweep: it stays for good, it goes, or a later sweep asks again. */
export type Fate = 'stays' | 'goes' | 'later'

const LOTE = 500

/** READ_AHEAD limits the bytes of parts that are read ahead. AT_ONCE limits the simultaneous requests for parts. */
const READ_AHEAD = 5 * 1024 * 1024
const AT_ONCE = 8

const WITHOUT_KIND = 'application/octet-stream'

/** An original file: its key, and the recorded hash and size. */
export type StoredFile = { chave: string; hash: string; tamanho: number }

/**
 * Stores the original files, the pictures of their pages, and the parts of uploads. Originals are never changed, only
 * removed.
 */
export function createFiles(
  connection: mongoose.Connection,
  objects: Objects,
  { logger, holdMs }: { logger: Logger; holdMs: number },
) {
  const pending = openCollection<PendingFile>(connection, 'arquivos_pendentes')
  const previewsFolder = (documentoId: string) => `previas/${documentoId}/`
  const uploadFolder = (uploadId: string) => `envios/${uploadId}/`
  const previewKey = (documentoId: string, preview: string) => `${previewsFolder(documentoId)}${preview}.jpg`

  const whole = async ({ chave, hash, tamanho }: Part): Promise<Buffer> =>
    buffer(await readRecorded(objects, { key: chave, hash, size: tamanho }))

  /**
   * Yields the parts in order. Several parts are requested ahead, because small parts would take long one after the
   * other.
   */
  async function* inOrder(pieces: readonly Part[]): AsyncGenerator<Buffer> {
    const largest = Math.max(...pieces.map(({ tamanho }) => tamanho))
    const count = Math.min(AT_ONCE, Math.max(1, Math.floor(READ_AHEAD / largest)))
    const requested: Promise<Buffer>[] = []
    for (const part of pieces) {
      const promised = whole(part)
      promised.catch(() => {}) // the caller that awaits it handles the error
      requested.push(promised)
      if (requested.length >= count) yield (await requested.shift()) as Buffer
    }
    for (const promised of requested) yield await promised
  }

  async function remove({ _id, previasDe }: PendingFile): Promise<void> {
    await objects.delete(_id)
    if (previasDe !== null) await removePreviews(previasDe)
    await pending.remove({ _id })
  }

  async function tryRemove(pendente: PendingFile): Promise<void> {
    await remove(pendente).catch((error: unknown) => {
      logger.warn({ err: error }, 'a file left over stays for the sweep')
    })
  }

  async function removePreviews(documentoId: string): Promise<void> {
    for await (const { key } of objects.list(previewsFolder(documentoId))) await objects.delete(key)
  }

  return {
    /**
     * Stores a file under a new key, and returns the key. Until `confirmar`, the file is on the list of files that may
     * have to be removed.
     */
    async store(content: Readable, kind: string): Promise<string> {
      const chave = `arquivos/${randomUUID()}`
      await pending.insert({ _id: chave, desde: new Date(), previasDe: null })
      try {
        await objects.putStream(chave, content, { contentType: kind })
        return chave
      } catch (error) {
        await this.forget(chave)
        throw error
      }
    },

    /**
     * Stores a file under a given key. The caller is responsible for its removal. Storing the same file again changes
     * nothing.
     */
    storeUnder: (chave: string, content: Readable, kind: string): Promise<void> =>
      objects.putStream(chave, content, { contentType: kind }),

    async enlist(chave: string): Promise<void> {
      await pending.insert({ _id: chave, desde: new Date(), previasDe: null })
    },

    async storePart(uploadId: string, bytes: Buffer): Promise<string> {
      const chave = `${uploadFolder(uploadId)}${randomUUID()}`
      await objects.putStream(chave, Readable.from([bytes], { objectMode: false }), { contentType: WITHOUT_KIND })
      return chave
    },

    removePart: (chave: string): Promise<void> => objects.delete(chave),

    /** Removes all parts of an upload, several at once, because there may be hundreds. */
    async removeParts(uploadId: string): Promise<void> {
      const keys: string[] = []
      for await (const { key } of objects.list(uploadFolder(uploadId))) keys.push(key)
      while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map((chave) => objects.delete(chave)))
    },

    /**
     * Returns the bytes of the parts as one stream. The size and the hash of each part are checked.
     * @throws DamagedObject from the stream
     */
    readParts: (pieces: readonly Part[]): Readable => Readable.from(inOrder(pieces), { objectMode: false }),

    /** Takes a file off the list, because it now belongs to a document. A failure is only logged. */
    async confirmar(chave: string): Promise<void> {
      await pending.remove({ _id: chave }).catch((error: unknown) => {
        logger.warn({ err: error }, 'a stored file stays on the list of the sweep')
      })
    },

    /** Removes an unused file. If that fails, a sweep removes the file. */
    forget: async (chave: string): Promise<void> => tryRemove({ _id: chave, desde: new Date(), previasDe: null }),

    /**
     * Removes the file and the pictures of a discarded document, at once or, if `since` is given, by the sweep after they
     * were kept for a time. If that fails, a later sweep removes them.
     */
    async condemn({ id, chave }: { id: string; chave: string }, since?: Date): Promise<void> {
      const desde = since ? new Date(since.getTime() + holdMs) : new Date(0)
      const pendente = { _id: chave, desde, previasDe: id }
      await pending.put({ _id: chave }, pendente)
      if (!since) void tryRemove(pendente)
    },

    /** Removes the pictures of a discarded document whose file another document has too. */
    async condemnPreviews(id: string): Promise<void> {
      const pendente = { _id: previewsFolder(id), desde: new Date(0), previasDe: id }
      await pending.put({ _id: pendente._id }, pendente)
      void tryRemove(pendente)
    },

    /**
     * Removes the leftovers of uploads and of discarded documents that are older than `before`. `fateOf` tells whether a
     * file belongs to a document, and stays.
     * @returns the number of removed files and of abandoned multipart uploads
     */
    async sweep(before: Date, fateOf: (chave: string) => Promise<Fate>): Promise<number> {
      let removed = 0
      const stale = await pending.many({ desde: { $lt: before } }, { limit: LOTE })
      for (const pendente of stale) {
        const fate = await fateOf(pendente._id)
        if (fate === 'stays') await pending.remove({ _id: pendente._id })
        else if (fate === 'later') await pending.update({ _id: pendente._id }, { $set: { desde: new Date() } })
        else {
          await remove(pendente)
          removed++
        }
      }
      return removed + (await objects.removeAbandonedUploads(before))
    },

    pendente: async (which: { _id: string } | { previasDe: string }): Promise<boolean> =>
      (await pending.one(which)) !== null,

    /**
     * Returns the whole file, whose hash is checked during the reading.
     * @throws DamagedObject, also from the stream; CarError when the store is down
     */
    read: ({ chave, hash, tamanho }: StoredFile): Promise<Readable> =>
      readRecorded(objects, { key: chave, hash, size: tamanho }),

    /**
     * Reads a range of the file, both ends included, without checking the hash.
     * @throws CarError when the store is down
     */
    readRangeOf: ({ chave }: StoredFile, range: ByteRange): Promise<Readable> => readRange(objects, chave, range),

    /**
     * Stores a picture. Until `confirmar` or `forget`, the picture is on the list of files that may have to be removed.
     */
    async storePreview(documentoId: string, preview: string, jpeg: Buffer): Promise<string> {
      const chave = previewKey(documentoId, preview)
      await pending.insert({ _id: chave, desde: new Date(), previasDe: null })
      await objects.putStream(chave, Readable.from([jpeg], { objectMode: false }), { contentType: 'image/jpeg' })
      return chave
    },

    /** @throws CAR-003 when there is no picture */
    readPreview: (documentoId: string, preview: string) => objects.get(previewKey(documentoId, preview)),
  }
}

export type Files = ReturnType<typeof createFiles>
