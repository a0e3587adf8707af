import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import mongoose from 'mongoose'
import { Stop } from '../stop.ts'
import {
  collectionFile,
  collectionsOf,
  each,
  type Manifest,
  objectFile,
  openStores,
  owners,
  secrets,
  sha256Of,
  type Stores,
  withObjects,
} from './archive.ts'
import type { Told } from './told.ts'

const { EJSON } = mongoose.mongo.BSON
const batch = 200

/**
 * Puts a backup into stores that hold nothing yet. The services must not run; afterwards read models are rebuilt, and
 * every commit goes out again: facts that were on their way are in no backup, and consumers know repeats.
 */
export async function restore(
  told: Told,
  folder: string,
  keepSecret: (name: string, value: string) => void,
): Promise<Manifest> {
  const manifest = await check(folder)
  const stores = openStores(told)
  try {
    await requireEmpty(stores)
    for (const name of secrets) keepSecret(name, readFileSync(join(folder, 'secrets', name), 'utf8'))
    await each(manifest.objects, 4, (object) => putObject(stores, folder, object))
    for (const entry of manifest.collections) await fill(stores, folder, entry)
  } finally {
    await stores.close()
  }
  return manifest
}

/** Before anything is written: every file is there and as it was saved. */
async function check(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new Stop(`${folder} is no backup, or one that broke off: manifest.json is not there.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (manifest.format !== 1) throw new Stop(`${folder} was made by another version of this command.`)
  const files = [
    ...manifest.collections.map((entry) => ({ path: collectionFile(folder, entry), sha256: entry.sha256 })),
    ...manifest.objects.map((entry) => ({ path: objectFile(folder, entry), sha256: entry.sha256 })),
  ]
  await each(files, 4, async ({ path, sha256 }) => {
    const found = existsSync(path) ? await sha256Of(path) : 'missing'
    if (found !== sha256) throw new Stop(`The backup is damaged: ${path} is not as it was saved. Use another one.`)
  })
  return manifest
}

async function requireEmpty(stores: Stores): Promise<void> {
  const refuse = (what: string) =>
    new Stop(
      `A backup is only restored where there is nothing yet, and ${what}: choose another state folder, CAR_STATE_DIR=/elsewhere npm start -- --restore <folder>`,
    )
  for (const owner of owners) {
    for (const name of await collectionsOf(stores, owner)) {
      const found = await stores.database(owner).collection(name).findOne({})
      if (found) throw refuse(`${owner} has data here`)
    }
  }
  for (const owner of withObjects) {
    const { s3, bucket, prefix } = stores.objects(owner)
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
    if ((await s3.send(list)).Contents?.length) throw refuse(`${owner} has files here`)
  }
}

async function fill(stores: Stores, folder: string, entry: Manifest['collections'][number]): Promise<void> {
  const collection = stores.database(entry.owner).collection(entry.collection)
  const lines = createInterface({ input: createReadStream(collectionFile(folder, entry)).pipe(createGunzip()) })
  let waiting: mongoose.mongo.BSON.Document[] = []
  let documents = 0
  const write = async () => {
    if (waiting.length > 0) await collection.insertMany(waiting, { writeConcern: { w: 'majority' } })
    documents += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    const document = EJSON.parse(line, { relaxed: false }) as mongoose.mongo.BSON.Document
    if (entry.collection === 'commits') {
      document['publishedAt'] = null
      delete document['claimedUntil']
    }
    waiting.push(document)
    if (waiting.length === batch) await write()
  }
  await write()
  if (documents !== entry.documents) throw new Stop(`${entry.collection}: ${documents} of ${entry.documents} restored.`)
}

async function putObject(stores: Stores, folder: string, entry: Manifest['objects'][number]): Promise<void> {
  const { s3, bucket, prefix } = stores.objects(entry.owner)
  const Key = prefix + entry.key
  const Body = createReadStream(objectFile(folder, entry))
  const { contentType: ContentType, bytes: ContentLength } = entry
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType, ContentLength }))
}

/** How many commits have yet to go out, of all services. */
export async function onTheirWay(told: Told): Promise<number> {
  const stores = openStores(told)
  try {
    const counts = owners.map((owner) =>
      stores.database(owner).collection('commits').countDocuments({ publishedAt: null }),
    )
    return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
  } finally {
    await stores.close()
  }
}
