import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@car/portal/app'
import { createHealth } from '@car/telemetry/health'
import { BASE } from '../environment.ts'

/**
 * A proxy in front of the service, with a line that a test can cut. It shares the host and therefore the cookies of the
 * service, because cookies ignore ports. It can serve the pages from a folder, as after a deployment.
 */
export type Modem = {
  base: string
  /** The received requests in order, such as `GET /processos`. */
  requests: string[]
  cut: () => void
  reconnect: () => void
  /** Serves pages and their files from this folder from now on. */
  publish: (folder: string) => void
  /**
   * Passes the next request that begins with `start` to the service, and cuts the line before the answer. Resolves when
   * the line is cut.
   */
  cutBeforeResponse: (start: string) => Promise<void>
  close: () => Promise<void>
}

export async function openModem(): Promise<Modem> {
  let isCut = false
  let paginas: RequestListener | undefined
  let cutAt: { start: string; done: () => void } | undefined
  const requests: string[] = []

  const server = createServer((req, res) => {
    const line = `${req.method} ${req.url}`
    requests.push(line)
    if (isCut) req.socket.destroy()
    else if (paginas && !/^\/(api|docs)\b/.test(req.url ?? '')) paginas(req, res)
    else {
      const last = cutAt && line.startsWith(cutAt.start) ? cutAt : undefined
      if (last) cutAt = undefined
      forward(req, res, last && endWith(last.done))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const endWith = (done: () => void) => (): void => {
    cut()
    done()
  }

  function cut(): void {
    isCut = true
    server.closeAllConnections()
  }

  return {
    base: `http://${new URL(BASE).hostname}:${port}`,
    requests,
    cut,
    reconnect: () => {
      isCut = false
    },
    publish: (folder) => {
      paginas = createApp(createHealth(), { paginas: folder })
    },
    cutBeforeResponse: (start) =>
      new Promise((done) => {
        cutAt = { start, done }
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function forward(req: IncomingMessage, res: ServerResponse, instead?: () => void): void {
  const headers = { ...req.headers, host: new URL(BASE).host }
  const line = request(new URL(req.url ?? '/', BASE), { method: req.method, headers }, (response) => {
    if (instead) {
      response.resume().once('end', instead)
      return
    }
    res.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(res)
  })
  line.once('error', () => req.socket.destroy())
  req.pipe(line)
}
