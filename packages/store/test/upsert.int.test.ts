import { randomUUID } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const connection = connect(process.env['TEST_MONGODB_URI'] ?? '', `test_${randomUUID().slice(0, 8)}`)
const seen = openCollection<{ _id: string; by: Record<string, string[]>; since: number }>(connection, 'seen')

beforeAll(() => waitForConnection(connection, 10_000))
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

const see = (...things: string[]) =>
  seen.upsertAndGet({ _id: 'a' }, { $addToSet: { 'by.hour': { $each: things } }, $setOnInsert: { since: 7 } })

test('of many that collect at once into what is not there yet nothing is lost, and nothing is twice there', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => see(`${i % 20}`, 'all')))
  const held = await see()
  expect(held.since).toBe(7)
  expect(held.by['hour']?.toSorted()).toEqual([...Array.from({ length: 20 }, (_, i) => `${i}`), 'all'].toSorted())
})
