import type { ErrorKind, ErrorName } from '@car/errors/catalog'
import { CATALOGUE } from '@car/errors/catalog'
import { CarError } from '@car/errors/car-error'
import { Metadata, type ServiceError, status } from '@grpc/grpc-js'

/** The gRPC status of each kind of error. The compiler reports a kind that is missing here. */
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
  // UNAVAILABLE is reserved for an unreachable peer, because callers repeat calls that end with it.
  unavailable: status.INTERNAL,
  timeout: status.DEADLINE_EXCEEDED,
  internal: status.INTERNAL,
}

const KEY = 'x-erro-bin'

/**
 * Encodes an error of the catalogue. The caller decodes it to the same code, message and details. Any other error is
 * encoded as CAR-500.
 */
export function toStatus(cause: unknown): { code: status; details: string; metadata: Metadata } {
  const error = cause instanceof CarError ? cause : new CarError('inesperado')
  const { nome, message, details, retryAfterS } = error
  const metadata = new Metadata()
  metadata.set(KEY, Buffer.from(JSON.stringify({ nome, message, details, retryAfterS })))
  return { code: GRPC_STATUS[error.kind], details: error.code, metadata }
}

/**
 * Decodes the error of a failed call: the peer's refusal, an unreachable peer (CAR-016), or a slow peer (CAR-017). Any
 * other error becomes CAR-500.
 */
export function fromStatus(error: ServiceError): CarError {
  const bytes = error.metadata?.get(KEY)[0]
  if (Buffer.isBuffer(bytes)) {
    const { nome, message, details, retryAfterS } = JSON.parse(bytes.toString('utf8'))
    if (nome in CATALOGUE)
      return new CarError(nome as ErrorName, { mensagem: message, details, retryAfterS, cause: error })
  }
  switch (error.code) {
    // Services are updated in any order, so the peer may still be an older version, which lacks this method and will
    // soon be replaced.
    case status.UNIMPLEMENTED:
    case status.UNAVAILABLE:
    case status.RESOURCE_EXHAUSTED:
      return new CarError('indisponivel', { cause: error, retryAfterS: 2 })
    case status.DEADLINE_EXCEEDED:
    case status.CANCELLED:
      return new CarError('tempo_esgotado', { cause: error })
    default:
      return new CarError('inesperado', { cause: error })
  }
}
