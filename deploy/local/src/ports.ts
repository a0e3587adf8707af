import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'
import { Stop } from './stop.ts'

/** Returns whether a port is free, on 127.0.0.1 and on all addresses of the machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * Ports are chosen from FIRST to LAST, below the range from which the system takes the ports of outgoing connections. A
 * search begins at least ROOM ports before LAST.
 */
const [FIRST, LAST, ROOM] = [20_000, 32_000, 500]

/**
 * Chooses free ports, upwards from a random port. Services listen only some seconds later. Because of the random
 * beginning, two constellations that start at the same time seldom choose the same ports. The system gives these ports
 * to no outgoing connection, so a restarted process finds its port free.
 * @param known  the earlier port of each name, which is chosen again if it is free. Ports of other names in `known` are
 * not chosen, even if nobody listens on them
 */
export async function choosePorts(
  names: readonly string[],
  known: Record<string, number>,
): Promise<Record<string, number>> {
  const chosen: Record<string, number> = {}
  const taken = new Set(Object.entries(known).flatMap(([name, port]) => (names.includes(name) ? [] : [port])))
  let next = randomInt(FIRST, LAST - ROOM)
  for (const name of names) {
    let port = known[name] ?? next++
    while (taken.has(port) || !(await isFree(port))) port = next++
    taken.add(port)
    chosen[name] = port
  }
  return chosen
}

/**
 * Reads the gateway's port from PORT; 8080 if it is not set.
 * @throws Stop when PORT is not a port number
 */
export function readPort(): number {
  const given = process.env['PORT'] || '8080'
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Stop(`PORT is "${given}", which is no port: set it to a number from 1 to 65535, e.g. PORT=8090 npm start.`)
}
