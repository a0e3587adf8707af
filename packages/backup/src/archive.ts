import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import mongoose from 'mongoose'
import { Stop } from '@car/errors/stop'
import { FILE_KEEPERS, type Keeper, KEEPERS } from '@car/config/services'
import type { Marks } from './keys.ts'

/** The installation to save or to restore. */
export type Told = {
  serving: boolean
  environment: (name: Owner) => Record<string, string>
}

/**
 * The manifest of a backup. A backup is a folder with one file for each collection and for each object, a file with the
 * keys if `withKeys` was set, and the manifest, which is written last. Each file is encrypted separately.
 */
export type Manifest = {
  format: 3
  madeAt: string
  /** True if nothing could change while the backup was made. */
  exact: boolean
  /** Keyed hashes over all that is below and above. */
  keys: Marks
  /** `sha256` is computed over the encrypted file. */
  collections: { owner: Owner; collection: string; documents: number; sha256: string }[]
  objects: { owner: Owner; key: string; bytes: number; sha256: string; contentType: string }[]
}

/**
 * The services that keep data, in the order in which they are saved. A service is saved before the services to whose
 * facts it reacts. So the backup never has an effect without its cause.
 */
export const owners = KEEPERS.toReversed()
export type Owner = Keeper
export const withObjects: readonly Owner[] = FILE_KEEPERS.toReversed()

export const manifestFile = (folder: string): string => join(folder, 'manifest.json.age')
export const keysFile = (folder: string): string => join(folder, 'keys.json.age')

export const collectionFile = (folder: string, { owner, collection }: { owner: string; collection: string }): string =>
  join(folder, 'collections', owner, `${collection}.ndjson.gz.age`)

export function objectFile(folder: string, { owner, key }: { owner: string; key: string }): string {
  const parts = key.split('/').map(encodeURIComponent)
  if (parts.some((part) => part === '' || part === '.' || part === '..')) throw new Stop(`No name for a file: ${key}`)
  return `${join(folder, 'objects', owner, ...parts)}.age`
}

/**
 * Opens the databases and the folders of objects, each with the credentials of its service, because no credential has
 * access to all data.
 */
export function openStores(told: Told, of: readonly Owner[] = owners) {
  const env = (owner: Owner, name: string): string => told.environment(owner)[name] ?? ''
  const clients = new Map(
    of.map((owner) => [owner, new mongoose.mongo.MongoClient(env(owner, 'MONGODB_URI'))] as const),
  )
  const filing = withObjects.filter((owner) => of.includes(owner))
  const folders = new Map(filing.map((owner) => [owner, openFolder((name) => env(owner, name))] as const))
  return {
    of,
    filing,
    database: (owner: Owner) => found(clients, owner).db(env(owner, 'MONGODB_DATABASE')),
    objects: (owner: Owner) => found(folders, owner),
    async close(): Promise<void> {
      for (const { s3 } of folders.values()) s3.destroy()
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}

function openFolder(env: (name: string) => string) {
  const s3 = new S3Client({
    endpoint: env('S3_ENDPOINT'),
    region: env('S3_REGION') || 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env('S3_ACCESS_KEY_ID'), secretAccessKey: env('S3_SECRET_ACCESS_KEY') },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, bucket: env('S3_BUCKET'), prefix: env('S3_PREFIX') }
}

function found<T>(by: Map<Owner, T>, owner: Owner): T {
  const it = by.get(owner)
  if (it === undefined) throw new Error(`${owner} keeps nothing there`)
  return it
}

export type Stores = ReturnType<typeof openStores>

/** The collections of the log of a record. Each is saved before those from which it is made, or it would be ahead of them. */
const LOG = ['turns', 'heads', 'tiles', 'folhas']
const orderOf = (name: string): number => (LOG.includes(name) ? LOG.indexOf(name) : LOG.length)

/** Collections that are not saved: which commits were published. What is restored is published once more. */
const LEFT_OUT = ['published', 'overdue', 'looked']

/**
 * Lists the collections of a service's database in the order in which they are saved, except the database server's
 * system collections and what is not saved.
 */
export async function collectionsOf(stores: Stores, owner: Owner): Promise<string[]> {
  const found = await stores.database(owner).listCollections().toArray()
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !LEFT_OUT.includes(name))
    .toSorted((a, b) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1))
}

/** Lists the objects of a service, with their sizes. The service's prefix is removed from the keys. */
export async function* objectsOf(stores: Stores, owner: Owner): AsyncGenerator<{ key: string; bytes: number }> {
  const { s3, bucket, prefix } = stores.objects(owner)
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key.slice(prefix.length), bytes: Size }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
