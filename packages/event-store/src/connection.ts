import mongoose from 'mongoose'

/**
 * A connection that says at once when the store is gone instead of keeping callers waiting. It connects in the
 * background and by itself, at the start as well as whenever it is lost.
 */
export function conectar(uri: string, dbName: string): mongoose.Connection {
  const connection = mongoose.createConnection()
  connection.set('bufferCommands', false)
  const opcoes = {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: 8_000,
    maxPoolSize: 20,
    retryWrites: false,
  }
  void connection.openUri(uri, opcoes).catch(() => tentarDeNovo(connection, uri, opcoes))
  return connection
}

/** The first connection has no driver behind it yet that would try again. */
function tentarDeNovo(connection: mongoose.Connection, uri: string, opcoes: mongoose.ConnectOptions): void {
  const timer = setTimeout(() => {
    void connection.openUri(uri, opcoes).catch(() => tentarDeNovo(connection, uri, opcoes))
  }, 500)
  connection.once('close', () => clearTimeout(timer))
}

/** For readiness: resolves when the store answers. */
export async function perguntar(connection: mongoose.Connection): Promise<void> {
  if (!connection.db) throw new Error('not connected yet')
  await connection.db.command({ ping: 1 })
}

/** Resolves once the store answers, however long that takes; gives up after `esperaMs`. */
export async function esperarConexao(connection: mongoose.Connection, esperaMs: number): Promise<void> {
  const ate = Date.now() + esperaMs
  for (;;) {
    try {
      await perguntar(connection)
      return
    } catch (erro) {
      if (Date.now() > ate) throw erro
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
