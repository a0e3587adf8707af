import { randomInt } from 'node:crypto'
import { createServer, type ListenOptions } from 'node:net'

/**
 * Returns a port that is free at the moment. Two running processes never get the same port, so a test may end its
 * server and start it again on its port. The port lies below the ports of outgoing connections, and below the ports
 * that deploy/local/src/ports.ts chooses. So it is free again after its server has closed.
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

/** Tells whether a server can listen on a port at the moment. */
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
