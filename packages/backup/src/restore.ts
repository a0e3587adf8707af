import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import mongoose from 'mongoose'
import { Stop } from '@car/errors/stop'
import {
  collectionFile,
  collectionsOf,
  each,
  keysFile,
  type Manifest,
  manifestFile,
  objectFile,
  openStores,
  type Owner,
  owners,
  sha256Of,
  type Stores,
  type Told,
} from './archive.ts'
import { type Keys, readKeys, requireKeys, secrets } from './keys.ts'
import type { Opener } from './sealing.ts'

const { EJSON } = mongoose.mongo.BSON
const batch = 200

export type Saved = { folder: string; open: Opener; manifest: Manifest; keys: Keys }

/**
 * Opens a backup and checks its hashes; changes nothing. The keys are taken from `named`, otherwise from the folder,
 * otherwise from `others`. Anyone who knows the public key can make a backup with other keys in the folder. Only marks
 * and stamps under keys that were kept elsewhere prove that it is genuine.
 * @throws Stop for the wrong private key, wrong keys, and a backup that is incomplete, damaged or in another format
 */
export async function openBackup(
  folder: string,
  open: Opener,
  others: () => Keys | Promise<Keys>,
  named?: Keys,
): Promise<Saved> {
  if (!existsSync(manifestFile(folder)))
    throw new Stop(`${folder} is no backup, or one that broke off: ${manifestFile(folder)} is not there.`)
  const manifest = JSON.parse(await open.text(manifestFile(folder))) as Manifest
  if (manifest.format !== 3) throw new Stop(`${folder} was made by another version of this command.`)
  const inside = async () => (existsSync(keysFile(folder)) ? readKeys(keysFile(folder), open) : others())
  const keys = named ?? (await inside())
  const { keys: marks, ...contents } = manifest
  requireKeys(keys, marks, contents)
  const files = [
    ...manifest.collections.map((entry) => ({ path: collectionFile(folder, entry), sha256: entry.sha256 })),
    ...manifest.objects.map((entry) => ({ path: objectFile(folder, entry), sha256: entry.sha256 })),
  ]
  await each(files, 4, async ({ path, sha256 }) => {
    const found = existsSync(path) ? await sha256Of(path) : 'missing'
    if (found !== sha256) throw new Stop(`The backup is damaged: ${path} is not as it was saved. Use another one.`)
  })
  return { folder, open, manifest, keys }
}

/**
 * Restores the keys, files and collections of a backup into empty stores, while the services do not run. Afterwards the
 * read models have to be rebuilt. The services publish every commit again, because a backup does not contain the
 * broker's messages; consumers ignore repeated facts.
 * @throws Stop when a store is not empty, or when the number of restored documents is wrong
 */
export async function restore(
  told: Told,
  saved: Saved,
  keepSecret: (name: string, value: string) => void,
  of: readonly Owner[] = owners,
): Promise<void> {
  const stores = openStores(told, of)
  try {
    await requireEmpty(stores)
    for (const name of secrets) keepSecret(name, saved.keys[name])
    await each(saved.manifest.objects, 4, (object) => putObject(stores, saved, object))
    for (const entry of saved.manifest.collections) await fill(stores, saved, entry)
  } finally {
    await stores.close()
  }
}

async function requireEmpty(stores: Stores): Promise<void> {
  const refuse = (what: string) =>
    new Stop(
      `A backup is only restored where there is nothing yet, and ${what}: choose another state folder, CAR_STATE_DIR=/elsewhere npm start -- --restore <folder>`,
    )
  for (const owner of stores.of) {
    for (const name of await collectionsOf(stores, owner)) {
      const found = await stores.database(owner).collection(name).findOne({})
      if (found) throw refuse(`${owner} has data here`)
    }
  }
  for (const owner of stores.filing) {
    const { s3, bucket, prefix } = stores.objects(owner)
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
    if ((await s3.send(list)).Contents?.length) throw refuse(`${owner} has files here`)
  }
}

async function fill(stores: Stores, { folder, open }: Saved, entry: Manifest['collections'][number]): Promise<void> {
  const collection = stores.database(entry.owner).collection(entry.collection)
  let waiting: mongoose.mongo.BSON.Document[] = []
  let documents = 0
  const write = async () => {
    if (waiting.length > 0) await collection.insertMany(waiting, { writeConcern: { w: 'majority' } })
    documents += waiting.length
    waiting = []
  }
  const file = createReadStream(collectionFile(folder, entry))
  await pipeline(file, open.stream, createGunzip(), async (plain: AsyncIterable<Buffer>) => {
    for await (const line of createInterface({ input: Readable.from(plain) })) {
      const document = EJSON.parse(line, { relaxed: false }) as mongoose.mongo.BSON.Document
      // What the log notes as locked is in the bucket of before.
      if (entry.collection === 'heads' && document['_id'] === 'locked') {
        documents++
        continue
      }
      waiting.push(document)
      if (waiting.length === batch) await write()
    }
    await write()
  })
  if (documents !== entry.documents) throw new Stop(`${entry.collection}: ${documents} of ${entry.documents} restored.`)
}

async function putObject(stores: Stores, { folder, open }: Saved, entry: Manifest['objects'][number]): Promise<void> {
  const { s3, bucket, prefix } = stores.objects(entry.owner)
  const Key = prefix + entry.key
  const Body = Readable.from(open.stream(createReadStream(objectFile(folder, entry))), { objectMode: false })
  const { contentType: ContentType, bytes: ContentLength } = entry
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType, ContentLength }))
}

/** Returns the number of commits, over all services, that are not published yet. */
export async function onTheirWay(told: Told): Promise<number> {
  const stores = openStores(told)
  try {
    const counts = await Promise.all(owners.map((owner) => unpublishedIn(stores, owner)))
    return counts.reduce((sum, n) => sum + n, 0)
  } finally {
    await stores.close()
  }
}

async function unpublishedIn(stores: Stores, owner: Owner): Promise<number> {
  const database = stores.database(owner)
  const marks = await database.collection<{ _id: string; version: number }>('published').find().toArray()
  const published = new Map(marks.map(({ _id, version }) => [_id, version]))
  const commits = database.collection<{ stream: string; version: number }>('commits')
  let count = 0
  for await (const { stream, version } of commits.find({ silent: null } as object, {
    projection: { stream: 1, version: 1 },
  }))
    if (version > (published.get(stream) ?? 0)) count++
  return count
}
