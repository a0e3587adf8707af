import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'

const given = new Set<number>()

/**
 * Returns a port that is free at the moment, and another port at each call. The port lies below the ranges of outgoing
 * connections and of the launcher, so that it is free again after a server on it has closed.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    if (given.has(port) || !(await canListen(port))) continue
    given.add(port)
    return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
