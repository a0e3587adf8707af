import { randomUUID } from 'node:crypto'
import { type Act, compareActs } from '@car/event-store/acts'
import { createEventStore } from '@car/event-store/store'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { countDocumentsRead } from '@car/testing/documents-read'
import { countRoundTrips } from '@car/testing/round-trips'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keysOf } from './support.ts'

type TestEvent = { tipo: 'said' | 'thought'; case: string; n: number }
/** Events `said` are acts, and events `thought` are not. */
const STREAMS = {
  fala: {
    initial: '',
    evolve: (_: string, event: TestEvent) => event.case,
    scope: (of: string) => of,
    isAct: ({ tipo }: TestEvent) => tipo === 'said',
    about: (of: string) => `about ${of}`,
  },
}

const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
const store = createEventStore(connection, STREAMS, keysOf(Buffer.alloc(32, 'record')))
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const saidEvent = (of: string, n: number): TestEvent => ({ tipo: 'said', case: of, n })

/**
 * Records commits of three streams in turns, two commits at each instant. Each commit contains an act and another
 * event; every fifth commit contains two more acts.
 */
async function tell(scope: string, commits: number): Promise<void> {
  for (let i = 0; i < commits; i++) {
    const command = { id: `c${i}`, author: null, at: at(Math.floor(i / 2)) }
    const events = [saidEvent(scope, i), { ...saidEvent(scope, i), tipo: 'thought' as const }]
    if (i % 5 === 0) events.push(saidEvent(scope, i + 0.5), saidEvent(scope, i + 0.7))
    await store.execute('fala', `${scope}.${i % 3}`, command, () => ({ events }))
  }
}

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await store.createIndexes()
  await tell('short', 10)
  await tell('long', 300)
}, 60_000)
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

async function walk(scope: string, backwards: boolean, limit: number): Promise<Act<TestEvent>[]> {
  const read: Act<TestEvent>[] = []
  for (;;) {
    const beyond = read.at(-1)
    const { acts } = await store.actsOf(scope, { backwards, limit, ...(beyond ? { beyond } : {}) })
    if (acts.length === 0) return read
    read.push(...acts)
  }
}

describe('the acts of a scope', () => {
  test.each([1, 2, 3, 7, 100])('come in pages of %i, each act once, in order, either way', async (limit) => {
    const { acts: all } = await store.allActsOf('short')
    expect(all).toHaveLength(14)
    expect(all).toEqual(all.toSorted(compareActs))
    expect(await walk('short', false, limit)).toEqual(all)
    expect(await walk('short', true, limit)).toEqual(all.toReversed())
  })

  test('come with how many there are, what they are about, and how many commits each stream has', async () => {
    const { acts, total, versions } = await store.actsOf('short', { backwards: false, limit: 1 })
    expect([acts[0]?.event.n, acts[0]?.about, total]).toEqual([0, 'about short', 14])
    expect(Object.fromEntries(versions)).toEqual({ 'fala-short.0': 4, 'fala-short.1': 3, 'fala-short.2': 3 })
    expect((await store.allActsOf('short')).versions).toEqual(versions)
    const none = { acts: [], total: 0, versions: new Map() }
    expect(await store.actsOf('none', { backwards: false, limit: 1 })).toEqual(none)
  })

  test('are as many as asked for, also where commits hold none', async () => {
    const thought = { tipo: 'thought' as const, case: 'quiet', n: 0 }
    for (let i = 0; i < 12; i++) {
      const command = { id: `c${i}`, author: null, at: at(i) }
      await store.execute('fala', 'quiet', command, () => ({ events: [i % 4 === 0 ? saidEvent('quiet', i) : thought] }))
    }
    for (const limit of [1, 2, 3, 7]) {
      for (const backwards of [false, true]) {
        const said = backwards ? [8, 4, 0] : [0, 4, 8]
        const { acts, total } = await store.actsOf('quiet', { backwards, limit })
        expect([acts.map(({ event }) => event.n), total]).toEqual([said.slice(0, limit), 3])
        expect((await walk('quiet', backwards, limit)).map(({ event }) => event.n)).toEqual(said)
      }
    }
  })

  test('past the end are none, and are still counted', async () => {
    const [newest] = (await store.actsOf('short', { backwards: true, limit: 1 })).acts
    const beyond = newest ?? { at: '', commit: '', index: 0 }
    expect(await store.actsOf('short', { backwards: false, limit: 5, beyond })).toMatchObject({ acts: [], total: 14 })
  })

  test('cost a page two round trips, its commits and a line for each stream, however many there are; one, when it holds all', async () => {
    const costOf = async (scope: string, backwards: boolean, limit = 5) => {
      const page = () => store.actsOf(scope, { backwards, limit })
      const trips = await countRoundTrips(connection, page)
      return [trips().toSorted(), await countDocumentsRead([connection], page)]
    }
    for (const backwards of [false, true]) {
      expect(await costOf('short', backwards)).toEqual([['commits.aggregate', 'commits.find'], 6 + 3])
      expect(await costOf('long', backwards)).toEqual([['commits.aggregate', 'commits.find'], 6 + 3])
      expect(await costOf('short', backwards, 10)).toEqual([['commits.find'], 10])
    }
  })

  test('are counted on a page that holds all of them as the index counts them', async () => {
    for (const backwards of [false, true]) {
      const page = (limit: number) => store.actsOf('short', { backwards, limit })
      const { total, versions } = await page(9)
      expect(await page(10)).toMatchObject({ total, versions })
    }
  })
})
