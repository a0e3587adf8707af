import { randomUUID } from 'node:crypto'
import { type Commit, commitId, GENESIS, hashOf } from '@car/event-store/commit'
import { createStamps } from '@car/event-store/stamps'
import { createEventStore } from '@car/event-store/store'
import { COUNTED, type TrailAsked } from '@car/event-store/trail'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { countRoundTrips } from '@car/testing/round-trips'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import { keysOf } from './support.ts'

/**
 * The tests check that commits of all streams are found by author, type, scope and time, at a cost that does not grow
 * with the record.
 */

type TestEvent = { tipo: 'done' | 'undone' | 'rare' }
const STREAMS = { thing: { initial: 0, evolve: (n: number, _: TestEvent) => n + 1 } }
const KEY = Buffer.alloc(32, 'record')
const stamps = createStamps([KEY])
const PEOPLE = 20
const SCOPES = 25

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 1_000)
/**
 * Makes the n-th commit. Two commits share each instant. Every seventh commit has two events, one of them of another
 * type.
 */
function commit(n: number): Commit<TestEvent> & { commandKey: string } {
  const content = {
    stream: `thing-${n}`,
    version: 1,
    events: [{ tipo: n % 2 ? 'done' : 'undone' } as const, ...(n % 7 ? [] : [{ tipo: 'rare' as const }])],
    author: n % 3 ? { id: `person-${n % PEOPLE}`, nome: 'P', papel: 'admin' } : null,
    at: at(n),
    commandId: `c${n}`,
    previousHash: GENESIS,
    scope: `case-${n % SCOPES}`,
    acts: 1,
  }
  const hash = hashOf(content)
  return {
    _id: commitId(content.stream, 1),
    ...content,
    commandKey: `thing-${n}#c${n}`,
    hash,
    stamp: stamps.of(hash),
  }
}

async function filled(commits: number) {
  const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
  await waitForConnection(connection, 10_000)
  const store = createEventStore(connection, STREAMS, keysOf(KEY))
  await store.createIndexes()
  const rows = Array.from({ length: commits }, (_, n) => commit(n))
  for (let n = 0; n < rows.length; n += 1_000)
    await connection.collection<{ _id: string }>('commits').insertMany(rows.slice(n, n + 1_000))
  return { connection, store }
}

let few: Awaited<ReturnType<typeof filled>>
let many: Awaited<ReturnType<typeof filled>>
beforeAll(async () => {
  few = await filled(100)
  many = await filled(20_000)
}, 120_000)
afterAll(async () => {
  for (const { connection } of [few, many]) {
    await connection.dropDatabase()
    await disconnect(connection)
  }
})

const asked: [string, Omit<TrailAsked, 'backwards' | 'limit'>][] = [
  ['everything', {}],
  ['by somebody', { author: 'person-7' }],
  ['of a type', { type: 'done' }],
  ['of a type that is never the first of its commit', { type: 'rare' }],
  ['by somebody, of a type', { author: 'person-7', type: 'done' }],
  ['of a time', { from: at(10).toISOString(), until: at(60).toISOString() }],
  ['by somebody in a time', { author: 'person-7', from: at(10).toISOString(), until: at(60).toISOString() }],
  ['of a type in a time', { type: 'undone', from: at(10).toISOString(), until: at(60).toISOString() }],
]

const meets = (c: Commit<TestEvent>, { author, type, scopes, from, until }: Omit<TrailAsked, 'backwards' | 'limit'>) =>
  (author === undefined || c.author?.id === author) &&
  (type === undefined || c.events.some(({ tipo }) => tipo === type)) &&
  (scopes === undefined || scopes.includes(c.scope ?? '')) &&
  (from === undefined || c.at >= new Date(from)) &&
  (until === undefined || c.at < new Date(until))

describe('the trail', () => {
  const all = Array.from({ length: 100 }, (_, n) => commit(n)).toSorted((a, b) =>
    a.at.getTime() === b.at.getTime() ? (a._id < b._id ? -1 : 1) : a.at.getTime() - b.at.getTime(),
  )

  test.each<[string, Omit<TrailAsked, 'backwards' | 'limit'>]>([
    ...asked,
    ['of a scope', { scopes: ['case-3', 'none'] }],
    ['by somebody in a scope', { scopes: ['case-3'], author: 'person-13' }],
    ['of nobody', { author: 'none' }],
  ])('%s: page after page, each commit once, either way, with how many there are', async (_, filter) => {
    const expected = all.filter((c) => meets(c, filter)).map(({ _id }) => _id)
    for (const backwards of [false, true]) {
      const read: { at: Date; _id: string }[] = []
      for (;;) {
        const last = read.at(-1)
        const beyond = last ? { beyond: { at: last.at.toISOString(), commit: last._id } } : {}
        const { commits, total } = await few.store.trail({ ...filter, ...beyond, backwards, limit: 7 })
        expect(total).toBe(expected.length)
        if (commits.length === 0) break
        read.push(...commits)
      }
      expect(read.map(({ _id }) => _id)).toEqual(backwards ? expected.toReversed() : expected)
    }
  })

  test('counts so far and no further', async () => {
    expect((await many.store.trail({ backwards: true, limit: 1 })).total).toBe(COUNTED)
    expect((await many.store.trail({ backwards: true, limit: 1, type: 'rare' })).total).toBe(Math.ceil(20_000 / 7))
  })

  test('does not move while more is recorded', async () => {
    const first = await few.store.trail({ backwards: true, limit: 5 })
    const last = first.commits.at(-1)
    const beyond = { at: last?.at.toISOString() ?? '', commit: last?._id ?? '' }
    const before = await few.store.trail({ backwards: true, limit: 5, beyond })
    const command = { id: 'new', author: null, at: at(1_000) }
    await few.store.execute('thing', 'new', command, () => ({ events: [{ tipo: 'done' as const }] }))
    expect((await few.store.trail({ backwards: true, limit: 5, beyond })).commits).toEqual(before.commits)
    await few.connection.collection('commits').deleteOne({ stream: 'thing-new' })
  })
})

/** Returns how many documents and keys the store examined to find a page, and how many documents to count. */
async function lookedAt(
  { connection, store }: { connection: mongoose.Connection; store: typeof few.store },
  page: TrailAsked,
): Promise<number[]> {
  const commands: Record<string, unknown>[] = []
  const trips = await countRoundTrips(
    connection,
    () => store.trail(page),
    (_, command) => {
      if ('find' in command || 'count' in command) commands.push(command)
      return false
    },
  )
  expect(trips().toSorted()).toEqual(['commits.count', 'commits.find'])
  const looked = await Promise.all(
    commands.map(async ({ lsid: _l, $db: _d, ...command }) => {
      const plan = (await connection.db?.command({ explain: command, verbosity: 'executionStats' })) ?? {}
      const { totalDocsExamined, totalKeysExamined } = plan['executionStats'] as Record<string, number>
      return [command['find'] ? 'find' : 'count', totalDocsExamined, totalKeysExamined] as const
    }),
  )
  const found = looked.find(([what]) => what === 'find')
  const counted = looked.find(([what]) => what === 'count')
  return [found?.[1] ?? -1, found?.[2] ?? -1, counted?.[1] ?? -1]
}

describe('a page of 20,000 commits costs what one of 100 costs', () => {
  test.each(asked)('%s', async (_, filter) => {
    for (const one of [few, many]) {
      const [documents, keys, counting] = await lookedAt(one, { ...filter, backwards: true, limit: 3 })
      expect(documents).toBeLessThanOrEqual(3)
      expect(keys).toBeLessThanOrEqual(4)
      expect(counting).toBe(0)
    }
  })

  test.each(asked)('%s, far down', async (_, filter) => {
    for (const one of [few, many]) {
      const beyond = { at: at(40).toISOString(), commit: commitId('thing-40', 1) }
      const [documents, keys] = await lookedAt(one, { ...filter, beyond, backwards: true, limit: 3 })
      expect(documents).toBeLessThanOrEqual(3)
      expect(keys).toBeLessThanOrEqual(6)
    }
  })

  test('of a scope it looks at that scope only', async () => {
    const [documents] = await lookedAt(many, { scopes: ['case-3'], author: 'person-13', backwards: true, limit: 3 })
    expect(documents).toBeLessThanOrEqual(20_000 / SCOPES)
  })
})
