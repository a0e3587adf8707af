import type { IncomingMessage, ServerResponse } from 'node:http'
import { ErroCar } from '@car/errors/erro-car'
import { hasBody } from '@car/http/body'
import type { Operacao } from '@car/operations/operacao'

const REPETIVEL_ATE = 1024 * 1024

/**
 * Refuses what another reader of the same bytes might take for something else. The parser refuses the worst; these are
 * left to us. An absolute request target is reduced to its path.
 * @throws CAR-011
 */
export function exigirBemFormado(req: IncomingMessage): void {
  const codificacao = req.headers['transfer-encoding']
  const duvidoso = codificacao !== undefined && (codificacao.toLowerCase() !== 'chunked' || req.httpVersion === '1.0')
  const semHost = req.headers.host === undefined && req.httpVersion !== '1.0'
  if (duvidoso || semHost) throw new ErroCar('ilegivel', { mensagem: 'O pedido não é um HTTP/1.1 bem formado.' })
  req.url = req.url?.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

/** A client that waits for a word before it sends a body gets it only now, when the body is wanted. */
export function aceitarCorpo(req: IncomingMessage, res: ServerResponse): void {
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()
}

/**
 * The body of a request that may be sent to a service twice, because its Idempotency-Key makes the service do it once.
 * Undefined for every other request: its body passes as a stream and is not kept.
 */
export async function lerRepetivel(
  req: IncomingMessage,
  operacao: Operacao,
  prazo: AbortSignal,
): Promise<Buffer | undefined> {
  const { 'idempotency-key': chave, 'transfer-encoding': codificacao, 'content-length': tamanho } = req.headers
  const pequeno = codificacao === undefined && Number(tamanho ?? 0) <= REPETIVEL_ATE
  if (!operacao.idempotente || operacao.multipart || chave === undefined || !pequeno) return undefined
  const pedacos: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  prazo.addEventListener('abort', () => reject(prazo.reason), { once: true })
  req.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  req.once('end', () => resolve(Buffer.concat(pedacos)))
  prazo.throwIfAborted()
  return promise
}

/**
 * A client that asks for the connection to be closed may still be sending when it is refused: the answer goes out as on
 * a connection that stays, and the connection ends once the request has come in.
 */
export function adiarFechamento(req: IncomingMessage, res: ServerResponse, next: () => void): void {
  if (!res.shouldKeepAlive && req.httpVersion !== '1.0' && hasBody(req)) {
    res.shouldKeepAlive = true
    res.once('finish', () => {
      if (req.complete) req.socket.end()
      else req.once('end', () => req.socket.end())
    })
  }
  next()
}
