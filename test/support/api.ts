import { randomUUID } from 'node:crypto'
import { BASE } from './environment.ts'
import { checkContract } from './contract.ts'
import type { StatedError, List } from './types.ts'

/** An answer of the gateway. Answers are checked against the published interface, except for HEAD and OPTIONS. */

export type Answer = { status: number; headers: Headers; bytes: Buffer; texto: string }

export type Options = {
  token?: string | undefined
  json?: unknown
  /** The body is sent unchanged. `headers` state its type. */
  body?: string | Buffer | FormData | undefined
  /** The Idempotency-Key. */
  chave?: string | undefined
  ifMatch?: string | undefined
  headers?: Record<string, string>
}

const V1 = '/api/v1'

/** Sends a request. `caminho` is relative to /api/v1 or, if it begins with `~`, to the gateway: `~/healthz`. */
export async function ask(metodo: string, caminho: string, options: Options = {}): Promise<Answer> {
  const { token, json, body: content, chave, ifMatch, headers } = options
  const target = caminho.startsWith('~') ? caminho.slice(1) : V1 + caminho
  const body = content ?? (json === undefined ? undefined : JSON.stringify(json))
  const response = await fetch(BASE + target, {
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
  const bytes = Buffer.from(await response.arrayBuffer())
  const seen = { status: response.status, headers: response.headers, bytes, texto: bytes.toString('utf8') }
  if (metodo !== 'HEAD' && metodo !== 'OPTIONS') await checkContract({ metodo, caminho: target, ...seen })
  return seen
}

export const get = (caminho: string, token?: string, options: Options = {}): Promise<Answer> =>
  ask('GET', caminho, { token, ...options })
export const post = (caminho: string, token?: string, json?: unknown, options: Options = {}): Promise<Answer> =>
  ask('POST', caminho, { token, json, ...options })
export const patch = (caminho: string, token: string, json: unknown, options: Options = {}): Promise<Answer> =>
  ask('PATCH', caminho, { token, json, ...options })
export const remove = (caminho: string, token: string, options: Options = {}): Promise<Answer> =>
  ask('DELETE', caminho, { token, ...options })

/**
 * Returns the data of an answer with the expected status; undefined for a 204. Throws an error with the text of the
 * answer for another status.
 */
export function dados<T>(response: Answer, status = 200): T {
  if (response.status === status && status === 204) return undefined as T
  if (response.status === status) return (JSON.parse(response.texto) as { data: T }).data
  throw new Error(`expected ${status}, got ${response.status}: ${response.texto}`)
}

export function list<T>(response: Answer): List<T> {
  if (response.status === 200) return JSON.parse(response.texto) as List<T>
  throw new Error(`expected a list, got ${response.status}: ${response.texto}`)
}

/** Returns the error of an answer for comparison: `422 CAR-004`, and the details by field. */
export function errorOf(response: Answer): StatedError {
  const { error } = JSON.parse(response.texto) as {
    error: { code: string; message: string; details?: { field: string; code: string; message: string }[] }
  }
  const byField = Object.fromEntries((error.details ?? []).map(({ field, code }) => [field, code]))
  return {
    said: `${response.status} ${error.code}`,
    mensagem: error.message,
    byField,
    details: error.details ?? [],
  }
}

/** Returns `404 CAR-003` for a refusal; for a status below 400, and for 416, the status alone. */
export const said = (response: Answer): string =>
  response.status < 400 || response.status === 416 ? String(response.status) : errorOf(response).said

export async function all<T>(caminho: string, token: string, size = 100): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const signal = caminho.includes('?') ? '&' : '?'
    const page: List<T> = list<T>(
      await get(`${caminho}${signal}page_size=${size}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, token),
    )
    items.push(...page.data)
    cursor = page.meta.cursor_next
  }
  return items
}

export const newKey = (): string => randomUUID()
