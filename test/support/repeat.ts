import type { Answer } from './api.ts'

/** Compares the answer to a repeated request with the first answer. */
export function compare(first: Answer, second: Answer) {
  const same = (name: string) => first.headers.get(name) === second.headers.get(name)
  return {
    status: second.status === first.status,
    body: second.texto === first.texto,
    tipo: same('content-type'),
    etag: same('etag'),
    requestId: same('x-request-id'),
    marks: [first, second].map((r) => r.headers.get('idempotency-replayed')),
  }
}
/** The comparison for a replayed answer: the same body, the mark of a replay, and another request id. */
export const REPEATED = { status: true, body: true, tipo: true, etag: true, requestId: false, marks: [null, 'true'] }
