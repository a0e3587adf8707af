import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

export type VaultSettings = {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  bucket: string
  /** The prefix of every key. */
  prefix: string
  /** The days for which nobody can change or remove an object. */
  retentionDays: number
}

/** What the bucket has under one key. Without tampering there is one version, or several with the same content. */
export type Stored = { key: string; first: string; isReplaced: boolean; isRemoved: boolean }

const DAY_MS = 86_400_000
const TIMEOUT_MS = 20_000
/** The size of a part of a stream, which is in memory while it is sent. A stream has ten thousand parts at most. */
const PART_BYTES = 16 * 1024 * 1024

/**
 * Opens a bucket with object lock. Each object is locked in the mode COMPLIANCE, in which not even the owner of the
 * bucket can remove it. Another object with the same key becomes a new version, beside the first.
 */
export function openVault({ bucket, prefix, retentionDays, ...access }: VaultSettings) {
  const client = new S3Client({
    ...access,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
  })

  const locked = (key: string) => ({
    Bucket: bucket,
    Key: prefix + key,
    ChecksumAlgorithm: 'SHA256' as const,
    ObjectLockMode: 'COMPLIANCE' as const,
    ObjectLockRetainUntilDate: new Date(Date.now() + retentionDays * DAY_MS),
  })

  /** Opens the first version of an object, which nobody can have changed. */
  async function open({ key, first }: Pick<Stored, 'key' | 'first'>): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key, VersionId: first }))
    return Body as Readable
  }

  /** Lists all versions below a key, by key, and those of one key with the newest first. */
  async function* versions(below: string, after?: string): AsyncGenerator<Version> {
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null =
      after === undefined ? {} : { KeyMarker: prefix + after }
    while (from) {
      const asked = { Bucket: bucket, Prefix: prefix + below, ...from }
      const page: ListObjectVersionsCommandOutput = await client.send(new ListObjectVersionsCommand(asked))
      const found = [
        ...(page.Versions ?? []),
        ...(page.DeleteMarkers ?? []).map((marker) => ({ ...marker, ETag: null })),
      ]
      const all = found.map(({ Key = '', VersionId = '', ETag = '', LastModified }) => ({
        key: Key.slice(prefix.length),
        id: VersionId,
        tag: ETag,
        at: LastModified?.getTime() ?? 0,
      }))
      yield* all.toSorted((a, b) => (a.key === b.key ? b.at - a.at : a.key < b.key ? -1 : 1))
      from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : null
    }
  }

  return {
    /** Stores and locks an object, unless the key is taken. */
    async put(key: string, body: Buffer): Promise<void> {
      const command = new PutObjectCommand({ ...locked(key), Body: body, IfNoneMatch: '*' })
      await client.send(command).catch((failure: unknown) => {
        if ((failure as Error).name !== 'PreconditionFailed') throw failure
      })
    },

    /** Stores and locks what a stream brings, however much, beside what the key may have. */
    async putStream(key: string, body: Readable): Promise<void> {
      const params = { ...locked(key), Body: body }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
    },

    open,

    read: async (stored: Pick<Stored, 'key' | 'first'>): Promise<Buffer> => buffer(await open(stored)),

    /** Lists what is stored below a key, in the order of keys, from the key after `after`. */
    async *list(below: string, after?: string): AsyncGenerator<Stored> {
      let same: Version[] = []
      for await (const version of versions(below, after)) {
        if (same[0] && same[0].key !== version.key) {
          yield storedOf(same)
          same = []
        }
        same.push(version)
      }
      if (same.length > 0) yield storedOf(same)
    },

    close: () => client.destroy(),
  }
}

/** A version of an object. Its tag stands for its content; null if the version says that the object was removed. */
type Version = { key: string; id: string; tag: string | null }

function storedOf(newestFirst: readonly Version[]): Stored {
  const contents = newestFirst.filter(({ tag }) => tag !== null)
  return {
    key: newestFirst[0]?.key ?? '',
    first: contents.at(-1)?.id ?? '',
    isReplaced: new Set(contents.map(({ tag }) => tag)).size > 1,
    isRemoved: contents.length < newestFirst.length,
  }
}

export type Vault = ReturnType<typeof openVault>

const DIGITS = 16
export const CHECKPOINTS = 'checkpoint/'
/** The key of a checkpoint, by its size. Keys sort by size. */
export const keyOfCheckpoint = (size: number): string => `${CHECKPOINTS}${String(size).padStart(DIGITS, '0')}`
export const keyOfWitnessed = (size: number): string => `witnessed/${String(size).padStart(DIGITS, '0')}`
