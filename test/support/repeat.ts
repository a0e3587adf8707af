import type { Answer } from './api.ts'

/** Tells how a second answer relates to the first one. */
export function comparar(first: Answer, second: Answer) {
  const same = (nome: string) => first.headers.get(nome) === second.headers.get(nome)
  return {
    status: second.status === first.status,
    corpo: second.texto === first.texto,
    tipo: same('content-type'),
    etag: same('etag'),
    pedido: same('x-request-id'),
    marcas: [first, second].map((r) => r.headers.get('idempotency-replayed')),
  }
}
/** The second answer equals the first one to the letter, is marked as replayed, and has a request id of its own. */
export const REPEATED = { status: true, corpo: true, tipo: true, etag: true, pedido: false, marcas: [null, 'true'] }
