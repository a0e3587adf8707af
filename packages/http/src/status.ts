import type { ErrorKind } from '@car/errors/catalog'

/** The HTTP status of each kind of error. The compiler reports a kind that is missing here. */
export const HTTP_STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
}
