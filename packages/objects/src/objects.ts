import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isMissing, toCarError } from './failures.ts'

export type ByteRange = { start: number; end?: number | undefined }

export type Objects = {
  /**
   * Stores the stream under the key, part by part, with at most two parts (10 MiB) in memory. Nothing is stored unless
   * the stream ends well: if it fails or is destroyed, or the signal aborts, the parts already sent are removed first
   * and the stream's own error is thrown. The stream is destroyed when storing fails.
   * @throws CarError indisponivel | tempo_esgotado when the object store failed
   */
  putStream(
    key: string,
    body: Readable,
    options: { contentType: string; signal?: AbortSignal | undefined },
  ): Promise<void>
  /**
   * Reads the object, or a range of its bytes (including both ends). `size` is the number of bytes that follow, `total`
   * the size of the whole object. The caller has to consume the stream or destroy it.
   * @throws CarError nao_encontrado | indisponivel | tempo_esgotado
   */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number; total: number; contentType: string }>
  head(key: string): Promise<{ size: number; contentType: string; modifiedAt: Date } | undefined>
  /** Removes the object; succeeds even when the object does not exist. */
  delete(key: string): Promise<void>
  /** Lists every object whose key has this prefix, in the order of keys. Pages are fetched as they are consumed. */
  list(prefix?: string): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }>
  /**
   * Removes the leftovers of uploads that began before this time and never ended, for example because a process was
   * killed.
   * @returns the number of these uploads
   */
  removeAbandonedUploads(before: Date): Promise<number>
  /** Checks readiness: rejects while objects below the prefix cannot be listed. */
  check(): Promise<void>
  close(): void
}

type Settings = {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  bucket: string
  /** The prefix of every key. Callers neither pass nor see it. */
  prefix: string
  /** The longest time for an answer. A stream may take longer once its first bytes have arrived. */
  timeoutMs?: number | undefined
}

const PART_SIZE = 5 * 1024 * 1024
const ABORT_GRACE_MS = 2_000
/** The time for which a stream may stall, as a multiple of the time for an answer. */
const SILENCE = 1.25

export function createObjects({ endpoint, region, credentials, bucket, prefix, timeoutMs = 8_000 }: Settings): Objects {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Stores other than Amazon's mishandle the checksum trailers that the SDK sends by default. Services check the
    // recorded SHA-256 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2, // only two, so that a caller gets the error while the gateway still waits
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: timeoutMs * SILENCE,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs * SILENCE, // this also ends a stalled download
      httpAgent: { maxSockets: 256 },
      httpsAgent: { maxSockets: 256 },
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  /** Runs a request with a time limit for all attempts of the SDK, up to the head of the answer. */
  async function ask<T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    try {
      return await work({ abortSignal: limit.signal })
    } catch (erro) {
      throw toCarError(erro)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async putStream(key, body, { contentType, signal }) {
      let sourceFailure: { erro: unknown } | undefined
      let impatience: NodeJS.Timeout | undefined
      body.once('error', (erro: NodeJS.ErrnoException) => {
        // A stream that is destroyed because the store failed ends with ABORT_ERR, which is not a failure of the
        // source.
        if (erro.code !== 'ABORT_ERR') sourceFailure ??= { erro }
      })
      // The failing stream makes the upload remove its parts. If the store hangs, the upload is aborted after
      // `ABORT_GRACE_MS`.
      body.once('close', () => {
        if (!body.readableEnded) impatience = setTimeout(() => void upload.abort(), ABORT_GRACE_MS)
      })
      // Parts are sent one at a time. With several at a time, a failing part would leave the other parts reading to the
      // end of the stream.
      const upload = new Upload({
        client,
        params: { ...at(key), Body: body, ContentType: contentType },
        partSize: PART_SIZE,
        queueSize: 1,
        leavePartsOnError: false,
      })
      const abort = () => body.destroy(signal?.reason as Error)
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      try {
        await upload.done()
      } catch (erro) {
        if (sourceFailure) throw sourceFailure.erro
        if ((erro as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') throw erro
        body.destroy()
        throw toCarError(erro)
      } finally {
        signal?.removeEventListener('abort', abort)
        clearTimeout(impatience)
      }
    },

    get: (key, slice) =>
      ask(async (options) => {
        const range = slice && { Range: `bytes=${slice.start}-${slice.end ?? ''}` }
        const {
          Body,
          ContentLength = 0,
          ContentRange,
          ContentType,
        } = await client.send(new GetObjectCommand({ ...at(key), ...range }), options)
        return {
          body: Body as Readable,
          size: ContentLength,
          total: ContentRange ? Number(ContentRange.split('/')[1]) : ContentLength,
          contentType: ContentType ?? 'application/octet-stream',
        }
      }),

    head: (key) =>
      ask(async (options) => {
        const found = await client.send(new HeadObjectCommand(at(key)), options).catch(undefinedWhenAbsent)
        return (
          found && {
            size: found.ContentLength ?? 0,
            contentType: found.ContentType ?? 'application/octet-stream',
            modifiedAt: found.LastModified ?? new Date(0),
          }
        )
      }),

    delete: (key) =>
      ask(async (options) => {
        await client.send(new DeleteObjectCommand(at(key)), options)
      }),

    async *list(start = '') {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start })) {
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
            yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified }
        }
      } catch (erro) {
        throw toCarError(erro)
      }
    },

    async removeAbandonedUploads(before) {
      let removed = 0
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      try {
        while (marker) {
          const page: ListMultipartUploadsCommandOutput = await client.send(
            new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
          )
          for (const { Key, UploadId, Initiated = new Date() } of page.Uploads ?? []) {
            if (Initiated >= before) continue
            await client
              .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
              .catch(undefinedWhenAbsent)
            removed++
          }
          marker = page.IsTruncated
            ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
            : undefined
        }
        return removed
      } catch (erro) {
        throw toCarError(erro)
      }
    },

    check: () =>
      ask(async (options) => {
        // HeadBucket would need a right to the whole bucket.
        await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }), options)
      }),

    close: () => client.destroy(),
  }
}

function undefinedWhenAbsent(erro: unknown): undefined {
  if (isMissing(erro)) return undefined
  throw erro
}
