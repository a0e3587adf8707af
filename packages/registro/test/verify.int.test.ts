import { randomUUID } from 'node:crypto'
import { type Commit, hashOf } from '@car/event-store/commit'
import { createEventStore } from '@car/event-store/store'
import { createKeyring } from '@car/identity/keyring'
import { openLog, createLogKeeper } from '@car/registro/log'
import { lock } from '@car/registro/lock'
import { openVault } from '@car/registro/vault'
import { verifyLog } from '@car/registro/verify'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { lockedBucket } from './locked-bucket.ts'
import { keys, ORIGIN } from './support.ts'

type Added = { tipo: 'added'; n: number }
const STREAMS = { sum: { initial: 0, evolve: (sum: number, { n }: Added) => sum + n } }
const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
const store = createEventStore(connection, STREAMS, {
  stamps: [Buffer.alloc(32, 'stamp')],
  seals: createKeyring([Buffer.alloc(32, 'seal')], 'record'),
})
const { access, bucket, make, replace } = lockedBucket()
let prefix = ''
let vault = openVault({ ...access, bucket, prefix, retentionDays: 1 })
const KEPT = ['commits', 'folhas', 'tiles', 'heads']
const collection = (name: string) => connection.collection<{ _id: string }>(name)
const commits = collection('commits')

const open = () => openLog(connection, ORIGIN, keys)
const add = (id: string, n: number) =>
  store.execute('sum', id, { id: randomUUID(), author: null, at: new Date() }, () => ({
    events: [{ tipo: 'added' as const, n }],
  }))
async function logged(): Promise<void> {
  const keeper = createLogKeeper(open(), createLogger('test', 'silent'))
  await keeper.turn()
  await keeper.close()
}
const found = async () =>
  (await verifyLog(open(), vault, 0)).problems.map(({ stream, problem }) => `${stream}: ${problem}`)
const copy = async () => Promise.all(KEPT.map((name) => collection(name).find({}).toArray()))
async function putBack(copies: Awaited<ReturnType<typeof copy>>): Promise<void> {
  for (const [at, name] of KEPT.entries()) {
    await collection(name).deleteMany({})
    if (copies[at]?.[0]) await collection(name).insertMany(copies[at])
  }
}
/** Removes leaves from an index on, and what was made of them, and signs anew with the keys of the service. */
async function signAnew(from: number): Promise<void> {
  await collection('folhas').deleteMany({ _id: { $gte: from } } as object)
  for (const name of ['tiles', 'heads']) await collection(name).deleteMany({})
  await logged()
}

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await Promise.all([store.createIndexes(), open().createIndexes()])
  await make()
})
beforeEach(async () => {
  for (const name of [...KEPT, 'turns']) await collection(name).deleteMany({})
  prefix = `${randomUUID()}/`
  vault = openVault({ ...access, bucket, prefix, retentionDays: 1 })
  for (const n of [1, 2, 3]) await add('a', n)
  for (const n of [1, 2]) await add('b', n)
  await logged()
  await lock(open(), vault)
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

test('a log that nobody touched has no problem', async () => {
  expect(await found()).toEqual([])
  await add('a', 4)
  await logged()
  expect(await verifyLog(open(), vault, 0)).toEqual({ leaves: 6, locked: 1, problems: [] })
})

describe('who can write to the database', () => {
  const SHORT = `${ORIGIN}: the log has 4 leaves, and a checkpoint of 5 was signed`

  test('cannot cut off the end of a history, with its leaf or without', async () => {
    await commits.deleteOne({ _id: 'sum-b#00000002' })
    expect(await found()).toEqual(['sum-b#00000002: is in the log at 4, and not on record'])
    await collection('folhas').deleteOne({ _id: 4 } as object)
    expect(await found()).toEqual([SHORT])
  })

  test('cannot remove a stream with its leaves', async () => {
    await commits.deleteMany({ stream: 'sum-a' } as object)
    await collection('folhas').deleteMany({ commitId: { $regex: '^sum-a' } } as object)
    expect(await found()).toContain(`${ORIGIN}: the leaf 0 is missing`)
  })

  test('cannot slip in a commit that is older than the log', async () => {
    const forged = { _id: 'sum-c#00000001', stream: 'sum-c', hash: '00', at: new Date(0), commandKey: 'forged' }
    await commits.insertOne(forged)
    await logged()
    expect(await found()).toEqual(['sum-c#00000001: is on record, and not in the log'])
  })

  test('cannot set the database back', async () => {
    const yesterday = await copy()
    await add('a', 4)
    await logged()
    await lock(open(), vault)
    await putBack(yesterday)
    expect(await found()).toEqual([`${ORIGIN}: the log has 5 leaves, and a checkpoint of 6 was signed`])
    await expect(lock(open(), vault)).rejects.toThrow('is not the one that was signed')
    await add('b', 3)
    await logged()
    expect(await found()).toEqual([`${ORIGIN}: the first 6 leaves are not those of the checkpoint that was signed`])
    await expect(lock(open(), vault)).rejects.toThrow('is not the one that was signed')
  })
})

describe('of the tiles', () => {
  const tile = (_id: string) =>
    collection('tiles').findOne({ _id }) as Promise<{ hashes: string; width: number } | null>
  const change = (_id: string, set: object) => collection('tiles').updateOne({ _id }, { $set: set })
  const full = async () => {
    const many = Array.from({ length: 600 }, (_, n) => `sum-many${String(n).padStart(3, '0')}#00000001`)
    const commit = { hash: '00', at: new Date() }
    await commits.insertMany(many.map((_id) => ({ _id, commandKey: _id, ...commit })))
    await logged()
  }

  test('one that is gone, cut or replaced is named', async () => {
    await full()
    expect(await found()).toEqual([])
    const first = await tile('0/0')
    const other = { hashes: (await tile('0/1'))?.hashes }
    const cut = {
      width: 255,
      hashes: Buffer.from(first?.hashes ?? '', 'base64')
        .subarray(32)
        .toString('base64'),
    }
    const problem = `${ORIGIN}: the tile 0/0 is not what the leaves give`
    for (const set of [other, cut, { width: 0, hashes: '' }]) {
      await change('0/0', set)
      expect(await found()).toContain(problem)
    }
    await change('0/0', { ...first })
    const last = await tile('0/2')
    await change('0/2', { hashes: Buffer.alloc(32 * (last?.width ?? 0)).toString('base64') })
    expect(await found()).toEqual([`${ORIGIN}: the tiles do not give the newest checkpoint`])
  })

  test('one that somebody else stored in the bucket before is named', async () => {
    await full()
    await replace(`${prefix}tile/0/001`)
    await lock(open(), vault)
    expect(await found()).toEqual(['tile/0/001: is not the tile that the log has'])
  })
})

describe('who has the keys too', () => {
  test('cannot cut off the end of a history and sign what is left', async () => {
    await commits.deleteOne({ _id: 'sum-b#00000002' })
    await signAnew(4)
    expect(await found()).toEqual([`${ORIGIN}: the log has 4 leaves, and a checkpoint of 5 was signed`])
  })

  test('cannot rewrite a commit, and its leaf, and sign that', async () => {
    const last = (await commits.findOne({ _id: 'sum-b#00000002' })) as unknown as Commit<Added>
    const rewritten = { ...last, events: [{ tipo: 'added' as const, n: 100 }] }
    const hash = hashOf(rewritten)
    await commits.replaceOne({ _id: last._id }, { ...rewritten, hash, stamp: store.stamps.of(hash) } as object)
    expect(await store.load('sum', 'b')).toMatchObject({ state: 101 })
    expect(await found()).toEqual(['sum-b#00000002: is another commit than the log has at 4'])
    await signAnew(4)
    expect(await found()).toEqual([`${ORIGIN}: the first 5 leaves are not those of the checkpoint that was signed`])
  })
})

test('a bucket that was made anew has not what was locked', async () => {
  vault = openVault({ ...access, bucket, prefix: `${randomUUID()}/`, retentionDays: 1 })
  expect(await found()).toEqual([`${ORIGIN}: the checkpoint of 5 was locked, and is not in the bucket`])
})

test('another bucket gets all that is signed', async () => {
  vault = openVault({ ...access, bucket, prefix: `${randomUUID()}/`, retentionDays: 1 })
  await lock(open(), vault)
  expect(await verifyLog(open(), vault, 0)).toEqual({ leaves: 5, locked: 1, problems: [] })
})

test('a bucket that is away delays the lock, and the next one has all', async () => {
  const away = openVault({ ...access, endpoint: 'http://127.0.0.1:1', bucket, prefix: 'x/', retentionDays: 1 })
  await add('a', 4)
  await logged()
  await expect(lock(open(), away)).rejects.toThrow('ECONNREFUSED')
  expect(await open().heads.read('locked')).toMatchObject({ size: 5 })
  await lock(open(), vault)
  expect(await verifyLog(open(), vault, 0)).toEqual({ leaves: 6, locked: 2, problems: [] })
})
