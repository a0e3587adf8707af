import type { ErrorKind, NomeErro } from '@car/errors/catalog'
import { CATALOGO } from '@car/errors/catalog'
import { ErroCar } from '@car/errors/erro-car'
import { Metadata, type ServiceError, status } from '@grpc/grpc-js'

/** Kinds of errors as gRPC statuses. A missing kind does not compile. */
const GRPC_STATUS: Record<ErrorKind, status> = {
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  invalid: status.INVALID_ARGUMENT,
  malformed: status.INVALID_ARGUMENT,
  conflict: status.FAILED_PRECONDITION,
  stale: status.ABORTED,
  too_large: status.OUT_OF_RANGE,
  unsupported_type: status.INVALID_ARGUMENT,
  rate_limited: status.RESOURCE_EXHAUSTED,
  // Not UNAVAILABLE, which is reserved for a peer that cannot be reached: callers repeat such calls.
  unavailable: status.INTERNAL,
  timeout: status.DEADLINE_EXCEEDED,
  internal: status.INTERNAL,
}

const KEY = 'x-erro-bin'

/** Encodes an error of the catalogue. The caller decodes the same code, message and details. */
export function toStatus(cause: unknown): { code: status; details: string; metadata: Metadata } {
  const erro = cause instanceof ErroCar ? cause : new ErroCar('inesperado')
  const { nome, message, detalhes, retryAfterS } = erro
  const metadata = new Metadata()
  metadata.set(KEY, Buffer.from(JSON.stringify({ nome, message, detalhes, retryAfterS })))
  return { code: GRPC_STATUS[erro.kind], details: erro.code, metadata }
}

/** The error behind a failed call: the peer's own refusal, an unreachable peer (CAR-016), or a slow one (CAR-017). */
export function fromStatus(erro: ServiceError): ErroCar {
  const bytes = erro.metadata?.get(KEY)[0]
  if (Buffer.isBuffer(bytes)) {
    const { nome, message, detalhes, retryAfterS } = JSON.parse(bytes.toString('utf8'))
    if (nome in CATALOGO)
      return new ErroCar(nome as NomeErro, { mensagem: message, detalhes, retryAfterS, cause: erro })
  }
  switch (erro.code) {
    // The peer still runs an older version; its successor is on its way, because services restart in any order.
    case status.UNIMPLEMENTED:
    case status.UNAVAILABLE:
    case status.RESOURCE_EXHAUSTED:
      return new ErroCar('indisponivel', { cause: erro, retryAfterS: 2 })
    case status.DEADLINE_EXCEEDED:
    case status.CANCELLED:
      return new ErroCar('tempo_esgotado', { cause: erro })
    default:
      return new ErroCar('inesperado', { cause: erro })
  }
}
