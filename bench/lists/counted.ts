import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export type Traffic = { trips: number; bytes: number }

/**
 * Opens a proxy in front of the store of a connection string.
 * @returns the connection string of the proxy, and a function that returns the traffic so far: requests, and bytes of
 * answers
 */
export async function countTraffic(to: string): Promise<{ uri: string; soFar: () => Traffic }> {
  const store = new URL(to)
  const traffic: Traffic = { trips: 0, bytes: 0 }
  const server = createServer((client) => {
    const upstream = connect(Number(store.port), store.hostname)
    const messagesIn = countMessages()
    client.on('data', (chunk) => void (traffic.trips += messagesIn(chunk)))
    upstream.on('data', (chunk) => void (traffic.bytes += chunk.length))
    client.pipe(upstream).pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const uri = new URL(to)
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // Without this parameter the driver would connect directly to the servers that the replica set names.
  uri.searchParams.set('directConnection', 'true')
  if (uri.pathname === '') uri.pathname = '/'
  return { uri: uri.href, soFar: () => ({ ...traffic }) }
}

const LENGTH = 4

/**
 * Returns a function that counts the messages that begin in a chunk. Each message of MongoDB's protocol begins with its
 * length, in four bytes.
 */
function countMessages(): (chunk: Buffer) => number {
  let pending: Buffer = Buffer.alloc(0)
  let left = 0
  return (chunk) => {
    let begun = 0
    for (let rest = Buffer.concat([pending, chunk]); ; ) {
      const passed = Math.min(left, rest.length)
      left -= passed
      rest = rest.subarray(passed)
      pending = rest
      if (left > 0 || rest.length < LENGTH) return begun
      left = rest.readInt32LE(0)
      begun++
    }
  }
}
