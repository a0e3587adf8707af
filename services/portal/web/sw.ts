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
  respondWith: (resposta: Promise<Response>) => void
}
type ServiceWorkerScope = {
  addEventListener(tipo: 'install' | 'activate', listener: (event: WaitableEvent) => void): void
  addEventListener(tipo: 'fetch', listener: (event: FetchMessage) => void): void
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
    if (pathname.startsWith('/recursos/')) event.respondWith(arquivo(event.request, pathname))
  } else if (isAddress(pathname)) event.respondWith(pagina(event, pathname))
})

/**
 * Keeps all files or none. If a file is missing, the previous version stays. Files are requested one after another and
 * with low priority, because the open page needs the network too.
 */
async function keep(): Promise<void> {
  const caixa = await caches.open(CACHE)
  try {
    for (const caminho of FILES) {
      const resposta = (await kept(caminho)) ?? (await fetch(caminho, { priority: 'low' }))
      if (!resposta.ok) throw new Error(`${caminho}: ${resposta.status}`)
      await caixa.put(caminho, resposta)
    }
  } catch (erro) {
    await caches.delete(CACHE)
    throw erro
  }
}

/**
 * Takes over the open pages. Removes older versions except the last one, whose files open pages may still request. The
 * server no longer has those files.
 */
async function start(): Promise<void> {
  const others = (await caches.keys()).filter((nome) => nome.startsWith(PREFIX) && nome !== CACHE)
  await Promise.all(others.slice(0, -1).map((nome) => caches.delete(nome)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const kept = (caminho: string): Promise<Response | undefined> => caches.match(caminho, { ignoreVary: true })

const arquivo = async (request: Request, caminho: string): Promise<Response> => (await kept(caminho)) ?? fetch(request)

async function pagina(event: FetchMessage, caminho: string): Promise<Response> {
  try {
    const resposta = (await event.preloadResponse) ?? (await fetch(event.request))
    if (resposta.status < 500) return resposta
  } catch {
    // There is no network.
  }
  if (caminho === '/') return Response.redirect(new URL('/processos', location.origin))
  const nonce = crypto.randomUUID()
  const headers = { ...securityHeaders(nonce), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
  return new Response(PAGE.replaceAll('__NONCE__', nonce), { headers })
}
