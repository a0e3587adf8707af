import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { openCollection } from '@car/store/collection'
import { createCursors } from '@car/store/cursor'
import { type SortKey, paginate, paginateList } from '@car/store/paging'
import type { Page } from '@car/store/paging'

type Item = { _id: string; group: string; n: number | null }
const connection = connect(process.env['TEST_MONGODB_URI'] ?? '', `test_${randomUUID().slice(0, 8)}`)
const items = connection.collection<Item>('items')
const list = openCollection<Item>(connection, 'items')
const cursors = createCursors('x'.repeat(32))
const cursor = cursors.for('u1', 'items', {})
const KEYS: SortKey[] = [
  { field: 'n', direction: -1 },
  { field: '_id', direction: 1 },
]

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  const item = (i: number): Item => ({
    _id: `i${String(i).padStart(2, '0')}`,
    group: i % 2 ? 'a' : 'b',
    n: i % 5 === 0 ? null : i % 4,
  })
  await items.insertMany(Array.from({ length: 25 }, (_, i) => item(i)) as never)
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

const ask = (c: string | null, page_size: number) => ({ page_size, ...(c === null ? {} : { cursor: c }) })
const read = (c: string | null, page_size = 7): Promise<Page<Item>> =>
  paginate(list, {}, KEYS, { cursor, request: ask(c, page_size) })

async function all(since: string | null = null): Promise<Page<Item>[]> {
  const pages = [await read(since)]
  for (let c = pages[0]?.cursor_next ?? null; c !== null; c = pages.at(-1)?.cursor_next ?? null)
    pages.push(await read(c))
  return pages
}

describe('a list by key', () => {
  test('shows everything once, in order, nulls last when descending', async () => {
    const pages = await all()
    const readings = pages.flatMap((p) => p.items)
    expect(readings).toHaveLength(25)
    expect(new Set(readings.map((i) => i._id)).size).toBe(25)
    const ns = readings.map((i) => i.n ?? -1)
    expect(ns).toEqual(ns.toSorted((a, b) => b - a))
    expect(pages.map((p) => p.total_count)).toEqual([25, 25, 25, 25])
    expect([pages[0]?.cursor_prev, pages.at(-1)?.cursor_next]).toEqual([null, null])
  })

  test('reads back the way it came', async () => {
    const pages = await all()
    for (let i = pages.length - 1; i > 0; i--) {
      const back = await read(pages[i]?.cursor_prev ?? null)
      expect(back.items).toEqual(pages[i - 1]?.items)
      expect(back.cursor_next).not.toBeNull()
      expect(back.cursor_prev === null).toBe(i === 1)
    }
  })

  test('neither repeats nor skips when records arrive in between', async () => {
    const first = await read(null)
    await items.insertOne({ _id: 'i00b', grupo: 'a', n: 3 } as never)
    const rest = (await all(first.cursor_next)).flatMap((p) => p.items)
    await items.deleteOne({ _id: 'i00b' } as never)
    const ids = [...first.items, ...rest].map((i) => i._id)
    expect(ids.filter((id) => id !== 'i00b')).toHaveLength(25)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('that fits its page exactly has no next', async () => {
    expect((await read(null, 25)).cursor_next).toBeNull()
  })
})

describe('a cursor', () => {
  const refusal = expect.objectContaining({ code: 'CAR-004', details: [expect.objectContaining({ field: 'cursor' })] })
  test.each([
    ['of another person', cursors.for('u2', 'items', {})],
    ['of another list', cursors.for('u1', 'others', {})],
    ['of another filter', cursors.for('u1', 'items', { uf: 'SP' })],
    ['signed with another secret', createCursors('y'.repeat(32)).for('u1', 'items', {})],
  ])('%s is CAR-004', (_name, other) => {
    const foreign = other.write({ key: ['a'], direction: 'after' })
    expect(() => cursor.read(foreign)).toThrow(refusal)
  })
  test.each(['', '!', 'AAAA', 'A'.repeat(4000)])('%p is CAR-004', (garbage) => {
    expect(() => cursor.read(garbage)).toThrow(refusal)
  })
  test('is good for another page size', () => {
    const position = { key: [1, null], direction: 'before' } as const
    const written = cursors.for('u1', 'l', { page_size: 5, uf: 'SP' }).write(position)
    expect(cursors.for('u1', 'l', { page_size: 9, uf: 'SP', cursor: 'x' }).read(written)).toEqual(position)
  })
})

test('a list in memory pages the same way, forth and back', () => {
  const all = Array.from({ length: 10 }, (_, i) => ({ id: `x${i}` }))
  const page = (c: string | null) => paginateList(all, (x) => x.id, { cursor, request: ask(c, 4) })
  const firstPage = page(null)
  const two = page(firstPage.cursor_next)
  const tres = page(two.cursor_next)
  expect([firstPage, two, tres].map((p) => p.items.length)).toEqual([4, 4, 2])
  expect([firstPage.cursor_prev, tres.cursor_next]).toEqual([null, null])
  expect(page(tres.cursor_prev).items).toEqual(two.items)
  expect(page(two.cursor_prev).items).toEqual(firstPage.items)
})

test('a list in memory goes on from where an item stood that is gone meanwhile', () => {
  const all = Array.from({ length: 6 }, (_, i) => `x${i}`)
  const page = (list: string[], c: string | null) => paginateList(list, (x) => x, { cursor, request: ask(c, 2) })
  const firstPage = page(all, null)
  const withoutX1 = all.filter((x) => x !== 'x1')
  expect(page(withoutX1, firstPage.cursor_next).items).toEqual(['x2', 'x3'])
})
