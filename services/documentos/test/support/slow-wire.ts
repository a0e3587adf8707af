import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A connection to a server that can be cut: meanwhile connections break and no new one comes through. It can also
 * stall: then what is under way stays where it is, with every connection open.
 */
export async function stretchWire(target: string) {
  const address = new URL(target)
  const abertas = new Set<Socket>()
  let isCut = false
  let allowed = Infinity
  /** Holds back whatever exceeds the limit, and everything behind it. */
  const measure = () =>
    new Transform({
      transform(chunk: Buffer, _, next) {
        allowed -= chunk.length
        if (allowed > 0) next(null, chunk)
      },
    })
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(address.port), address.hostname)
    for (const [de, to] of [
      [client, server],
      [server, client],
    ] as const) {
      abertas.add(de)
      de.on('error', () => {})
      de.on('close', () => {
        abertas.delete(de)
        to.destroy()
      })
      de.pipe(measure()).pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString().replace(/\/$/, ''),
    cut(): void {
      isCut = true
      for (const socket of abertas) socket.destroy()
    },
    /** Stalls once so many bytes have passed. */
    stall(afterBytes: number): void {
      allowed = afterBytes
    },
    reconnect(): void {
      isCut = false
      allowed = Infinity
    },
    async close(): Promise<void> {
      this.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
