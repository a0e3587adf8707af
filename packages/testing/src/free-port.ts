import { randomInt } from 'node:crypto'
import { createServer, type ListenOptions } from 'node:net'

/**
 * Returns a port that is free at the moment, and never the same one to two running processes: a test that ends its
 * server and starts it again needs the port to itself meanwhile. The port lies below the ranges of outgoing connections
 * and of the launcher, so that it is free again after a server on it has closed.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    if ((await claim(port)) && (await isFree(port))) return port
  }
}

/**
 * Claims a port until this process ends, by an abstract socket of Linux. Returns false if the port is already claimed.
 */
const claim = async (port: number): Promise<boolean> => (await listens({ path: `\0car-test-port-${port}` })) !== null

/** Returns whether a server can listen on a port at the moment. */
async function isFree(port: number): Promise<boolean> {
  const server = await listens({ port, host: '127.0.0.1', exclusive: true })
  return new Promise((resolve) => (server ? server.close(() => resolve(true)) : resolve(false)))
}

/** Starts a server that does not keep the process alive; null if it cannot listen. */
function listens(where: ListenOptions) {
  const server = createServer().unref()
  return new Promise<typeof server | null>((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(where, () => resolve(server))
  })
}
