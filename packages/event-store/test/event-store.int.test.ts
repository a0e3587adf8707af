import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { type Commit, checkChain, wholeStream } from '@car/event-store/commit'
import type { Change } from '@car/event-store/kinds'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { createEventStore } from '@car/event-store/store'
import { KeyTaken } from '@car/event-store/unique-keys'
import { rebuild, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { keysOf } from './support.ts'

type Added = { tipo: 'added' | 'hushed'; n: number }
/**
 * The streams add numbers up, and all belong to one scope. `hushed` changes no read model and is not published. A stream
 * holds its unique key while its sum is positive.
 */
const STREAMS = {
  sum: {
    initial: 0,
    evolve: (sum: number, { n }: Added) => sum + n,
    scope: () => 'accounts',
    isAct: () => true,
    holdsKey: (sum: number) => sum > 0,
    silent: ['hushed'],
  },
}
type Streams = typeof STREAMS
const newCommand = (id: string = randomUUID()) => ({
  id,
  author: { id: 'u1', nome: 'Ana', papel: 'analista_ambiental' },
  at: new Date(),
})
const add = (n: number) => () => ({ events: [{ tipo: 'added' as const, n }] })
const KEY = Buffer.alloc(32, 'record')
const logger = createLogger('test', 'silent')

const uri = process.env['TEST_MONGODB_URI'] ?? ''
const database = `test_${randomUUID().slice(0, 8)}`
const connection = connect(uri, database)
const withoutRelay = createEventStore(connection, STREAMS, keysOf(KEY))

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await withoutRelay.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

/** Polls until the condition holds, and fails if it does not hold in time. */
async function end(condition: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('condition did not hold in time')
    await new Promise((r) => setTimeout(r, 20))
  }
}

describe('appending', () => {
  test('of fifty who decide on the same version one wins, the others see what won', async () => {
    const id = randomUUID()
    const attempt = () =>
      withoutRelay.execute('sum', id, newCommand(), (sum) => {
        if (sum > 0) throw new CarError('estado_invalido')
        return { events: [{ tipo: 'added' as const, n: 1 }] }
      })
    const ends = await Promise.allSettled(Array.from({ length: 50 }, attempt))
    expect(ends.filter((f) => f.status === 'fulfilled')).toHaveLength(1)
    expect(
      ends.filter(
        (f) => f.status === 'rejected' && f.reason instanceof CarError && f.reason.nome === 'estado_invalido',
      ),
    ).toHaveLength(49)
    expect(await withoutRelay.load('sum', id)).toMatchObject({ state: 1, version: 1 })
  })

  test('races that all may win are tried again until each has its version', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, (_, i) => withoutRelay.execute('sum', id, newCommand(), add(i + 1))))
    expect(await withoutRelay.load('sum', id)).toMatchObject({ state: 55, version: 10 })
  })

  test('a command repeated is done once and answered as the first time, whatever has come since', async () => {
    const id = randomUUID()
    const first = newCommand('c1')
    expect(await withoutRelay.execute('sum', id, first, add(5))).toEqual({ state: 5, version: 1, repeated: false })
    await withoutRelay.execute('sum', id, newCommand(), add(7))
    const told: string[] = []
    withoutRelay.onRepeated((commandId) => told.push(commandId))
    expect(await withoutRelay.execute('sum', id, first, add(5))).toEqual({ state: 5, version: 1, repeated: true })
    await withoutRelay.execute('sum', randomUUID(), newCommand(), add(1))
    expect(told).toEqual(['c1'])
    expect(await withoutRelay.load('sum', id)).toMatchObject({ state: 12, version: 2 })
  })

  test('the same command twice at once is done once', async () => {
    const id = randomUUID()
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => withoutRelay.execute('sum', id, newCommand('same'), add(3))),
    )
    expect(ends.filter((f) => !f.repeated)).toHaveLength(1)
    expect(new Set(ends.map((f) => f.state))).toEqual(new Set([3]))
  })

  test('a unique key has one holder until it is given back', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    const key = randomUUID()
    const take = (id: string) =>
      withoutRelay.execute('sum', id, newCommand(), () => ({
        events: [{ tipo: 'added' as const, n: 1 }],
        uniqueKey: key,
      }))
    const ends = await Promise.allSettled([take(a), take(b)])
    const lost = ends.find((f) => f.status === 'rejected')
    expect(lost?.reason).toBeInstanceOf(KeyTaken)
    const [keeper, another] = ends[0]?.status === 'fulfilled' ? [a, b] : [b, a]
    expect(lost?.reason).toMatchObject({ stream: `sum-${keeper}` })
    const giveBack = (id: string) => withoutRelay.execute('sum', id, newCommand(), add(-1))
    await giveBack(keeper)
    await expect(take(another)).resolves.toMatchObject({ version: 1 })
    expect(await withoutRelay.holderOf(key)).toBe(`sum-${another}`)
    await expect(take(randomUUID())).rejects.toMatchObject({ stream: `sum-${another}` })
    for (let turn = 2, holder: string = another; turn < 12; turn++) {
      await giveBack(holder)
      const some = [randomUUID(), randomUUID(), randomUUID()]
      const taken = (await Promise.allSettled(some.map(take))).map(({ status }) => status === 'fulfilled')
      expect(taken.filter(Boolean)).toHaveLength(1)
      holder = some[taken.indexOf(true)] ?? ''
      expect(await withoutRelay.holderOf(key)).toBe(`sum-${holder}`)
    }
  })

  test('a command repeated after its key has gone to another stream finds what it did', async () => {
    const [a, b, key] = [randomUUID(), randomUUID(), `hash:${randomUUID()}`]
    const take = (id: string, c = newCommand()) =>
      withoutRelay.execute(
        'sum',
        id,
        c,
        () => ({ events: [{ tipo: 'added' as const, n: 1 }], uniqueKey: key }),
        withoutRelay.unopened('sum'),
      )
    const first = newCommand()
    await take(a, first)
    await withoutRelay.execute('sum', a, newCommand(), add(-1))
    await take(b)
    expect(await take(a, first)).toMatchObject({ repeated: true, version: 1 })
  })

  test('nothing to record leaves nothing', async () => {
    const id = randomUUID()
    expect(await withoutRelay.execute('sum', id, newCommand(), () => ({ events: [] }))).toMatchObject({ version: 0 })
    expect((await withoutRelay.load('sum', id)).commits).toEqual([])
  })
})

describe('the chain', () => {
  test.each([
    [
      'altered',
      (c: Commit<Added>[]) => c.map((x, i) => (i === 1 ? { ...x, events: [{ tipo: 'added' as const, n: 99 }] } : x)),
      { version: 2, problem: 'hash' },
    ],
    ['removed', (c: Commit<Added>[]) => c.filter((_, i) => i !== 1), { version: 2, problem: 'version' }],
    [
      'authored by another',
      (c: Commit<Added>[]) => c.map((x, i) => (i === 0 ? { ...x, author: null } : x)),
      { version: 1, problem: 'hash' },
    ],
  ])('shows a commit %s', async (_name, damage, breakage) => {
    const id = randomUUID()
    for (const n of [1, 2, 3]) await withoutRelay.execute('sum', id, newCommand(), add(n))
    const stored = await withoutRelay.collection.many({ _id: wholeStream(`sum-${id}`) }, { sort: { _id: 1 } })
    expect(checkChain(stored, withoutRelay.stamps)).toBeNull()
    expect(checkChain(damage(stored as Commit<Added>[]), withoutRelay.stamps)).toEqual(breakage)
  })

  test('of every stream is walked, and what was changed in the store is found', async () => {
    const other = connect(uri, `test_${randomUUID().slice(0, 8)}`)
    await waitForConnection(other, 10_000)
    const store = createEventStore(other, STREAMS, keysOf(KEY))
    for (const id of ['a', 'a-b', 'b']) for (const n of [1, 2]) await store.execute('sum', id, newCommand(), add(n))
    expect(await verifyAll(store)).toEqual({ streams: 3, commits: 6, unpublished: 6, problems: [] })
    await store.collection.update({ stream: 'sum-b', version: 2 }, { $set: { 'events.0.n': 1000 } })
    expect((await verifyAll(store, undefined, 0)).problems).toEqual([
      { stream: 'sum-b', problem: 'the chain breaks at version 2 (hash)' },
    ])
    const derived = async ({ id }: Change<Streams>) => (id === 'a' ? ['the read model is another'] : [])
    expect((await verifyAll(store, derived, 0)).problems).toContainEqual({
      stream: 'sum-a',
      problem: 'the read model is another',
    })
    await other.dropDatabase()
    await disconnect(other)
  })
})

describe('carrying out', () => {
  let published: string[] = []
  let projected: Map<string, number> = new Map()
  let broken = false

  function build(delayMs = 0) {
    const store = createEventStore(connection, STREAMS, keysOf(KEY))
    const relay = createRelay(store, {
      logger,
      delayMs,
      forget: async () => {},
      project: async ({ id, commit }) => void projected.set(id, Math.max(projected.get(id) ?? 0, commit.version)),
      publish: async ({ commit }) => {
        if (broken) throw new Error('broker down')
        published.push(commit._id)
      },
    })
    return { relay, store }
  }
  const pending = (id: string) => unpublished(connection, { stream: `sum-${id}` })

  beforeEach(async () => {
    for (const name of ['commits', 'published', 'overdue', 'looked']) await connection.collection(name).deleteMany({})
    published = []
    projected = new Map()
    broken = false
  })

  test('the fast path projects before it answers and publishes at once', async () => {
    const { relay, store } = build()
    await store.execute('sum', 'fast', newCommand(), add(1))
    expect(projected.get('fast')).toBe(1)
    await end(async () => (await pending('fast')) === 0)
    expect(published).toEqual(['sum-fast#00000001'])
    await relay.close()
  })

  test('what a broken broker left is carried by the sweeper, in order, before what came later', async () => {
    const { relay, store } = build()
    broken = true
    for (const n of [1, 2, 3]) await store.execute('sum', 'order', newCommand(), add(n))
    broken = false
    await store.execute('sum', 'order', newCommand(), add(4))
    await end(async () => (await pending('order')) === 0 || (await relay.sweep()) >= 0)
    await end(async () => (await pending('order')) === 0)
    const first = [...new Set(published)]
    expect(first).toEqual(['sum-order#00000001', 'sum-order#00000002', 'sum-order#00000003', 'sum-order#00000004'])
    await relay.close()
  })

  test('what a crashed process left is found by another, and of two sweepers one carries it', async () => {
    for (const n of [1, 2]) await withoutRelay.execute('sum', 'orphan', newCommand(), add(n))
    const [first, two] = [build(), build()]
    await Promise.all([first.relay.sweep(), two.relay.sweep()])
    expect(published).toEqual(['sum-orphan#00000001', 'sum-orphan#00000002'])
    expect(projected.get('orphan')).toBe(2)
    await Promise.all([first.relay.close(), two.relay.close()])
  })

  test('one sweep carries all there is, more than it looks up at once, with streams side by side', async () => {
    const many = 201
    await Promise.all(
      Array.from({ length: many }, (_, n) => withoutRelay.execute('sum', `restored${n}`, newCommand(), add(1))),
    )
    const second = Promise.withResolvers<void>()
    const store = createEventStore(connection, STREAMS, keysOf(KEY))
    const relay = createRelay(store, {
      logger,
      delayMs: 0,
      forget: async () => {},
      project: async () => {},
      publish: async ({ commit }) => {
        // The first stream waits here until another stream has begun.
        if (published.push(commit._id) > 1) second.resolve()
        await second.promise
      },
    })
    expect([await relay.sweep(), published.length]).toEqual([many, many])
    await relay.close()
  })

  test('a stream that cannot be carried ends the sweep, which begins no other', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => withoutRelay.execute('sum', `halted${n}`, newCommand(), add(1))),
    )
    const store = createEventStore(connection, STREAMS, keysOf(KEY))
    let attempted = 0
    const relay = createRelay(store, {
      logger,
      delayMs: 0,
      forget: async () => {},
      project: async () => {},
      publish: () => {
        attempted++
        return Promise.reject(new Error('broker down'))
      },
    })
    await expect(relay.sweep()).rejects.toThrow('broker down')
    expect(attempted).toBeLessThan(20)
    const taken = await store.overdue.list.count({ claimedUntil: { $exists: true } })
    expect(taken).toBeLessThan(20)
    await relay.close()
  })

  test('what another process has recorded and not published goes out first; what it has published is not told again', async () => {
    await withoutRelay.execute('sum', 'shared', newCommand(), add(1))
    const [first, two] = [build(), build()]
    await first.store.execute('sum', 'shared', newCommand(), add(2))
    await end(async () => (await pending('shared')) === 0)
    await two.store.execute('sum', 'shared', newCommand(), add(3))
    await end(async () => (await pending('shared')) === 0)
    expect(published).toEqual(['sum-shared#00000001', 'sum-shared#00000002', 'sum-shared#00000003'])
    await Promise.all([first.relay.close(), two.relay.close()])
  })

  test('what stays unpublished for long is on a list, and is not looked for again', async () => {
    const { relay, store } = build()
    broken = true
    const long = { ...newCommand(), at: new Date(Date.now() - 3_600_000) }
    await withoutRelay.execute('sum', 'stuck', long, add(1))
    await expect(relay.sweep()).rejects.toThrow('broker down')
    const next = build()
    const letGo = () => store.overdue.list.updateAll({}, { $set: { claimedUntil: new Date(0) } })
    await letGo()
    await expect(next.relay.sweep()).rejects.toThrow('broker down')
    await letGo()
    broken = false
    expect(await store.overdue.olderThan(30_000)).toBe(1)
    const trips = await countRoundTrips(connection, () => next.relay.sweep())
    expect(published).toEqual(['sum-stuck#00000001'])
    expect(await store.overdue.olderThan(0)).toBe(0)
    expect(trips()[0]).toBe('commits.find')
    const [again] = [await countRoundTrips(connection, () => next.relay.sweep())]
    expect(again()).toEqual(['commits.find', 'overdue.find'])
    await Promise.all([relay.close(), next.relay.close()])
  })

  test('what appears late while its clock was set back is found all the same', async () => {
    const untouched = [
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ] as const
    const lookAt = async (now: number) => {
      jest.useFakeTimers({ doNotFake: [...untouched], now })
      await withoutRelay.overdue.look(0).finally(() => jest.useRealTimers())
    }
    const now = Date.now()
    for (const at of [now + 3_600_000, now]) await lookAt(at)
    await withoutRelay.execute('sum', 'late', { ...newCommand(), at: new Date(now - 60_000) }, add(1))
    await lookAt(now + 61_000)
    expect(await withoutRelay.overdue.oldest(9)).toMatchObject([{ _id: 'sum-late#00000001' }])
  })

  test('a repeat of what a process died at shows it before it answers', async () => {
    const first = newCommand('dead')
    await withoutRelay.execute('sum', 'dead', first, add(1))
    const { relay, store } = build()
    expect((await store.execute('sum', 'dead', first, add(1))).repeated).toBe(true)
    expect(projected.get('dead')).toBe(1)
    await relay.close()
  })

  test('a store away for a moment is waited for: what is acknowledged shows', async () => {
    let failures = 2
    const store = createEventStore(connection, STREAMS, keysOf(KEY))
    const relay = createRelay(store, {
      logger,
      forget: async () => {},
      async project({ id, commit }) {
        if (failures-- > 0) throw new CarError('indisponivel')
        projected.set(id, commit.version)
      },
      publish: async () => {},
    })
    await store.execute('sum', 'pause', newCommand(), add(1))
    expect(projected.get('pause')).toBe(1)
    await relay.close()
  })

  test('the running sweeper carries by itself', async () => {
    await withoutRelay.execute('sum', 'alone', newCommand(), add(1))
    const { relay } = build()
    relay.start()
    await end(async () => (await pending('alone')) === 0)
    await relay.close()
    expect(published).toEqual(['sum-alone#00000001'])
  })

  test('read models are rebuilt from what is on record', async () => {
    for (const id of ['r1', 'r2']) for (const n of [1, 2]) await withoutRelay.execute('sum', id, newCommand(), add(n))
    const done = await rebuild(withoutRelay, async ({ id, commit }) => void projected.set(id, commit.version))
    expect([done, Object.fromEntries(projected)]).toEqual([2, { r1: 2, r2: 2 }])
  })
})

test('a store that is gone is said in the words of the catalogue', async () => {
  const unreachable = connect('mongodb://127.0.0.1:1', 'nothing')
  const store = createEventStore(unreachable, STREAMS, keysOf(KEY))
  await expect(store.execute('sum', 'x', newCommand(), add(1))).rejects.toMatchObject({ code: 'CAR-016' })
  await disconnect(unreachable)
})

describe('what an act costs the store', () => {
  const { relay, store } = (() => {
    const own = createEventStore(connection, STREAMS, keysOf(KEY))
    return {
      store: own,
      relay: createRelay(own, { logger, forget: async () => {}, project: async () => {}, publish: async () => {} }),
    }
  })()
  // The tests wait for the marks over another connection, whose round trips are not counted.
  const beside = connect(uri, database)
  afterAll(async () => {
    await relay.close()
    await disconnect(beside)
  })

  const settled = async (id: string) => end(async () => (await unpublished(beside, { stream: `sum-${id}` })) === 0)

  test('a new stream: the append and the mark; nothing is read', async () => {
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('sum', 'new', newCommand(), add(1), store.unopened('sum'))
    })
    await settled('new')
    expect(trips()).toEqual(['commits.insert', 'published.update'])
  })

  test('a stream that was read for another reason is not read again', async () => {
    await store.execute('sum', 'read', newCommand(), add(1))
    await settled('read')
    const known = await store.load('sum', 'read')
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('sum', 'read', newCommand(), add(1), known)
    })
    await settled('read')
    expect(trips()).toEqual(['commits.insert', 'published.update'])
  })

  test('a stream that another process has published: its mark is read once, beside the act', async () => {
    await store.execute('sum', 'other', newCommand(), add(1))
    await settled('other')
    const another = createEventStore(connection, STREAMS, keysOf(KEY))
    const its = createRelay(another, {
      logger,
      forget: async () => {},
      project: async () => {},
      publish: async () => {},
    })
    const known = await another.load('sum', 'other')
    const trips = await countRoundTrips(connection, async () => {
      await another.execute('sum', 'other', newCommand(), add(1), known)
      await settled('other')
      await another.execute('sum', 'other', newCommand(), add(1), await another.load('sum', 'other'))
      await settled('other')
    })
    await its.close()
    const [first, second] = [trips().slice(0, 3), trips().slice(3)]
    expect(first).toEqual(['commits.insert', 'published.find', 'published.update'])
    expect(second).toEqual(['commits.find', 'commits.insert', 'published.update'])
  })

  test('a sweeper that takes over from a slow broker is told apart from the act', async () => {
    const own = createEventStore(connection, STREAMS, keysOf(KEY))
    const claimed = () => own.overdue.list.count({ _id: 'sum-slow#00000001', claimedUntil: { $exists: true } })
    const publish = async ({ id }: { id: string }) => {
      if (id === 'slow') await end(async () => (await claimed()) === 1)
    }
    const slow = createRelay(own, { logger, delayMs: 0, forget: async () => {}, project: async () => {}, publish })
    slow.start()
    const act = async () => {
      await own.execute('sum', 'slow', newCommand(), add(1), own.unopened('sum'))
      await settled('slow')
      await slow.close()
    }
    expect((await countRoundTrips(connection, act, ofRelay))()).toEqual(['commits.insert', 'published.update'])
  })

  test('what nobody is told of needs no mark', async () => {
    const silence = () => ({ events: [{ tipo: 'hushed' as const, n: 1 }] })
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('sum', 'silent', newCommand(), silence, store.unopened('sum'))
    })
    expect(trips()).toEqual(['commits.insert'])
  })

  test('all that belongs to a scope is one question', async () => {
    const trips = await countRoundTrips(connection, async () => {
      expect((await store.allActsOf('accounts')).versions.get('sum-new')).toBe(1)
    })
    expect(trips()).toEqual(['commits.find'])
  })
})
