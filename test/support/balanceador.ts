import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'

const OLHAR_MS = 50

/**
 * Stands before several gateways as a cluster's balancer does: each request goes to the next one that says it is ready.
 * A request that was sent is not sent again.
 */
export async function balancear(portas: number[]) {
  const fora = new Set<number>()
  const atendidos = new Map(portas.map((porta) => [porta, 0]))
  const parada = new AbortController()
  let vez = 0

  async function olhar(porta: number): Promise<void> {
    while (!parada.signal.aborted) {
      const bem = await fetch(`http://127.0.0.1:${porta}/readyz`).then(
        (resposta) => resposta.ok,
        () => false,
      )
      if (bem) fora.delete(porta)
      else fora.add(porta)
      await esperar(OLHAR_MS)
    }
  }

  /** A connection to the next one. It is not asked of another when this one refuses it: who is to end says so before. */
  async function proxima(): Promise<{ porta: number; socket: Socket }> {
    const primeira = vez++
    const emOrdem = portas.map((_, n) => portas[(primeira + n) % portas.length] ?? 0)
    // If none is ready, one of them is still the best choice.
    const porta = emOrdem.find((qual) => !fora.has(qual)) ?? emOrdem[0] ?? 0
    const socket = connect(porta, '127.0.0.1')
    await once(socket, 'connect')
    return { porta, socket }
  }

  async function passar(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { porta, socket } = await proxima()
    atendidos.set(porta, (atendidos.get(porta) ?? 0) + 1)
    const { method, url, headers } = req
    const adiante = request({ method, path: url, headers, createConnection: () => socket }, (resposta) => {
      res.writeHead(resposta.statusCode ?? 502, resposta.headers)
      resposta.pipe(res)
    })
    adiante.once('error', (erro) => falhar(res, erro))
    req.pipe(adiante)
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (req, res) => {
    passar(req, res).catch((erro: Error) => falhar(res, erro))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const olhando = portas.map(olhar)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests each has got. */
    atendidos,
    async close(): Promise<void> {
      parada.abort()
      await Promise.all(olhando)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function falhar(res: ServerResponse, erro: Error): void {
  if (res.headersSent) res.destroy(erro)
  else res.writeHead(502).end(erro.message)
}
