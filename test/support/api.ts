import { randomUUID } from 'node:crypto'
import { BASE } from './ambiente.ts'
import { conferir } from './contrato.ts'
import type { ErroDito, Lista } from './tipos.ts'

/** The gateway as a client sees it. Every answer is checked against the published interface on the way. */

export type Resposta = { status: number; headers: Headers; bytes: Buffer; texto: string }

export type Opcoes = {
  token?: string | undefined
  /** Sent as application/json. */
  json?: unknown
  /** Sent as it is; `headers` say what it is. */
  corpo?: string | Buffer | FormData | undefined
  /** Idempotency-Key. */
  chave?: string | undefined
  ifMatch?: string | undefined
  headers?: Record<string, string>
}

const V1 = '/api/v1'

/** Paths are relative to /api/v1; those that begin with `~` are relative to the gateway: `~/healthz`. */
export async function pedir(metodo: string, caminho: string, opcoes: Opcoes = {}): Promise<Resposta> {
  const { token, json, corpo, chave, ifMatch, headers } = opcoes
  const alvo = caminho.startsWith('~') ? caminho.slice(1) : V1 + caminho
  const body = corpo ?? (json === undefined ? undefined : JSON.stringify(json))
  const resposta = await fetch(BASE + alvo, {
    method: metodo,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(chave === undefined ? {} : { 'idempotency-key': chave }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
  })
  const bytes = Buffer.from(await resposta.arrayBuffer())
  const visto = { status: resposta.status, headers: resposta.headers, bytes, texto: bytes.toString('utf8') }
  if (metodo !== 'HEAD' && metodo !== 'OPTIONS') await conferir({ metodo, caminho: alvo, ...visto })
  return visto
}

export const get = (caminho: string, token?: string, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('GET', caminho, { token, ...opcoes })
export const post = (caminho: string, token?: string, json?: unknown, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('POST', caminho, { token, json, ...opcoes })
export const patch = (caminho: string, token: string, json: unknown, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('PATCH', caminho, { token, json, ...opcoes })
export const apagar = (caminho: string, token: string, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('DELETE', caminho, { token, ...opcoes })

/**
 * The data of an answer with the expected status, which a 204 does not have. Any other answer fails with what the
 * service said.
 */
export function dados<T>(resposta: Resposta, status = 200): T {
  if (resposta.status === status && status === 204) return undefined as T
  if (resposta.status === status) return (JSON.parse(resposta.texto) as { data: T }).data
  throw new Error(`expected ${status}, got ${resposta.status}: ${resposta.texto}`)
}

export function lista<T>(resposta: Resposta): Lista<T> {
  if (resposta.status === 200) return JSON.parse(resposta.texto) as Lista<T>
  throw new Error(`expected a list, got ${resposta.status}: ${resposta.texto}`)
}

/** The error of an answer in a form that tests compare: `422 CAR-004` and its details by field. */
export function erro(resposta: Resposta): ErroDito {
  const { error } = JSON.parse(resposta.texto) as {
    error: { code: string; message: string; details?: { field: string; code: string; message: string }[] }
  }
  const detalhes = Object.fromEntries((error.details ?? []).map(({ field, code }) => [field, code]))
  return { dito: `${resposta.status} ${error.code}`, mensagem: error.message, detalhes, details: error.details ?? [] }
}

/** `404 CAR-003` for a refusal, or the status alone for anything else. */
export const dito = (resposta: Resposta): string =>
  resposta.status < 400 || resposta.status === 416 ? String(resposta.status) : erro(resposta).dito

/** Every item of a list, page by page. */
export async function todos<T>(caminho: string, token: string, tamanho = 100): Promise<T[]> {
  const itens: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const sinal = caminho.includes('?') ? '&' : '?'
    const pagina: Lista<T> = lista<T>(
      await get(
        `${caminho}${sinal}page_size=${tamanho}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        token,
      ),
    )
    itens.push(...pagina.data)
    cursor = pagina.meta.cursor_next
  }
  return itens
}

export const novaChave = (): string => randomUUID()
