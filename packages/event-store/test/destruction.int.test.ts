import { randomUUID } from 'node:crypto'
import { checkChain, type Commit } from '@car/event-store/commit'
import type { Change } from '@car/event-store/kinds'
import { notFound } from '@car/errors/car-error'
import { ERASED, texts } from '@car/vocabulary/personal'
import { createRelay } from '@car/event-store/relay'
import { createEventStore } from '@car/event-store/store'
import { rebuild, verifyAll } from '@car/event-store/walk'
import { wipeDestroyed } from '@car/event-store/wipe'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keysOf } from './support.ts'

type Named = { tipo: 'named'; nome: string }
const STREAMS = {
  caso: {
    initial: null as string | null,
    evolve: (_: string | null, { nome }: Named): string => nome,
    scope: (_: string, id: string) => id,
    isAct: () => true,
    personal: { named: texts('nome') },
  },
}
const KEY = Buffer.alloc(32, 'record')
const NAME = 'MARIA APARECIDA'
const LAWFUL = { base_legal: 'LGPD, art. 16', por: null }

const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
const commits = connection.collection<{ _id: string }>('commits')
/** A process that dies after each insert, because nothing carries its commits on. */
const dying = createEventStore(connection, STREAMS, keysOf(KEY))

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await dying.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

const command = (id: string = randomUUID()) => ({
  id,
  author: { id: 'u1', nome: 'Ana de Fato', papel: 'admin' },
  at: new Date(Date.now() - 60_000),
})
/** The periodic job, which acts for nobody. */
const job = () => ({ ...command(), author: null })
const name = (nome: string) => () => ({ events: [{ tipo: 'named' as const, nome }] })
const inDatabase = async () => JSON.stringify(await commits.find().toArray())
const kept = async (stream: string) =>
  ((await commits.find({ stream } as object).toArray()) as unknown as Commit<unknown>[]).flatMap((commit) =>
    dying.personalOf(stream).keptBeside(commit),
  )

/** A row that all processes write. */
const rows = new Map<string, string | null>()

/**
 * Another process, with its relay. `shown` has what it wrote to read models, and `told` what it published. It writes a
 * row once `written` has resolved.
 */
function process(written = Promise.resolve()) {
  const store = createEventStore(connection, STREAMS, keysOf(KEY))
  const [shown, told, removed]: [(string | null)[], Change<typeof STREAMS>[], string[]] = [[], [], []]
  const relay = createRelay(store, {
    logger: createLogger('test', 'silent'),
    project: async ({ id, state }) => {
      await written
      rows.set(id, state)
      shown.push(state)
    },
    forget: async ({ id }) => {
      rows.delete(id)
      removed.push(id)
    },
    publish: async (change) => void told.push(change),
    delayMs: 0,
  })
  return { store, relay, shown, told, removed }
}

async function caseOf(...names: string[]): Promise<string> {
  const id = randomUUID()
  for (const nome of names) await dying.execute('caso', id, command(), name(nome))
  return id
}

describe('a destruction', () => {
  test('is on record, and leaves no name, anywhere, in history, state or read model', async () => {
    const [gone, stays] = [await caseOf(NAME, 'OUTRO NOME'), await caseOf('QUEM FICA')]
    const { store, relay, shown, told } = process()
    await store.destroy('caso', gone, job(), LAWFUL)
    const { state, commits: all } = await store.load('caso', gone)
    expect([state, ...all.map(({ author }) => author?.nome)]).toEqual([ERASED, ERASED, ERASED, undefined])
    expect((await store.load('caso', stays)).state).toBe('QUEM FICA')
    expect(shown.at(-1)).toBe(ERASED)
    // The process has shown none of it, and only inserted commits. The job removes what is left in them.
    expect(await kept(`caso-${gone}`)).not.toEqual([])
    await relay.sweep()
    expect(await wipeDestroyed(store)).toEqual({ wiped: 1, problems: [] })
    expect(told.map(({ commit }) => commit.events[0])).not.toContainEqual(
      expect.objectContaining({ tipo: 'lacres_destruidos' }),
    )
    const acts = await store.actsOf(gone, { backwards: false, limit: 50 })
    expect(JSON.stringify(acts)).not.toContain(NAME)
    expect(await kept(`caso-${gone}`)).toEqual([])
    expect(await inDatabase()).not.toContain(NAME)
    expect((await verifyAll(store, undefined, 0)).problems).toEqual([])
    await relay.close()
  })

  test('that was cut off after its record is carried out by the sweeper of another process', async () => {
    const id = await caseOf(NAME)
    await dying.destroy('caso', id, job(), LAWFUL)
    expect(await wipeDestroyed(dying)).toEqual({ wiped: 0, problems: [] })
    const { relay, shown } = process()
    await relay.sweep()
    await relay.close()
    await wipeDestroyed(dying)
    expect([await kept(`caso-${id}`), shown.at(-1)]).toEqual([[], ERASED])
  })

  test('is wiped once by two jobs at once, and again by one that is killed after any part of it', async () => {
    const id = await caseOf(NAME, NAME, NAME)
    const { store, relay } = process()
    await store.destroy('caso', id, job(), LAWFUL)
    const [first] = (await commits.find({ stream: `caso-${id}` } as object).toArray()) as unknown as Commit<unknown>[]
    const ends = await Promise.all([wipeDestroyed(store), wipeDestroyed(dying)])
    const again = await wipeDestroyed(store)
    expect(ends.flatMap(({ problems }) => problems).length).toBeLessThanOrEqual(1)
    expect([await kept(`caso-${id}`), again.problems]).toEqual([[], []])
    // A job that died between two commits leaves one of them as it was, and its entry on the list.
    await commits.updateOne({ _id: first?._id ?? '' }, { $set: { sealed: first?.sealed } } as object)
    await store.toWipe.insert({ _id: `caso-${id}#00000004`, at: new Date() })
    await wipeDestroyed(store)
    expect(await kept(`caso-${id}`)).toEqual([])
    await relay.close()
  })

  test('of a stream that was broken waits, and is named; the others are wiped', async () => {
    const [broken, whole] = [await caseOf(NAME), await caseOf(NAME)]
    const { store, relay } = process()
    for (const id of [broken, whole]) await store.destroy('caso', id, job(), LAWFUL)
    const altered = { _id: `caso-${broken}#00000001` }
    const asRecorded = await commits.findOne(altered)
    await commits.updateOne(altered, { $set: { commandId: 'another' } } as object)
    const { problems } = await wipeDestroyed(store)
    expect(problems).toEqual([{ stream: `caso-${broken}`, problem: expect.any(String) }])
    expect(await kept(`caso-${whole}`)).toEqual([])
    await commits.replaceOne(altered, asRecorded ?? {})
    expect((await wipeDestroyed(store)).problems).toEqual([])
    expect(await kept(`caso-${broken}`)).toEqual([])
    await relay.close()
  })

  test('begun twice at once, and once more, is recorded once', async () => {
    const id = await caseOf(NAME, NAME)
    const [a, b] = [process(), process()]
    const once = job()
    await Promise.all([a, b].map(({ store }) => store.destroy('caso', id, once, LAWFUL)))
    await a.store.destroy('caso', id, job(), LAWFUL)
    await wipeDestroyed(a.store)
    const { version, state } = await a.store.load('caso', id)
    expect([state, version]).toEqual([ERASED, 3])
    expect(await kept(`caso-${id}`)).toEqual([])
    await Promise.all([a.relay.close(), b.relay.close()])
  })

  test('of what one person wrote leaves the rest', async () => {
    const id = await caseOf('DA PARTE')
    const officer = { ...command(), author: { id: 'o1', nome: 'Oficial', papel: 'analista_ambiental' } }
    await dying.execute('caso', id, officer, name('DO CASO'))
    const { store, relay } = process()
    await store.destroy('caso', id, job(), { ...LAWFUL, which: ({ author }) => author?.id === 'u1' })
    const { commits: all } = await store.load('caso', id)
    expect(all.slice(0, 2).map(({ author, events }) => [author?.nome, events[0]?.nome])).toEqual([
      [ERASED, ERASED],
      ['Oficial', 'DO CASO'],
    ])
    await relay.close()
  })
})

describe('the end of a scope', () => {
  const ending = async (...names: string[]) => {
    const id = await caseOf(...names)
    return { id, stream: `caso-${id}` }
  }

  test('leaves streams that seem not to exist, and a record that holds', async () => {
    const [a, b, stays] = [await ending(NAME, 'B'), await ending(NAME), await caseOf('QUEM FICA')]
    const { store, relay, shown, removed } = process()
    const before = shown.length
    await store.endAll(a.id, job(), LAWFUL)
    await store.endAll(b.id, job(), LAWFUL)
    const { state, version } = await store.load('caso', a.id)
    expect([state, version, shown.length, removed]).toEqual([null, 3, before, [a.id, b.id]])
    await wipeDestroyed(store)
    expect([...(await kept(a.stream)), ...(await kept(b.stream))]).toEqual([])
    expect((await store.load('caso', stays)).state).toBe('QUEM FICA')
    await expect(store.execute('caso', a.id, command(), name('ATRASADO'))).rejects.toThrow(notFound().message)
    const rebuilt: string[] = []
    await rebuild(store, async ({ id }) => void rebuilt.push(id))
    expect([rebuilt.includes(stays), rebuilt.includes(a.id)]).toEqual([true, false])
    await relay.sweep()
    expect((await verifyAll(store, undefined, 0)).problems.filter(({ stream }) => stream === a.stream)).toEqual([])
    await relay.close()
  })

  test('cut off after its record is carried out by another process; begun twice at once it is recorded once', async () => {
    const { id, stream } = await ending(NAME, NAME)
    const other = createEventStore(connection, STREAMS, keysOf(KEY))
    await Promise.all([dying, other].map((store) => store.endAll(id, job(), LAWFUL)))
    expect(await kept(stream)).not.toEqual([])
    const { store, relay, removed } = process()
    await relay.sweep()
    await relay.close()
    await wipeDestroyed(store)
    expect([await kept(stream), removed.includes(id)]).toEqual([[], true])
    expect((await store.load('caso', id)).version).toBe(3)
  })
})

test('a row that another process writes from before the end is removed again', async () => {
  const gate = Promise.withResolvers<void>()
  const [late, ending] = [process(gate.promise), process()]
  const id = randomUUID()
  const acting = late.store.execute('caso', id, command(), name(NAME))
  await until(
    () => late.store.load('caso', id),
    ({ version }) => version === 1,
  )
  await ending.store.endAll(id, job(), LAWFUL)
  gate.resolve()
  await acting
  expect(rows.get(id)).toBe(NAME)
  await ending.relay.sweep()
  expect(rows.has(id)).toBe(false)
  await Promise.all([late.relay.close(), ending.relay.close()])
})

describe('verify', () => {
  test('names a destroyed value that is still there once the job has had its time', async () => {
    const [late, fresh] = [await caseOf(NAME), await caseOf(NAME)]
    await dying.destroy('caso', late, { ...job(), at: new Date(Date.now() - 3 * 3_600_000) }, LAWFUL)
    await dying.destroy('caso', fresh, job(), LAWFUL)
    const { problems } = await verifyAll(process().store, undefined, 0)
    const still = problems.filter(({ problem }) => problem.includes('is still there'))
    expect(still).toEqual([
      { stream: `caso-${late}`, problem: 'version 1, author.nome: is still there, although it was destroyed' },
      { stream: `caso-${late}`, problem: 'version 1, events.0.nome: is still there, although it was destroyed' },
    ])
  })

  test('names a value that is gone without a record of it, and one that was exchanged', async () => {
    const [robbed, swapped] = [await caseOf(NAME), await caseOf('A', 'B')]
    await commits.updateOne({ stream: `caso-${robbed}` } as object, { $unset: { sealed: '' } } as object)
    const { sealed } = (await commits.findOne({ _id: `caso-${swapped}#00000001` })) as unknown as Commit<unknown>
    await commits.updateOne({ _id: `caso-${swapped}#00000002` }, { $set: { sealed } } as object)
    const { problems } = await verifyAll(process().store, undefined, 0)
    expect(problems).toContainEqual({ stream: `caso-${robbed}`, problem: 'version 1, events.0.nome: lacre_ausente' })
    expect(problems).toContainEqual({
      stream: `caso-${swapped}`,
      problem: 'version 2: its sealed values cannot be opened',
    })
    const chain = (await commits.find({ stream: `caso-${robbed}` } as object).toArray()) as unknown as Commit<unknown>[]
    expect(checkChain(chain, dying.stamps)).toBeNull()
  })

  test('a stream whose values cannot be opened is not shown, and the others are made again', async () => {
    const id = await caseOf('A', 'B')
    await commits.updateOne({ _id: `caso-${id}#00000002` }, { $set: { 'sealed.campos': 'v2.x.y' } } as object)
    const { store } = process()
    await expect(store.load('caso', id)).rejects.toMatchObject({ code: 'CAR-500', stream: `caso-${id}` })
    const again: unknown[] = []
    await expect(rebuild(store, async ({ state }) => void again.push(state))).rejects.toThrow(`caso-${id}`)
    expect(again).toContain('QUEM FICA')
  })
})
