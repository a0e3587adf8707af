import { securityHeaders } from '../src/headers.ts'
import { isAddress } from '../src/addresses.ts'

/**
 * The service worker. It keeps the pages of people who fill in cases, so that these pages work without a network. It
 * keeps files whose names change with their content, and the HTML of one page, but no answers of the interface. The
 * kept HTML is used only if the server cannot be reached or fails.
 */

/** Constants of the build: the files to keep, the HTML that loads the files, and a name for this version. */
declare const FILES: readonly string[]
declare const PAGE: string
declare const VERSION: string

type WaitableEvent = Event & { waitUntil: (end: Promise<unknown>) => void }
type FetchMessage = WaitableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type ServiceWorkerScope = {
  addEventListener(kind: 'install' | 'activate', listener: (event: WaitableEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchMessage) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = self as unknown as ServiceWorkerScope

const PREFIX = 'car-'
const CACHE = PREFIX + VERSION

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => event.waitUntil(start()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode !== 'navigate') {
    if (pathname.startsWith('/recursos/')) event.respondWith(file(event.request, pathname))
  } else if (isAddress(pathname)) event.respondWith(page(event, pathname))
})

/**
 * Keeps all files or none. If a file is missing, the previous version stays. Files are requested one after another and
 * with low priority, because the open page needs the network too.
 */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    for (const path of FILES) {
      const response = (await kept(path)) ?? (await fetch(path, { priority: 'low' }))
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await cache.put(path, response)
    }
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/**
 * Takes over the open pages. Removes older versions except the last one, whose files open pages may still request. The
 * server no longer has those files.
 */
async function start(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const kept = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true })

const file = async (request: Request, path: string): Promise<Response> => (await kept(path)) ?? fetch(request)

async function page(event: FetchMessage, path: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.status < 500) return response
  } catch {
    // There is no network.
  }
  if (path === '/') return Response.redirect(new URL('/processos', location.origin))
  const nonce = crypto.randomUUID()
  const headers = { ...securityHeaders(nonce), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
  return new Response(PAGE.replaceAll('__NONCE__', nonce), { headers })
}
