import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'

/**
 * A port that nobody listened on a moment ago. It stands below the range from which the system takes those of outgoing
 * connections (and below the one that the launcher chooses from), so that it is free again after a server there has closed.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
