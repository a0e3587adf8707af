import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@car/portal/app'
import { createHealth } from '@car/telemetry/health'
import { BASE } from './environment.ts'

/**
 * A line to the service that a test can cut. It has an address of its own. Cookies ignore ports, so they are the
 * service's. Pages may come from a folder instead, as after a deploy.
 */
export type Modem = {
  base: string
  /** The requests that came over it, as `GET /processos`, in order. */
  pedidos: string[]
  cut: () => void
  reconnect: () => void
  /** Serves pages and their files from this folder from now on. */
  publish: (pasta: string) => void
  /** The next request that begins with this reaches the service, but the line is cut before its answer. */
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
    pedidos: requests,
    cut,
    reconnect: () => {
      isCut = false
    },
    publish: (pasta) => {
      paginas = createApp(createHealth(), { paginas: pasta })
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
  const line = request(new URL(req.url ?? '/', BASE), { method: req.method, headers }, (resposta) => {
    if (instead) {
      resposta.resume().once('end', instead)
      return
    }
    res.writeHead(resposta.statusCode ?? 502, resposta.headers)
    resposta.pipe(res)
  })
  line.once('error', () => req.socket.destroy())
  req.pipe(line)
}
