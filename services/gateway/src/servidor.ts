import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import * as render from '@car/http/render'
import { contarIlegivel } from './metricas.ts'

const CABECALHOS_ATE = 16 * 1024
/** A connection that was told what is wrong with it is gone after this, whatever it still sends. */
const DESPEDIDA_MS = 2_000

/**
 * The public port. Bodies may take as long as their operation allows; heads may not, and neither may connections that
 * say nothing. What is no HTTP gets an envelope too.
 */
export function criarServidor(app: RequestListener): Server {
  const respostas = new WeakMap<Socket, ServerResponse>()
  const atender: RequestListener = (req, res) => {
    respostas.set(req.socket, res)
    app(req, res)
  }
  const server = createServer(
    {
      maxHeaderSize: CABECALHOS_ATE,
      headersTimeout: 10_000,
      requestTimeout: 0,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    atender,
  )
  // Whether a body is wanted is known only after its sender is; see aceitarCorpo.
  server.on('checkContinue', atender)
  server.on('checkExpectation', atender)
  server.on('clientError', (erro: ErroDoCliente, socket: Socket) => {
    contarIlegivel()
    const resposta = respostas.get(socket)
    // In the middle of an answer there is no place for another one.
    if (resposta?.headersSent && !resposta.writableFinished) socket.destroy()
    else despedir(socket, traduzir(erro))
  })
  server.on('connect', (_req: IncomingMessage, socket: Socket) => despedir(socket, naoEncontrado()))
  return server
}

type ErroDoCliente = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** A request in all but its method, which Node reads only from a list of its own. */
const PEDIDO = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r\n/

function traduzir({ code, rawPacket }: ErroDoCliente): ErroCar {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return PEDIDO.test(rawPacket?.toString('latin1') ?? '') ? naoEncontrado() : new ErroCar('ilegivel')
    case 'HPE_HEADER_OVERFLOW':
      return new ErroCar('ilegivel', { mensagem: 'Os cabeçalhos do pedido passam de 16 KB.' })
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ErroCar('ilegivel', { mensagem: 'O pedido não chegou a tempo.' })
    default:
      return new ErroCar('ilegivel')
  }
}

/** The last words on a connection that cannot be used any more. */
function despedir(socket: Socket, erro: ErroCar): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = render.error(erro)
  const linhas = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Bad Request'}\r\n${linhas.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), DESPEDIDA_MS).unref()
}
