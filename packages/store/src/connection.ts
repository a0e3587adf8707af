import { setTimeout as wait } from 'node:timers/promises'
import { CarError } from '@car/errors/car-error'
import { watchStoreCommands } from '@car/telemetry/store-commands'
import mongoose from 'mongoose'
import { translateFailure } from './failures.ts'

/**
 * Opens a connection that fails at once while the store is unreachable, instead of keeping callers waiting. The
 * connection is made in the background, at the start and again whenever the connection is lost.
 * @param answerMs  the longest time for an answer; only index builds may take longer
 */
export function connect(uri: string, dbName: string, answerMs = 8_000): mongoose.Connection {
  const connection = mongoose.createConnection()
  connection.set('bufferCommands', false)
  const options = {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // This time is shorter than the wait of a readiness check, so that the check can report the reason.
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: answerMs,
    maxPoolSize: 20,
    retryWrites: false,
    // Traces need the events of commands, and so do tests that count round trips.
    monitorCommands: true,
  }
  watchStoreCommands(connection)
  void open(connection, uri, options)
  return connection
}

const closed = new WeakSet<mongoose.Connection>()
const AGAIN_MS = 500
/**
 * The time after which a check of a server is taken to be stuck. A check takes up to twelve seconds if the driver waits
 * for changes of the server, and otherwise two seconds.
 */
const CHECK_MS = 15_000

/** Connects, until it succeeds once. The driver reconnects by itself only after a first successful connection. */
async function open(connection: mongoose.Connection, uri: string, options: mongoose.ConnectOptions): Promise<void> {
  while (!closed.has(connection)) {
    try {
      await connection.openUri(uri, options)
      if (closed.has(connection)) await connection.close()
      else whenStuck(connection.getClient(), () => void reopen(connection, uri, options))
      return
    } catch {
      await wait(AGAIN_MS, undefined, { ref: false })
    }
  }
}

async function reopen(connection: mongoose.Connection, uri: string, options: mongoose.ConnectOptions): Promise<void> {
  if (closed.has(connection)) return
  await connection.close().catch(() => {})
  await open(connection, uri, options)
}

/**
 * Calls `then` once when a check of a server does not end. mongodb 7.8 may write to a socket that has closed but not
 * reported it, and then waits for ever. The driver would never notice that the store is back.
 */
function whenStuck(client: mongoose.mongo.MongoClient, then: () => void): void {
  const underWay = new Map<string, NodeJS.Timeout>()
  const end = ({ connectionId: server }: { connectionId: string }) => clearTimeout(underWay.get(server))
  const stuck = () => {
    for (const timer of underWay.values()) clearTimeout(timer)
    client.off('serverHeartbeatStarted', begin)
    then()
  }
  const begin = (check: mongoose.mongo.ServerHeartbeatStartedEvent) => {
    end(check)
    underWay.set(check.connectionId, setTimeout(stuck, CHECK_MS).unref())
  }
  client.on('serverHeartbeatStarted', begin)
  client.on('serverHeartbeatSucceeded', end)
  client.on('serverHeartbeatFailed', end)
  client.on('serverClosed', ({ address }) => end({ connectionId: address }))
}

/** Closes a connection, even if it was never established. */
export async function disconnect(connection: mongoose.Connection): Promise<void> {
  closed.add(connection)
  await connection.close()
}

/** Checks readiness: resolves when the store answers, and rejects when it does not. */
export async function ping(connection: mongoose.Connection): Promise<void> {
  if (!connection.db) throw new Error('not connected yet')
  await connection.db.command({ ping: 1 })
}

/**
 * Resolves once the store answers and `prepare` has succeeded, which is repeated while the store cannot be reached.
 * @throws the last failure, after `patienceMs`; a failure of `prepare` that is not the store's at once
 */
export async function waitForConnection(
  connection: mongoose.Connection,
  patienceMs: number,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    let answered = false
    try {
      await ping(connection)
      answered = true
      await prepare()
      return
    } catch (failure) {
      if (Date.now() > until || (answered && !isPassing(translateFailure(failure)))) throw failure
      await wait(100)
    }
  }
}

/** Returns whether a failure says that the store cannot be reached now, or is too slow. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof CarError && ['indisponivel', 'tempo_esgotado'].includes(failure.nome)
