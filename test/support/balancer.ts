import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { KEEP_ALIVE } from '../../packages/http/src/keep-alive.ts'

const LOOK_MS = 50

/**
 * Distributes requests among gateways as a cluster's balancer does: each request goes to the next ready gateway.
 * Requests are not repeated.
 */
export async function balance(ports: number[]) {
  const removed = new Set<number>()
  const served = new Map(ports.map((port) => [port, 0]))
  const stop = new AbortController()
  let turn = 0

  async function look(port: number): Promise<void> {
    while (!stop.signal.aborted) {
      const healthy = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      if (healthy) removed.delete(port)
      else removed.add(port)
      await wait(LOOK_MS)
    }
  }

  /**
   * Connects to the next gateway that is ready. A refused connection is an error, because a gateway reports that it is
   * not ready before it ends.
   */
  async function proxima(): Promise<{ port: number; socket: Socket }> {
    const first = turn++
    const inOrder = ports.map((_, n) => ports[(first + n) % ports.length] ?? 0)
    // If no gateway is ready, the request still goes to the next gateway in turn.
    const port = inOrder.find((which) => !removed.has(which)) ?? inOrder[0] ?? 0
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return { port, socket }
  }

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { port, socket } = await proxima()
    served.set(port, (served.get(port) ?? 0) + 1)
    const { method, url, headers } = req
    const ahead = request({ method, path: url, headers, createConnection: () => socket }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(res)
    })
    ahead.once('error', (error) => fail(res, error))
    req.pipe(ahead)
  }

  const server = createServer(KEEP_ALIVE, (req, res) => {
    forward(req, res).catch((error: Error) => fail(res, error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = ports.map(look)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests that each gateway has received, by port. */
    served,
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fail(res: ServerResponse, error: Error): void {
  if (res.headersSent) res.destroy(error)
  else res.writeHead(502).end(error.message)
}
