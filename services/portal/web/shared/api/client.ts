import createClient from 'openapi-fetch'
import { noteTime } from '../../clock.ts'
import type { paths } from '../../gen/interface.ts'
import { Failure, failureOf, offlineFailure, otherPersonFailure } from './failure.ts'
import { isOfOther, renew, currentSession, token } from './session.ts'
import { noteVersion } from './version.ts'

/** The client of the interface: `unwrap(api.GET('/api/v1/processos/{id}', { params: { path: { id } } }))`. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: ask,
  // The values of a list are separated by commas.
  querySerializer: { array: { style: 'form', explode: false } },
})

/**
 * Sends a request with the visitor's token. If the service refuses the token, repeats the request once with a new
 * token.
 * @throws Failure if there is no answer, or if another person has signed in
 */
export async function ask(request: Request): Promise<Response> {
  const retry = request.clone()
  try {
    const valor = await token()
    // Another person may meanwhile have signed in in this browser. The request must not be sent in that person's name.
    if (isOfOther(currentSession())) throw otherPersonFailure()
    const response = await withNewToken(request, valor, retry)
    noteTime(response)
    noteVersion(request, response)
    return response
  } catch (error) {
    if (request.signal.aborted || error instanceof Failure) throw error
    throw offlineFailure()
  }
}

async function withNewToken(request: Request, valor: string | null, retry: Request): Promise<Response> {
  const response = await fetch(withToken(request, valor))
  if (response.status !== 401) return response
  const other = await renew()
  return other === null ? response : await fetch(withToken(retry, other))
}

function withToken(request: Request, valor: string | null): Request {
  if (valor !== null) request.headers.set('authorization', `Bearer ${valor}`)
  return request
}

type Answered = { data?: unknown; error?: unknown; response: Response }

/**
 * Returns the body of a successful answer; undefined for 204.
 * @throws Failure
 */
export async function unwrap<R extends Answered>(call: Promise<R>): Promise<Exclude<R['data'], undefined>> {
  const { data, error, response } = await call
  if (!response.ok) throw failureOf(response, error)
  return data as Exclude<R['data'], undefined>
}

/**
 * The free places for downloads, and the waiting downloads. The service allows a person eight downloads at once; over
 * HTTP/2 a browser would begin more.
 */
const places = { livres: 6, fila: [] as (() => void)[] }

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (places.livres === 0) await new Promise<void>((proceed) => places.fila.push(proceed))
  else places.livres--
  try {
    return await work()
  } finally {
    const next = places.fila.shift()
    if (next) next()
    else places.livres++
  }
}

/**
 * Fetches a file. At most six downloads run at once; the others wait.
 * @throws Failure
 */
export const fetchBlob = (path: string): Promise<Blob> => inTurn(() => fetchBlobNow(path))

async function fetchBlobNow(path: string): Promise<Blob> {
  const response = await ask(new Request(path))
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
  return response.blob()
}

/** Fetches a file and returns a `blob:` address for it. The caller frees the address with `URL.revokeObjectURL`. */
export const fetchFile = async (path: string): Promise<string> => URL.createObjectURL(await fetchBlob(path))
