import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { openCollection } from '../src/collection.ts'
import { connect, disconnect, ping, waitForConnection } from '../src/connection.ts'

const connection = connect(process.env['TEST_MONGODB_URI'] ?? '', 'test_store_connection')
afterAll(() => disconnect(connection))

/** The parts of the driver that keep waiting if a socket is closed at the wrong moment. */
type Server = {
  monitor: { connection: { socket: { destroy(): void } } | null; monitorId: { wake(): void }; s: { state: string } }
  handleError(failure: Error): void
}
const server = (): Server => {
  const { topology } = connection.getClient() as unknown as { topology: { s: { servers: Map<string, Server> } } }
  const [only] = topology.s.servers.values()
  if (!only) throw new Error('no server')
  return only
}

test('finds the store again after a check that never ends, for what was opened before too', async () => {
  await waitForConnection(connection, 20_000)
  const things = openCollection(connection, 'things')
  const stuck = server()
  const { monitor } = stuck
  // The driver checks its server at most twice a second.
  while (!(monitor.connection && monitor.s.state === 'idle')) await wait(20)
  while (monitor.s.state === 'idle') {
    await wait(600)
    // The socket is closed, but has not reported that yet when the check writes to it.
    monitor.connection?.socket.destroy()
    monitor.monitorId.wake()
  }
  stuck.handleError(new mongoose.mongo.MongoNetworkError('the server has gone'))
  await expect(ping(connection)).rejects.toThrow(mongoose.mongo.MongoServerSelectionError)
  await waitForConnection(connection, 40_000)
  expect(await things.count({})).toBe(0)
}, 90_000)

test('what is prepared at the start is prepared again after the store was lost meanwhile', async () => {
  const failures = [new mongoose.mongo.MongoNetworkError('server monitor timeout')]
  const prepared: string[] = []
  await waitForConnection(connection, 20_000, async () => {
    const failure = failures.pop()
    if (failure) throw failure
    prepared.push('once')
  })
  expect(prepared).toEqual(['once'])
})

test('a failure that is not the store’s ends the start at once', async () => {
  let tries = 0
  const prepare = () => Promise.reject(new Error(`try ${++tries}`))
  await expect(waitForConnection(connection, 20_000, prepare)).rejects.toThrow('try 1')
})
