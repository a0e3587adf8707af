import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
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
  objectsOf,
  type Owner,
  openStores,
  owners,
  type Stores,
  type Told,
} from './archive.ts'
import { type Keys, marksOf, saveKeys } from './keys.ts'
import type { Seal } from './sealing.ts'

const { EJSON } = mongoose.mongo.BSON

type Options = {
  seal: Seal
  keys: Keys
  /** True if the keys are saved in the backup too, beside the data that they decrypt. */
  withKeys: boolean
  /** The services to save; all when omitted. */
  of?: readonly Owner[]
}

/**
 * Writes the services' data into a new or empty folder, encrypted. Collections come first and files after them, because
 * a file is stored before it is recorded.
 * @throws Stop when the folder is not empty, when the store does not deliver a whole file, or when keys are to be saved
 * and one is missing
 */
export async function backup(
  told: Told,
  folder: string,
  { seal, keys, withKeys, of = owners }: Options,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`${folder} is not empty: name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stores = openStores(told, of)
  const contents: Omit<Manifest, 'keys'> = {
    format: 3,
    madeAt: new Date().toISOString(),
    exact: !told.serving,
    collections: [],
    objects: [],
  }
  try {
    for (const owner of stores.of) {
      for (const collection of await collectionsOf(stores, owner))
        contents.collections.push(await saveCollection(stores, folder, { owner, collection }, seal))
    }
    for (const owner of stores.filing) contents.objects.push(...(await saveObjects(stores, folder, owner, seal)))
  } finally {
    await stores.close()
  }
  if (withKeys) await saveKeys(keysFile(folder), keys, seal)
  const manifest: Manifest = { ...contents, keys: marksOf(keys, contents) }
  writeFileSync(manifestFile(folder), await seal.text(JSON.stringify(manifest)), { mode: 0o600 })
  return manifest
}

/**
 * Encrypts a source into a file that only its owner can read.
 * @returns the SHA-256 of that file
 */
async function save(file: string, seal: Seal, source: Readable, through: Transform): Promise<string> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, through, seal.stream, hashed, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

async function saveCollection(
  stores: Stores,
  folder: string,
  entry: { owner: Owner; collection: string },
  seal: Seal,
): Promise<Manifest['collections'][number]> {
  let documents = 0
  async function* lines() {
    for await (const document of stores.database(entry.owner).collection(entry.collection).find()) {
      documents++
      yield `${EJSON.stringify(document, { relaxed: false })}\n`
    }
  }
  const sha256 = await save(collectionFile(folder, entry), seal, Readable.from(lines()), createGzip())
  return { ...entry, documents, sha256 }
}

async function saveObjects(stores: Stores, folder: string, owner: Owner, seal: Seal): Promise<Manifest['objects']> {
  const { s3, bucket, prefix } = stores.objects(owner)
  const keys: string[] = []
  for await (const { key } of objectsOf(stores, owner)) keys.push(key)
  const saved: Manifest['objects'] = []
  await each(keys, 4, async (key) => {
    const Key = prefix + key
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key })).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return undefined // the file was discarded in the meantime
      throw error
    })
    if (!found) return
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const sha256 = await save(objectFile(folder, { owner, key }), seal, found.Body as Readable, counted)
    if (bytes !== found.ContentLength) throw new Stop(`${Key} broke off: type the command again.`)
    saved.push({ owner, key, bytes, sha256, contentType: found.ContentType ?? 'application/octet-stream' })
  })
  return saved
}
