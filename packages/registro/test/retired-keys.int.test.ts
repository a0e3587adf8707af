import { randomUUID } from 'node:crypto'
import { createEventStore } from '@car/event-store/store'
import { verifyAll } from '@car/event-store/walk'
import { createKeyring, keyId } from '@car/identity/keyring'
import { createLogKeeper, openLog } from '@car/registro/log'
import { retireKey } from '@car/registro/retire-key'
import { verifyLog } from '@car/registro/verify'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { keys, ORIGIN } from './support.ts'

type Added = { tipo: 'added'; n: number }
const STREAMS = { sum: { initial: 0, evolve: (sum: number, { n }: Added) => sum + n } }
const [FORMER, CURRENT, LENT] = ['former', 'current', 'lent'].map((name) => Buffer.alloc(32, name)) as [
  Buffer,
  Buffer,
  Buffer,
]
const EARLIER = 5 * 60_000
const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
const open = (...stamps: Buffer[]) =>
  createEventStore(
    connection,
    STREAMS,
    { stamps, seals: createKeyring([Buffer.alloc(32, 'seal')], 'record') },
    { lent: { ring: [LENT, Buffer.alloc(32, 'lent before')], mayStamp: () => true } },
  )
const [before, after] = [open(FORMER), open(CURRENT, FORMER)]
const log = openLog(connection, ORIGIN, keys)

async function add(store: typeof before, id: string, ago = 0): Promise<void> {
  const command = { id: randomUUID(), author: null, at: new Date(Date.now() - ago) }
  await store.execute('sum', id, command, () => ({ events: [{ tipo: 'added' as const, n: 1 }] }))
}
async function logged(): Promise<void> {
  const keeper = createLogKeeper(log, createLogger('test', 'silent'))
  await keeper.turn()
  await keeper.close()
}
async function problems(): Promise<string[]> {
  await logged()
  const all = [...(await verifyAll(after, undefined, 0)).problems, ...(await verifyLog(log, null, 0)).problems]
  return all.map(({ stream, problem }) => `${stream}: ${problem}`)
}
const commits = () => connection.collection('commits')

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await Promise.all([before.createIndexes(), log.createIndexes()])
  for (const id of ['a', 'a', 'b']) await add(before, id, EARLIER)
  for (const stream of await commits().distinct('stream')) await after.published.mark(String(stream), 99)
  await logged()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

test('a key that is in use, or has just stamped, or that nobody knows, is not retired', async () => {
  await expect(retireKey(after, keyId(CURRENT))).rejects.toThrow('is in use')
  await expect(retireKey(after, keyId(LENT))).rejects.toThrow('is in use')
  await expect(retireKey(after, 'another')).rejects.toThrow('no key of the rings')
  await add(before, 'c')
  await expect(retireKey(after, keyId(FORMER))).rejects.toThrow('has just stamped sum-c#00000001')
  await commits().deleteMany({ stream: 'sum-c' })
  await connection.collection('folhas').deleteMany({ commitId: 'sum-c#00000001' })
})

test('what a key has stamped before its end stays good', async () => {
  expect(await retireKey(after)).toMatchObject({ [keyId(CURRENT)]: 'in use', [keyId(FORMER)]: 'good' })
  for (let i = 0; i < 2; i++)
    expect(await retireKey(after, keyId(FORMER))).toMatchObject({
      [keyId(CURRENT)]: 'in use',
      [keyId(FORMER)]: 'retired',
      [keyId(LENT)]: 'in use',
    })
  await add(after, 'a')
  for (const stream of await commits().distinct('stream')) await after.published.mark(String(stream), 99)
  expect(await commits().countDocuments({ stream: `chave-${keyId(FORMER)}` })).toBe(1)
  expect(await problems()).toEqual([])
  expect(await after.load('sum', 'a')).toMatchObject({ version: 3 })
})

test('what it stamps after its end is found, also if its time is said to be earlier', async () => {
  await add(before, 'b', EARLIER)
  await add(before, 'd')
  for (const stream of await commits().distinct('stream')) await after.published.mark(String(stream), 99)
  const end = 'and stamped with a key that has ended at 3'
  expect(await problems()).toEqual([
    `sum-b#00000002: is in the log at 5, ${end}`,
    `sum-d#00000001: is in the log at 6, ${end}`,
  ])
})

test('its end cannot be taken back', async () => {
  await commits().deleteMany({ stream: `chave-${keyId(FORMER)}` })
  expect(await problems()).toEqual([`chave-${keyId(FORMER)}#00000001: is in the log at 3, and not on record`])
})
