import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@car/portal/app'
import { createHealth } from '@car/telemetry/health'
import { BASE } from './ambiente.ts'

/**
 * A line to the service that a test can cut. It has an address of its own; cookies, which know no ports, are the service's.
 * Pages may come from a folder instead, as after a deploy.
 */
export type Modem = {
  base: string
  /** What has been asked of it, as `GET /processos`, in order. */
  pedidos: string[]
  cortar: () => void
  religar: () => void
  /** Pages and their files from here on. */
  publicar: (pasta: string) => void
  /** The next request that begins so reaches the service, and its answer reaches nobody. */
  perderResposta: (comeco: string) => Promise<void>
  fechar: () => Promise<void>
}

export async function abrirModem(): Promise<Modem> {
  let cortado = false
  let paginas: RequestListener | undefined
  let perder: { comeco: string; perdida: () => void } | undefined
  const pedidos: string[] = []

  const server = createServer((req, res) => {
    const pedido = `${req.method} ${req.url}`
    pedidos.push(pedido)
    if (cortado) req.socket.destroy()
    else if (paginas && !/^\/(api|docs)\b/.test(req.url ?? '')) paginas(req, res)
    else {
      const perdida = perder && pedido.startsWith(perder.comeco) ? perder.perdida : undefined
      if (perdida) perder = undefined
      passar(req, res, perdida)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    base: `http://${new URL(BASE).hostname}:${port}`,
    pedidos,
    cortar: () => {
      cortado = true
      server.closeAllConnections()
    },
    religar: () => {
      cortado = false
    },
    publicar: (pasta) => {
      paginas = createApp(createHealth(), pasta)
    },
    perderResposta: (comeco) =>
      new Promise((perdida) => {
        perder = { comeco, perdida }
      }),
    fechar: async () => {
      server.closeAllConnections()
      await new Promise((fechado) => server.close(fechado))
    },
  }
}

function passar(req: IncomingMessage, res: ServerResponse, perdida?: () => void): void {
  const headers = { ...req.headers, host: new URL(BASE).host }
  const pedido = request(new URL(req.url ?? '/', BASE), { method: req.method, headers }, (resposta) => {
    if (perdida) {
      resposta.resume().once('end', () => {
        req.socket.destroy()
        perdida()
      })
      return
    }
    res.writeHead(resposta.statusCode ?? 502, resposta.headers)
    resposta.pipe(res)
  })
  pedido.once('error', () => req.socket.destroy())
  req.pipe(pedido)
}
