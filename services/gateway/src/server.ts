import { randomUUID } from 'node:crypto'
import * as http from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CarError, notFound } from '@car/errors/car-error'
import { hasBody } from '@car/http/body'
import { drain } from '@car/http/drain'
import { KEEP_ALIVE } from '@car/http/keep-alive'
import * as render from '@car/http/render'
import { countUnreadable } from './metrics.ts'

const HEAD_BYTES = 16 * 1024
/** The time from a final error to the end of its connection, even if the client is still sending. */
const FAREWELL_MS = 2_000

/**
 * Creates the server of the public port. A body may take as long as its operation allows, but has to keep arriving,
 * even after the answer. The time for heads and for silent connections is limited. A client that sends no valid HTTP
 * gets an error envelope.
 * @param windowMs  the time over which the speed of a body is measured
 */
export function createServer(app: RequestListener, windowMs: number): Server {
  const responses = new WeakMap<Socket, ServerResponse>()
  const serve: RequestListener = (req, res) => {
    responses.set(req.socket, res)
    if (hasBody(req)) drain(req, res, windowMs)
    app(req, res)
  }
  const server = http.createServer(
    {
      maxHeaderSize: HEAD_BYTES,
      headersTimeout: 10_000,
      requestTimeout: 0,
      connectionsCheckingInterval: 2_000,
      ...KEEP_ALIVE,
      requireHostHeader: false,
    },
    serve,
  )
  // A client that expects `100 Continue` gets it only once its request is admitted; see acceptBody.
  server.on('checkContinue', serve)
  server.on('checkExpectation', serve)
  server.on('clientError', (error: ClientError, socket: Socket) => {
    // Browsers open connections in advance. A browser would take an answer on such a connection as the answer to its
    // next request. If the connection closes silently, the browser opens a new connection.
    if (socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    countUnreadable()
    const response = responses.get(socket)
    // While an answer is being sent, no other answer can be sent.
    if (response?.headersSent && !response.writableFinished) socket.destroy()
    else dismiss(socket, asAnswer(error))
  })
  server.on('connect', (_req: IncomingMessage, socket: Socket) => dismiss(socket, notFound()))
  return server
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Matches the first line of a well-formed request. Node may not know its method. */
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r\n/

function asAnswer({ code, rawPacket }: ClientError): CarError {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return REQUEST_LINE.test(rawPacket?.toString('latin1') ?? '') ? notFound() : new CarError('ilegivel')
    case 'HPE_HEADER_OVERFLOW':
      return new CarError('ilegivel', { mensagem: 'Os cabeçalhos do pedido passam de 16 KB.' })
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new CarError('ilegivel', { mensagem: 'O pedido não chegou a tempo.' })
    default:
      return new CarError('ilegivel')
  }
}

function dismiss(socket: Socket, error: CarError): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = render.error(error)
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Bad Request'}\r\n${lines.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}
