import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * Opens a port that passes connections on to a server. A test can cut the wire: connections then break, and no new
 * connection is accepted. A test can also let the wire stall: then no more bytes pass, but every connection stays open.
 * @param target  the server's URL, with its port
 */
export async function createWire(target: string) {
  const { hostname, port } = new URL(target)
  const openSockets = new Set<Socket>()
  let isCut = false
  let allowed = Infinity
  let isHolding = false
  /** Passes chunks on as long as their total size stays below the limit, and then passes on nothing more. */
  const measure = () =>
    new Transform({
      transform(chunk: Buffer, _, next) {
        allowed -= chunk.length
        isHolding = allowed <= 0
        if (!isHolding) next(null, chunk)
      },
    })
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      openSockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        openSockets.delete(from)
        to.destroy()
      })
      from.pipe(measure()).pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  function cut(): void {
    isCut = true
    for (const socket of openSockets) socket.destroy()
  }
  return {
    url: url.href.replace(/\/$/, ''),
    address: url.host,
    cut,
    /** Stalls the wire once `afterBytes` bytes have passed. */
    stall(afterBytes: number): void {
      allowed = afterBytes
    },
    /** Tells whether a stalled wire has held bytes back. That connection passes nothing more, even after `mend`. */
    holds: (): boolean => isHolding,
    mend(): void {
      isCut = false
      isHolding = false
      allowed = Infinity
    },
    async close(): Promise<void> {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Wire = Awaited<ReturnType<typeof createWire>>
