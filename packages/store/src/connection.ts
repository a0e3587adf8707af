import { setTimeout as wait } from 'node:timers/promises'
import { watchStoreCommands } from '@car/telemetry/store-commands'
import mongoose from 'mongoose'

/**
 * A connection that says at once when the store is gone instead of keeping callers waiting. It connects in the
 * background and by itself, at the start as well as whenever it is lost.
 */
export function connect(uri: string, dbName: string): mongoose.Connection {
  const connection = mongoose.createConnection()
  connection.set('bufferCommands', false)
  const options = {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // Less than a readiness check waits, so that it hears what is wrong.
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: 8_000,
    maxPoolSize: 20,
    retryWrites: false,
    // For traces, and for tests that count what an act costs.
    monitorCommands: true,
  }
  watchStoreCommands(connection)
  void open(connection, uri, options)
  return connection
}

const closed = new WeakSet<mongoose.Connection>()
const AGAIN_MS = 500

/** Until the first connection stands there is no driver that would try again by itself. */
async function open(connection: mongoose.Connection, uri: string, options: mongoose.ConnectOptions): Promise<void> {
  while (!closed.has(connection)) {
    try {
      await connection.openUri(uri, options)
      if (closed.has(connection)) await connection.close()
      return
    } catch {
      await wait(AGAIN_MS, undefined, { ref: false })
    }
  }
}

/** Closes a connection, also one that never stood. */
export async function disconnect(connection: mongoose.Connection): Promise<void> {
  closed.add(connection)
  await connection.close()
}

/** For readiness: resolves when the store answers. */
export async function ping(connection: mongoose.Connection): Promise<void> {
  if (!connection.db) throw new Error('not connected yet')
  await connection.db.command({ ping: 1 })
}

/** Resolves once the store answers. @throws what it failed with last, after `patienceMs` */
export async function waitForConnection(connection: mongoose.Connection, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      await ping(connection)
      return
    } catch (failure) {
      if (Date.now() > until) throw failure
      await wait(100)
    }
  }
}
