import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export type Answer = { status: number; code: string | undefined; headers: Headers; body: Body }
type Body = {
  data?: unknown
  meta?: { cursor_next?: string | null }
  error?: { code: string; message: string; details?: unknown }
}

export type Call = {
  token?: string
  json?: unknown
  /** Makes the form. It is called once for each try. */
  form?: () => FormData
  bytes?: Buffer
  /** The Idempotency-Key of a POST; generated if omitted. All tries send the same key, so the act is done once. */
  key?: string
}

/**
 * The time for which a request is repeated while a part of the service is unavailable. A killed process runs again
 * within seconds.
 */
const patienceMs = 60_000

/** A client of the gateway. It repeats a request while a part of the service is unavailable (see `patiently`). */
export class Api {
  readonly url: string
  private readonly say: (line: string) => void
  private readonly traceparent: string | undefined

  constructor(url: string, say: (line: string) => void, traceparent?: string) {
    this.url = url
    this.say = say
    this.traceparent = traceparent
  }

  /** Returns the answer, whatever its status, parsed as JSON. */
  async call(method: 'GET' | 'POST', path: string, call: Call = {}): Promise<Answer> {
    const keyed = { ...call, key: call.key ?? randomUUID() }
    return this.patiently(async () => {
      const response = await this.send(method, path, keyed)
      const body = (response.status === 204 ? {} : await response.json()) as Body
      return { status: response.status, code: body.error?.code, headers: response.headers, body }
    })
  }

  /**
   * Returns `data` of the answer.
   * @throws an error that quotes the answer if its status is not the expected one
   */
  async get<T>(path: string, token?: string): Promise<T> {
    return expect<T>(await this.call('GET', path, token ? { token } : {}), 200)
  }

  async post<T>(path: string, status: number, call: Call = {}): Promise<T> {
    return expect<T>(await this.call('POST', path, call), status)
  }

  async list<T>(path: string, token: string): Promise<T[]> {
    const items: T[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const join = path.includes('?') ? '&' : '?'
      const answer = await this.call(
        'GET',
        `${path}${join}page_size=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        { token },
      )
      items.push(...expect<T[]>(answer, 200))
      cursor = answer.body.meta?.cursor_next ?? null
    }
    return items
  }

  async download(path: string, token: string): Promise<Buffer> {
    const { bytes } = await this.patiently(async () => {
      const response = await this.send('GET', path, { token })
      if (response.ok)
        return {
          status: 200,
          code: undefined,
          headers: response.headers,
          bytes: Buffer.from(await response.arrayBuffer()),
        }
      const { error } = (await response.json()) as Body
      return { status: response.status, code: error?.code, headers: response.headers, bytes: Buffer.alloc(0) }
    })
    if (bytes.length === 0) throw new Error(`GET ${path} gave no file`)
    return bytes
  }

  private send(method: string, path: string, { token, json, form, bytes, key }: Call): Promise<Response> {
    const body = form?.() ?? (bytes && new Uint8Array(bytes)) ?? (json === undefined ? undefined : JSON.stringify(json))
    return fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...(this.traceparent ? { traceparent: this.traceparent } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
        ...(method === 'POST' && key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
  }

  /**
   * Repeats a request while a part of the service is unavailable (CAR-016, CAR-017, no connection) or the same request
   * is still being processed (CAR-014), and waits out a rate limit.
   */
  private async patiently<A extends Pick<Answer, 'status' | 'code' | 'headers'>>(once: () => Promise<A>): Promise<A> {
    for (let deadline = performance.now() + patienceMs; ; ) {
      const answer = await once().catch((error: Error) => error)
      const left = deadline - performance.now()
      if (answer instanceof Error) {
        if (left < 0) throw answer
        await wait(500)
        continue
      }
      const again = ['CAR-014', 'CAR-016', 'CAR-017'].includes(answer.code ?? '')
      if (answer.status !== 429 && (!again || left < 0)) return answer
      const pause = Number(answer.headers.get('retry-after') ?? 1) * 1000
      if (answer.status === 429) {
        this.say(`waiting ${pause / 1000} s: the limit of requests per minute is reached`)
        deadline += pause
      }
      await wait(Math.max(pause, 250))
    }
  }
}

/** Returns the `data` of an answer. Throws an error that quotes the answer if the status differs. */
export function expect<T>(answer: Answer, status: number): T {
  if (answer.status === status) return answer.body.data as T
  const said = answer.body.error ? `${answer.body.error.code}: ${answer.body.error.message}` : 'no reason given'
  throw new Error(
    `expected ${status}, the service answered ${answer.status} (${said}) ${JSON.stringify(answer.body.error?.details ?? '')}`,
  )
}
