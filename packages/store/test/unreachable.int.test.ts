import { afterAll, expect, test } from '@jest/globals'
import { openCollection } from '../src/collection.ts'
import { connect, disconnect } from '../src/connection.ts'

// Nobody listens on port 1.
const connection = connect('mongodb://127.0.0.1:1', 'test_store_unreachable')
const things = openCollection(connection, 'things')
afterAll(() => disconnect(connection))

async function readEach(): Promise<void> {
  for await (const thing of things.each({})) throw new Error(`there is a thing: ${thing._id}`)
}

test.each<[string, () => Promise<unknown>]>([
  ['one', () => things.one({})],
  ['many', () => things.many({})],
  ['each', readEach],
  ['count', () => things.count({})],
])('a store that nobody can reach is CAR-016 for who reads %s', async (_, read) => {
  await expect(read()).rejects.toMatchObject({ code: 'CAR-016' })
})
