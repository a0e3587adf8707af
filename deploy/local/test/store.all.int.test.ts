import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { change, filter, held, type Indexes, indexes, order, type Stored } from './support/queries.ts'

/**
 * Tests that the document store answers from its indexes: the answers are the same as without indexes, and the store
 * examines few documents that do not match.
 */
type Collection = mongoose.mongo.Collection<Stored>
let connection: mongoose.Connection
let db: mongoose.mongo.Db

beforeAll(async () => {
  connection = await mongoose.createConnection(`${process.env['TEST_MONGODB_URI']}/cartest-store`).asPromise()
  db = connection.db as mongoose.mongo.Db
  await db.dropDatabase()
})
afterAll(() => connection.close())

describe('the same answers as without indexes', () => {
  let runs = 0

  test('whatever is stored, changed and asked', async () => {
    const run = fc.asyncProperty(
      held,
      indexes,
      fc.array(change, { maxLength: 8 }),
      fc.array(fc.tuple(filter, order, fc.nat(4), fc.nat(8)), { minLength: 10, maxLength: 15 }),
      fc.boolean(),
      async (documents, keys, changes, questions, late) => {
        runs++
        const [indexed, copy] = [db.collection<Stored>(`indexed-${runs}`), db.collection<Stored>(`copy-${runs}`)]
        const same = async (ask: (collection: Collection, as: <T>(query: T) => T) => Promise<unknown>): Promise<void> =>
          expect(await ask(indexed, (query) => query)).toEqual(await ask(copy, onCopy))
        const all = documents.map((document, n) => ({ ...document, _id: n % 3 ? n : `${n}`, id: n % 3 ? n : `${n}` }))
        if (!late) await createIndexes(indexed, keys)
        await Promise.all([indexed.insertMany(all), copy.insertMany(all)])
        if (late) await createIndexes(indexed, keys)
        for (const [which, update, remove] of changes) {
          if (remove) await same((c, as) => c.deleteMany(as(which)))
          else await same((c, as) => c.updateMany(as(which), update))
        }
        for (const [which, by, skip, limit] of questions) {
          await same((c, as) => c.find(as(which)).sort(as(by)).skip(skip).limit(limit).toArray())
          await same(async (c, as) => (await c.find(as(which)).toArray()).map((d) => `${d.id}`).toSorted())
          await same((c, as) => c.countDocuments(as(which)))
        }
        await Promise.all([indexed.drop(), copy.drop()])
      },
    )
    await fc.assert(run, {
      seed: Number(process.env['STORE_SEED'] ?? 23),
      numRuns: Number(process.env['STORE_RUNS'] ?? 40),
      endOnFailure: true,
    })
  }, 300_000)

  async function createIndexes(collection: Collection, keys: Indexes): Promise<void> {
    for (const key of keys) await collection.createIndex(key)
  }
})

test('of those who want a unique key at once one has it', async () => {
  const keys = db.collection('keys')
  await keys.createIndex({ 'of.key': 1 }, { unique: true, sparse: true })
  const attempts = Array.from({ length: 50 }, (_, n) => keys.insertOne({ n, of: { key: 'wanted' } }))
  const refusals = (await Promise.allSettled(attempts)).filter((attempt) => attempt.status === 'rejected')
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(49).fill(11000))
  // Documents without a key do not conflict with each other, and queries find them. A removed key can be used again.
  await Promise.all(Array.from({ length: 50 }, (_, n) => keys.insertOne({ n })))
  expect(await keys.countDocuments({ 'of.key': null })).toBe(50)
  await keys.updateOne({ 'of.key': 'wanted' }, { $unset: { 'of.key': '' } })
  await keys.insertOne({ of: { key: 'wanted' } })
  expect(await keys.countDocuments({ 'of.key': 'wanted' })).toBe(1)
})

test('a long look is answered from what was there, though others write and the file is tidied meanwhile', async () => {
  const [kept, passing] = [db.collection<Stored>('kept'), db.collection<Stored>('passing')]
  const text = 'x'.repeat(4_000)
  // The documents that stay lie between those that are removed, so that compaction of the store moves them.
  for (let batch = 0; batch < 60; batch++) {
    const ids = Array.from({ length: 100 }, (_, n) => `${batch}-${n}`)
    await Promise.all([kept, passing].map((c) => c.insertMany(ids.map((_id) => ({ _id, id: _id, text }) as never))))
  }
  let looking = true
  const writing = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = writer; looking; n += 8) {
      await passing.updateOne({ _id: `${n % 60}-${n % 97}` } as never, { $set: { id: n, text } })
    }
  })
  try {
    for (let look = 0; look < 20; look++) expect(await kept.countDocuments({ text: { $regex: 'x$' } })).toBe(6_000)
  } finally {
    looking = false
    await Promise.all(writing)
  }
}, 120_000)

test('what is acknowledged is flushed to the disk while others are answered, and not left to the end', async () => {
  const flushes = async (): Promise<number> => {
    const { wiredTiger } = await db.admin().serverStatus()
    return wiredTiger?.log['log sync operations']
  }
  for (let n = 0; n < 5; n++) {
    const before = await flushes()
    await db.collection('flushed').insertOne({ n })
    expect(await until(flushes, (now) => now > before)).toBeGreaterThan(before)
  }
})

/**
 * Rewrites a query for the copy of the collection, which has no index. In the copy, `id` has the same value as `_id`
 * and takes its place in the query.
 */
function onCopy<T>(query: T): T {
  if (Array.isArray(query)) return query.map(onCopy) as T
  if (query === null || typeof query !== 'object' || query instanceof Date) return query
  return Object.fromEntries(
    Object.entries(query).map(([key, asked]) => [key === '_id' ? 'id' : key, onCopy(asked)]),
  ) as T
}

/**
 * Rows as the services store them. Each query runs over FEW rows and over MANY, and may examine the same small number
 * of rows in both runs.
 */
describe('work that does not grow', () => {
  const FEW = 300
  const MANY = 3000
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000)
  const id = (n: number) => String(n).padStart(8, '0')
  const STATUS = ['aprovado', 'aprovado', 'rejeitado', 'submetido', 'em_analise', 'rascunho']
  const row = (n: number) => ({
    _id: id(n),
    status: STATUS[n % STATUS.length],
    donoId: `dono-${n >> 2}`,
    tecnicos: [{ id: `tecnico-${n >> 3}`, ate: '9999' }],
    criadoEm: at(n).toISOString(),
    prioridade: n % 4,
    termos: ['fazenda', `word${n}`],
    arquivos: [{ chave: `arquivos/${n}`, bytes: n }],
    ...(n === 7 ? { uniqueKey: 'sha256:a#00000001' } : {}),
    at: at(n),
    ...(n === 9 ? { alarmeEm: at(n).toISOString() } : {}),
  })

  beforeAll(async () => {
    for (const [name, count] of [
      ['few', FEW],
      ['many', MANY],
    ] as const) {
      const rows = db.collection<ReturnType<typeof row>>(name)
      await rows.insertMany(Array.from({ length: count }, (_, n) => row(n)))
      for (const keys of INDEXES) await rows.createIndex(keys)
      await rows.createIndex({ codigo: 1 }, { unique: true, sparse: true })
      await rows.createIndex({ uniqueKey: 1 }, { unique: true, sparse: true })
    }
  })

  const INDEXES: Indexes = [
    { at: 1, _id: 1 },
    { alarmeEm: 1 },
    { criadoEm: -1, _id: -1 },
    { donoId: 1, criadoEm: -1, _id: -1 },
    { 'tecnicos.id': 1, criadoEm: -1, _id: -1 },
    { status: 1, criadoEm: -1, _id: -1 },
    { status: 1, prioridade: -1, criadoEm: 1, _id: 1 },
    { termos: 1, status: 1 },
    { 'arquivos.chave': 1 },
  ]
  const NEWEST = { criadoEm: -1, _id: -1 } as const
  const QUEUE = { prioridade: -1, criadoEm: 1, _id: 1 } as const
  const open = { status: { $in: ['submetido', 'em_analise'] } }

  test.each<[string, object, Record<string, 1 | -1>, number, number]>([
    ['one by its id', { _id: id(5) }, {}, 0, 1],
    ['several by their ids', { _id: { $in: [id(5), id(6), 'none'] } }, {}, 0, 2],
    ['a range of ids', { _id: { $gte: id(10), $lte: id(14) } }, { _id: 1 }, 0, 5],
    ['what comes after an id', { _id: { $gt: id(10) }, status: { $ne: 'rascunho' } }, { _id: 1 }, 20, 25],
    ['what may not have gone out', { at: { $gte: at(10), $lt: at(20) }, silent: null }, { at: 1, _id: 1 }, 0, 10],
    ['a unique key, in all its turns', { uniqueKey: { $gte: 'sha256:a', $lte: 'sha256:a#99999999' } }, {}, 0, 1],
    ['what is due', { alarmeEm: { $lte: at(90_000).toISOString() } }, { alarmeEm: 1 }, 100, 1],
    ['by the owner', { donoId: 'dono-20', status: { $ne: 'descartado' } }, NEWEST, 21, 4],
    ['by owner or technician', { $or: [{ donoId: 'dono-20' }, tecnico(10)] }, NEWEST, 21, 12],
    ['a first page', { status: { $ne: 'descartado' } }, NEWEST, 21, 21],
    ['a page in the middle', { $and: [{ status: { $ne: 'descartado' } }, older(150)] }, NEWEST, 21, 21],
    ['the page before it', { $and: [{ status: { $ne: 'descartado' } }, newer(150)] }, { criadoEm: 1, _id: 1 }, 21, 21],
    ['a first page of the queue', open, QUEUE, 21, 21],
    ['a page of the queue in the middle', { $and: [open, behind(2, 150)] }, QUEUE, 21, 21],
    ['that page backwards', { $and: [open, ahead(2, 150)] }, { prioridade: 1, criadoEm: -1, _id: -1 }, 21, 21],
    ['the case in which a file has room', { 'arquivos.chave': 'arquivos/40' }, {}, 0, 1],
    ['by the beginning of a word', { ...open, $and: [{ termos: { $regex: '^word299' } }] }, {}, 0, 11],
  ])('%s', async (_, asked, sort, limit, most) => {
    for (const name of ['few', 'many']) {
      const found = db
        .collection<{ _id: string }>(name)
        .find(asked as object)
        .sort(sort)
        .limit(limit)
      const { executionStats: stats } = await found.explain('executionStats')
      expect(stats.totalDocsExamined).toBeLessThanOrEqual(most)
      expect(stats.totalKeysExamined).toBeLessThanOrEqual(most + 1)
    }
  })

  test.each([
    ['of one status', { status: 'submetido' }, MANY / 6],
    ['of several', open, MANY / 3],
    ['of all but one status', { status: { $ne: 'rascunho' } }, (MANY / 6) * 5],
    ['of several by priority', { ...open, prioridade: { $in: [0, 3] } }, MANY / 6],
    ['of what is older', { at: { $lt: at(10) } }, 10],
  ])('a count %s looks at no document', async (_, asked, expected) => {
    const { executionStats: stats } = await db.command({ explain: { count: 'many', query: asked } })
    expect(stats.totalDocsExamined).toBe(0)
    expect(await db.collection('many').countDocuments(asked)).toBe(expected)
  })

  function tecnico(n: number): object {
    return { tecnicos: { $elemMatch: { id: `tecnico-${n}`, ate: { $gt: '2026' } } } }
  }

  // Returns the filter for the rows older than row `n`, as packages/http builds it.
  function older(n: number): object {
    const { criadoEm, _id } = row(n)
    const before = (field: string, than: string) => ({ $or: [{ [field]: { $lt: than } }, { [field]: null }] })
    return { $or: [{ $and: [before('criadoEm', criadoEm)] }, { $and: [{ criadoEm }, before('_id', _id)] }] }
  }
  function newer(n: number): object {
    const { criadoEm, _id } = row(n)
    return { $or: [{ $and: [{ criadoEm: { $gt: criadoEm } }] }, { $and: [{ criadoEm }, { _id: { $gt: _id } }] }] }
  }
  function behind(prioridade: number, n: number): object {
    const { criadoEm, _id } = row(n)
    return {
      $or: [
        { $and: [{ $or: [{ prioridade: { $lt: prioridade } }, { prioridade: null }] }] },
        { $and: [{ prioridade }, { criadoEm: { $gt: criadoEm } }] },
        { $and: [{ prioridade }, { criadoEm }, { _id: { $gt: _id } }] },
      ],
    }
  }
  function ahead(prioridade: number, n: number): object {
    const { criadoEm, _id } = row(n)
    return {
      $or: [
        { $and: [{ prioridade: { $gt: prioridade } }] },
        { $and: [{ prioridade }, { $or: [{ criadoEm: { $lt: criadoEm } }, { criadoEm: null }] }] },
        { $and: [{ prioridade }, { criadoEm }, { $or: [{ _id: { $lt: _id } }, { _id: null }] }] },
      ],
    }
  }
})
