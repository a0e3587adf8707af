import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import mongoose from 'mongoose'
import { Stop } from '../stop.ts'
import {
  collectionFile,
  collectionsOf,
  each,
  type Manifest,
  objectFile,
  type Owner,
  openStores,
  owners,
  secrets,
  sha256Of,
  type Stores,
  withObjects,
} from './archive.ts'
import type { Told } from './told.ts'

const { EJSON } = mongoose.mongo.BSON

/**
 * Writes everything the services keep into a new folder: collections first, then the files, for a file is there before
 * it is on record. The secrets go with it, so the folder is readable by its owner only.
 */
export async function backup(told: Told, folder: string, secret: (name: string) => string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`${folder} is not empty: name a new folder.`)
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  const stores = openStores(told)
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    exact: !told.serving,
    collections: [],
    objects: [],
  }
  try {
    for (const owner of owners) {
      for (const collection of await collectionsOf(stores, owner))
        manifest.collections.push(await saveCollection(stores, folder, owner, collection))
    }
    for (const owner of withObjects) manifest.objects.push(...(await saveObjects(stores, folder, owner)))
  } finally {
    await stores.close()
  }
  for (const name of secrets) writeFileSync(join(folder, 'secrets', name), secret(name), { mode: 0o600 })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  return manifest
}

async function saveCollection(stores: Stores, folder: string, owner: Owner, collection: string) {
  const file = collectionFile(folder, { owner, collection })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  let documents = 0
  async function* lines() {
    for await (const document of stores.database(owner).collection(collection).find()) {
      documents++
      yield `${EJSON.stringify(document, { relaxed: false })}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
  return { owner, collection, documents, sha256: await sha256Of(file) }
}

async function saveObjects(stores: Stores, folder: string, owner: Owner): Promise<Manifest['objects']> {
  const { s3, bucket, prefix } = stores.objects(owner)
  const keys: string[] = []
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key = '' } of page.Contents ?? []) keys.push(Key)
  }
  const saved: Manifest['objects'] = []
  await each(keys, 4, async (Key) => {
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key })).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return undefined // discarded meanwhile
      throw error
    })
    if (!found) return
    const key = Key.slice(prefix.length)
    const file = objectFile(folder, { owner, key })
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(found.Body as Readable, count, createWriteStream(file, { mode: 0o600 }))
    if (bytes !== found.ContentLength) throw new Stop(`${Key} broke off: type the command again.`)
    const contentType = found.ContentType ?? 'application/octet-stream'
    saved.push({ owner, key, bytes, sha256: hash.digest('hex'), contentType })
  })
  return saved
}
