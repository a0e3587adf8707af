import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import type { Manifest } from '../src/archive.ts'
import { newIdentity, openWith, sealTo } from '../src/sealing.ts'
import { lockedBucket } from '../../registro/test/locked-bucket.ts'

/** The tests run the command of a service: it saves the service's own data, and restores them into an empty store. */

const execute = promisify(execFile)
const MAIN = join(import.meta.dirname, '../src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const databaseOf = (what: string) => `test_${what}_${randomUUID().slice(0, 8)}`
const [from, to, later, elsewhere] = ['from', 'to', 'later', 'elsewhere'].map(databaseOf) as [
  string,
  string,
  string,
  string,
]
const KEY = 'the key of the record, of thirty-two letters'
const client = new mongoose.mongo.MongoClient(setting('TEST_MONGODB_URI'))
let recipient = ''

const run = async (env: Record<string, string>, ...args: string[]) => {
  const given = { PATH: process.env['PATH'] ?? '', MONGODB_URI: setting('TEST_MONGODB_URI'), RECORD_KEY: KEY }
  const command = ['--disable-warning=ExperimentalWarning', MAIN, ...args]
  const { stdout } = await execute(process.execPath, command, {
    env: { ...given, CAR_SERVICE: 'processos', BACKUP_RECIPIENTS: recipient, ...env },
  })
  return JSON.parse(stdout) as { folder: string; collections: number; locked: number }
}
const commits = (database: string) => client.db(database).collection<{ _id: string }>('commits')
let saved: Awaited<ReturnType<typeof run>>

beforeAll(async () => {
  recipient = await newIdentity(join(folder, 'identity'))
  await commits(from).insertMany([{ _id: 'a' }, { _id: 'b' }])
  // That they were published is not saved.
  await client.db(from).collection<{ _id: string }>('published').insertOne({ _id: 'a' })
  saved = await run({ MONGODB_DATABASE: from }, 'save', folder)
}, 60_000)
afterAll(async () => {
  for (const database of [from, to, later, elsewhere]) await client.db(database).dropDatabase()
  await client.close()
  rmSync(folder, { recursive: true })
})

test('where nobody is named who may open it, nothing is saved', async () => {
  await expect(run({ BACKUP_RECIPIENTS: '', MONGODB_DATABASE: from }, 'save', folder)).rejects.toThrow('is encrypted')
})

test('another service, and other keys, are refused before anything is written', async () => {
  const into = { MONGODB_DATABASE: to }
  const identity = join(folder, 'identity')
  await expect(run({ ...into, CAR_SERVICE: 'auth' }, 'restore', saved.folder, identity)).rejects.toThrow('not the keys')
  await expect(run({ ...into, RECORD_KEY: 'another' }, 'restore', saved.folder, identity)).rejects.toThrow(
    'not the keys',
  )
  expect(await commits(to).countDocuments()).toBe(0)
})

test('a backup that somebody without the keys has made or changed is refused', async () => {
  const [identity, file] = [join(folder, 'identity'), join(saved.folder, 'manifest.json.age')]
  const asSaved = readFileSync(file)
  const manifest = JSON.parse(await openWith(identity).text(file)) as Manifest
  for (const forged of [
    { ...manifest, collections: manifest.collections.slice(1) },
    { ...manifest, madeAt: new Date(0).toISOString() },
    { ...manifest, keys: Object.fromEntries(Object.keys(manifest.keys).map((name) => [name, []])) },
  ]) {
    writeFileSync(file, await sealTo([recipient]).text(JSON.stringify(forged)))
    await expect(run({ MONGODB_DATABASE: to }, 'restore', saved.folder, identity)).rejects.toThrow('not the keys')
  }
  writeFileSync(file, asSaved)
  expect(await commits(to).countDocuments()).toBe(0)
})

test('an older backup in the place of a later one is refused', async () => {
  const swapped = join(folder, 'processos', '2999-01-01T00-00-00.000Z')
  cpSync(saved.folder, swapped, { recursive: true })
  await expect(run({ MONGODB_DATABASE: to }, 'restore', swapped, join(folder, 'identity'))).rejects.toThrow(
    'was put in its place',
  )
  expect(await commits(to).countDocuments()).toBe(0)
})

test('what comes back is what was saved, to be told once more', async () => {
  await run({ MONGODB_DATABASE: to }, 'restore', saved.folder, join(folder, 'identity'))
  expect(await commits(to).find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 'a' }, { _id: 'b' }])
  expect(await client.db(to).collection('published').countDocuments()).toBe(0)
})

test('a backup from before a change of keys comes back while its key is kept, and nowhere once that was destroyed', async () => {
  const identity = join(folder, 'identity')
  const [old, ring] = ['the key of that time', 'the key of today']
  const before = await run({ MONGODB_DATABASE: from, SEALING_KEY: old }, 'save', join(folder, 'before'))
  const restore = (SEALING_KEY: string) =>
    run({ MONGODB_DATABASE: later, SEALING_KEY }, 'restore', before.folder, identity)
  await expect(restore(ring)).rejects.toThrow('not the keys')
  expect(await commits(later).countDocuments()).toBe(0)
  await restore(`${ring} ${old}`)
  expect(await commits(later).countDocuments()).toBe(2)
})

test('a backup that is locked comes back as it was, when its folder is gone and its objects were replaced and hidden', async () => {
  const { access, bucket, make, replace, remove } = lockedBucket()
  await make()
  const lock = {
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: access.endpoint,
    BACKUP_S3_REGION: access.region,
    BACKUP_S3_ACCESS_KEY_ID: access.credentials.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: access.credentials.secretAccessKey,
  }
  await expect(run({ ...lock, MONGODB_DATABASE: from }, 'save', folder)).rejects.toThrow('BACKUP_LOCK_DAYS is missing')
  const locked = { ...lock, BACKUP_LOCK_DAYS: '1' }
  const made = await run({ ...locked, MONGODB_DATABASE: from }, 'save', folder)
  expect(made).toMatchObject({ collections: 1, locked: 2 })
  rmSync(made.folder, { recursive: true })
  const [manifest, commitsFile] = ['manifest.json.age', 'collections/processos/commits.ndjson.gz.age'].map(
    (name) => `${made.folder.slice(folder.length + 1)}/${name}`,
  ) as [string, string]
  await replace(manifest)
  await replace(commitsFile)
  await remove(commitsFile)
  await run({ ...locked, MONGODB_DATABASE: elsewhere }, 'restore', made.folder, join(folder, 'identity'))
  expect(await commits(elsewhere).find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 'a' }, { _id: 'b' }])
  const strange = join(folder, 'processos', 'never')
  await expect(run({ ...locked, MONGODB_DATABASE: to }, 'restore', strange, join(folder, 'identity'))).rejects.toThrow(
    'not among the locked backups',
  )
  expect(existsSync(strange)).toBe(false)
}, 60_000)
