import { randomUUID } from 'node:crypto'
import { createEventStore } from '@car/event-store/store'
import { createLogKeeper, openLog } from '@car/registro/log'
import { openLeaves } from '@car/registro/leaves'
import { createKeyring } from '@car/identity/keyring'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { countRoundTrips } from '@car/testing/round-trips'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { keys, ORIGIN, startKeeper } from './support.ts'

type Added = { tipo: 'added'; n: number }
const STREAMS = { sum: { initial: 0, evolve: (sum: number, { n }: Added) => sum + n } }
const database = `test_${randomUUID().slice(0, 8)}`
const connection = connect(setting('TEST_MONGODB_URI'), database)
const stores = [1, 2].map(() =>
  createEventStore(connection, STREAMS, {
    stamps: [Buffer.alloc(32, 'stamp')],
    seals: createKeyring([Buffer.alloc(32, 'seal')], 'record'),
  }),
)
const open = () => openLog(connection, ORIGIN, keys)
const { leaves, heads, tiles, createIndexes } = open()
const commits = connection.collection('commits')

const keeper = () => createLogKeeper(open(), createLogger('test', 'silent'))
const act = async (n: number, id = `s${n}`) =>
  stores[n % 2]?.execute('sum', id, { id: randomUUID(), author: null, at: new Date() }, () => ({
    events: [{ tipo: 'added' as const, n }],
  }))
async function acts(count: number, from = 0): Promise<void> {
  for (let n = from; n < from + count; n += 50)
    await Promise.all(Array.from({ length: Math.min(50, from + count - n) }, (_, k) => act(n + k)))
}

async function isComplete(): Promise<void> {
  const [all, recorded] = [await leaves.between(0, 1e9), await commits.find({}).toArray()]
  expect(all.map(({ _id }) => _id)).toEqual(all.map((_, n) => n))
  const hashes = recorded.map(({ _id, hash }) => `${String(_id)} ${hash as string}`)
  expect(all.map(({ commitId, hash }) => `${commitId} ${hash}`).toSorted()).toEqual(hashes.toSorted())
  expect(await heads.read('newest')).toMatchObject({ size: all.length })
  await heads.current()
}

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await Promise.all([stores[0]?.createIndexes(), createIndexes()])
})
beforeEach(async () => {
  for (const name of ['commits', 'folhas', 'tiles', 'heads', 'turns']) await connection.collection(name).deleteMany({})
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

describe('a log that is kept', () => {
  test('has each commit once, and a checkpoint of all of them', async () => {
    await acts(300)
    const one = keeper()
    await one.turn()
    await isComplete()
    await acts(500, 300)
    await one.turn()
    await isComplete()
    const before = await heads.read('newest')
    await one.turn()
    expect(await heads.read('newest')).toEqual(before)
    await one.close()
  })

  test('goes on where another instance has stopped, also with commits that appeared late', async () => {
    const [one, two] = [keeper(), keeper()]
    await acts(20)
    await one.turn()
    await act(20)
    await commits.updateOne({ stream: 'sum-s20' }, { $set: { at: new Date(Date.now() - 60_000) } })
    await two.turn()
    expect(await leaves.count()).toBe(20)
    await one.close()
    await two.turn()
    await isComplete()
    await two.close()
  })

  test('finds a commit that appeared late while its clock was set back', async () => {
    const TIMERS = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout']
    jest.useFakeTimers({ doNotFake: TIMERS as never, now: Date.now() + 3_600_000 })
    const one = keeper()
    await act(0)
    await one.turn()
    jest.useRealTimers()
    await one.turn()
    await act(1)
    await commits.updateOne({ stream: 'sum-s1' }, { $set: { at: new Date(Date.now() - 60_000) } })
    jest.useFakeTimers({ doNotFake: TIMERS as never, now: Date.now() + 61_000 })
    await one.turn()
    jest.useRealTimers()
    expect(await leaves.count()).toBe(2)
    await isComplete()
    await one.close()
  })

  test('costs an act nothing', async () => {
    const trips = await countRoundTrips(connection, async () => void (await act(1)))
    await stores[0]?.load('sum', 's1')
    expect(trips()).toEqual(['commits.find', 'commits.insert', 'commits.find'])
  })

  test('signs nothing that contradicts what it signed before', async () => {
    const one = keeper()
    await acts(10)
    await one.turn()
    await connection.collection('tiles').deleteMany({})
    await acts(1, 10)
    await expect(one.turn()).rejects.toThrow('is not the one that was signed')
    await tiles.extend(0, 10)
    const sal = 'another'
    await connection.collection('folhas').updateOne({ _id: 3 as never }, { $set: { sal } })
    await connection.collection('tiles').deleteMany({})
    await tiles.extend(0, 10)
    await expect(one.turn()).rejects.toThrow('is not the one that was signed')
    expect(await heads.read('newest')).toMatchObject({ size: 10 })
  })

  test('is not set back', async () => {
    await acts(10)
    const one = keeper()
    await one.turn()
    const early = await heads.read('newest')
    await acts(10, 10)
    await one.turn()
    await connection.collection('heads').replaceOne({ _id: 'newest' as never }, { ...early } as never)
    await acts(1, 20)
    await expect(one.turn()).rejects.toThrow('set back')
  })
})

test('two that are at work at once leave no gap', async () => {
  const other = openLeaves(connection)
  const named = Array.from({ length: 200 }, (_, n) => ({ _id: `c${n}`, hash: '00' }))
  const halves = [named.filter((_, n) => n % 2 === 0), named.filter((_, n) => n % 3 === 0)]
  await until(
    async () => {
      const [one, two] = await Promise.all(
        [leaves, other].map(async (to, n) => to.add((await to.without(halves[n] ?? [])).slice(0, 7))),
      )
      return one && two && (await leaves.without(halves.flat())).length === 0
    },
    (done) => done === true,
  )
  const all = await leaves.between(0, 1_000)
  expect(all.map(({ _id }) => _id)).toEqual(all.map((_, n) => n))
  expect(new Set(all.map(({ commitId }) => commitId)).size).toBe(all.length)
})

test('5,000 commits by two instances that are killed before each of their effects', async () => {
  const EFFECTS = [
    'turns.updateOne holder',
    'folhas.insertMany',
    'tiles.replaceOne',
    'heads.replaceOne',
    'turns.updateOne until',
  ]
  const each = 5_000 / EFFECTS.length
  for (const [round, effect] of EFFECTS.entries()) {
    const acting = acts(each, round * each)
    // The one that takes over finds the effect undone, so that it comes to the same place.
    const pair = [startKeeper(database, effect), startKeeper(database, effect)]
    expect(await Promise.all(pair.map((kill) => kill()))).toEqual([effect, effect])
    const last = [startKeeper(database), startKeeper(database)]
    await acting
    await until(
      () => heads.read('newest'),
      (head) => head?.size === each * (round + 1),
    )
    await Promise.all(last.map((kill) => kill()))
  }
  await isComplete()
}, 120_000)
