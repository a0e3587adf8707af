import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'
import { Stop } from './stop.ts'

/** Whether nobody listens there, on this machine's address or on any. */
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
 * Chooses ports below the range from which the system takes those of outgoing connections, so that a process finds
 * its port free when it is started again. A name gets the port it had before (`known`) if that is free.
 */
export async function choosePorts(
  names: readonly string[],
  known: Record<string, number>,
): Promise<Record<string, number>> {
  const chosen: Record<string, number> = {}
  for (const name of names) {
    let port = known[name] ?? randomInt(20_000, 32_000)
    while (Object.values(chosen).includes(port) || !(await isFree(port))) port = randomInt(20_000, 32_000)
    chosen[name] = port
  }
  return chosen
}

/** PORT: the gateway's port, 8080 unless told otherwise. */
export function readPort(): number {
  const given = process.env['PORT'] || '8080'
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Stop(`PORT is "${given}", which is no port: set it to a number from 1 to 65535, e.g. PORT=8090 npm start.`)
}
