import type { Resposta } from './api.ts'

/** How a second answer relates to the first one. */
export function comparar(primeira: Resposta, segunda: Resposta) {
  const mesmo = (nome: string) => primeira.headers.get(nome) === segunda.headers.get(nome)
  return {
    status: segunda.status === primeira.status,
    corpo: segunda.texto === primeira.texto,
    tipo: mesmo('content-type'),
    etag: mesmo('etag'),
    pedido: mesmo('x-request-id'),
    marcas: [primeira, segunda].map((r) => r.headers.get('idempotency-replayed')),
  }
}
/** The same to the letter, marked as replayed, with a request id of its own. */
export const REPETIDA = { status: true, corpo: true, tipo: true, etag: true, pedido: false, marcas: [null, 'true'] }
