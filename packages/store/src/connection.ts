import { setTimeout as esperar } from 'node:timers/promises'
import { watchStoreCommands } from '@car/telemetry/store-commands'
import mongoose from 'mongoose'

/**
 * A connection that says at once when the store is gone instead of keeping callers waiting. It connects in the
 * background and by itself, at the start as well as whenever it is lost.
 */
export function connect(uri: string, dbName: string): mongoose.Connection {
  const connection = mongoose.createConnection()
  connection.set('bufferCommands', false)
  const opcoes = {
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
    monitorCommands: watchStoreCommands(connection),
  }
  void abrir(connection, uri, opcoes)
  return connection
}

const fechadas = new WeakSet<mongoose.Connection>()
const NOVA_TENTATIVA_MS = 500

/** Until the first connection stands there is no driver that would try again by itself. */
async function abrir(connection: mongoose.Connection, uri: string, opcoes: mongoose.ConnectOptions): Promise<void> {
  while (!fechadas.has(connection)) {
    try {
      await connection.openUri(uri, opcoes)
      if (fechadas.has(connection)) await connection.close()
      return
    } catch {
      await esperar(NOVA_TENTATIVA_MS, undefined, { ref: false })
    }
  }
}

/** Closes a connection, also one that never stood. */
export async function disconnect(connection: mongoose.Connection): Promise<void> {
  fechadas.add(connection)
  await connection.close()
}

/** For readiness: resolves when the store answers. */
export async function ping(connection: mongoose.Connection): Promise<void> {
  if (!connection.db) throw new Error('not connected yet')
  await connection.db.command({ ping: 1 })
}

/** Resolves once the store answers, however long that takes; gives up after `esperaMs`. */
export async function waitForConnection(connection: mongoose.Connection, esperaMs: number): Promise<void> {
  const ate = Date.now() + esperaMs
  for (;;) {
    try {
      await ping(connection)
      return
    } catch (erro) {
      if (Date.now() > ate) throw erro
      await esperar(100)
    }
  }
}
