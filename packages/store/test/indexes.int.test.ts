import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect as wireTo, createServer } from 'node:net'
import { openCollection } from '@car/store/collection'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const ANSWER_MS = 300

/** Opens the store behind a connection that can leave requests without an answer for a while, or be cut. */
async function slowStore() {
  const real = new URL(process.env['TEST_MONGODB_URI'] ?? '')
  let slow: Promise<void> | undefined
  let cuts = 0
  const server = createServer((near) => {
    const far = wireTo(Number(real.port), real.hostname)
    let waiting: Promise<void> | undefined
    near.on('data', (bytes) => {
      if (cuts > 0 && bytes.includes('createIndexes\0')) {
        cuts--
        near.destroy()
        return
      }
      waiting = bytes.includes('createIndexes\0') || bytes.includes('find\0') ? slow : undefined
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (waiting) void waiting.then(() => near.writable && near.write(bytes))
      else near.write(bytes)
    })
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(real)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    slowDown(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      slow = promise
      return resolve
    },
    /** Cuts the next `times` connections that request an index. */
    cut: (times: number): void => void (cuts = times),
    cutsLeft: () => cuts,
    close: () => server.close(),
  }
}

let store: Awaited<ReturnType<typeof slowStore>>
let connection: ReturnType<typeof connect>

beforeAll(async () => {
  store = await slowStore()
  connection = connect(store.url, `test_${randomUUID().slice(0, 8)}`, ANSWER_MS)
  await waitForConnection(connection, 10_000)
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
  store.close()
})

test('an index may take longer than anything else that the store is asked', async () => {
  const cases = openCollection<{ _id: string; owner: string }>(connection, 'cases')
  const goOn = store.slowDown()
  let built = false
  const building = cases.index({ owner: 1 }).then(() => (built = true))
  await expect(cases.one({ owner: 'x' })).rejects.toMatchObject({ kind: 'timeout' })
  expect(built).toBe(false)
  goOn()
  expect(await building).toBe(true)
})

test('an index whose question is lost is asked for again', async () => {
  const cases = openCollection<{ _id: string; since: number }>(connection, 'cases')
  store.cut(2)
  await cases.index({ since: 1 })
  expect(store.cutsLeft()).toBe(0)
  expect(await connection.collection('cases').indexExists('since_1')).toBe(true)
})
