import { cabecalhos } from '../src/cabecalhos.ts'
import { eEndereco } from '../src/enderecos.ts'

/**
 * The service worker: pages for people who fill in cases without a network. It keeps files, under names that change
 * with their content, and one HTML, but never an answer of the interface. With a network, pages always come from the
 * server.
 */

/** The build fills these in: files to keep, the HTML that loads them, and a name for both. */
declare const ARQUIVOS: readonly string[]
declare const PAGINA: string
declare const VERSAO: string

type Evento = Event & { waitUntil: (fim: Promise<unknown>) => void }
type Busca = Evento & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (resposta: Promise<Response>) => void
}
type Trabalhador = {
  addEventListener(tipo: 'install' | 'activate', ouvinte: (evento: Evento) => void): void
  addEventListener(tipo: 'fetch', ouvinte: (evento: Busca) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const trabalhador = self as unknown as Trabalhador

const PREFIXO = 'car-'
const CAIXA = PREFIXO + VERSAO

trabalhador.addEventListener('install', (evento) => {
  void trabalhador.skipWaiting()
  evento.waitUntil(guardar())
})

trabalhador.addEventListener('activate', (evento) => evento.waitUntil(comecar()))

trabalhador.addEventListener('fetch', (evento) => {
  const { method, mode, url } = evento.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode !== 'navigate') {
    if (pathname.startsWith('/recursos/')) evento.respondWith(arquivo(evento.request, pathname))
  } else if (eEndereco(pathname)) evento.respondWith(pagina(evento, pathname))
})

/**
 * Keeps all files or none. If one cannot be had, the previous version stays. The files are asked for one after another,
 * so that the page comes first.
 */
async function guardar(): Promise<void> {
  const caixa = await caches.open(CAIXA)
  try {
    for (const caminho of ARQUIVOS) {
      const resposta = (await guardado(caminho)) ?? (await fetch(caminho, { priority: 'low' }))
      if (!resposta.ok) throw new Error(`${caminho}: ${resposta.status}`)
      await caixa.put(caminho, resposta)
    }
  } catch (erro) {
    await caches.delete(CAIXA)
    throw erro
  }
}

/** Pages that are open may still ask for files of the previous version, which the server has no longer. */
async function comecar(): Promise<void> {
  const outras = (await caches.keys()).filter((nome) => nome.startsWith(PREFIXO) && nome !== CAIXA)
  await Promise.all(outras.slice(0, -1).map((nome) => caches.delete(nome)))
  await trabalhador.registration.navigationPreload?.enable()
  await trabalhador.clients.claim()
}

const guardado = (caminho: string): Promise<Response | undefined> => caches.match(caminho, { ignoreVary: true })

const arquivo = async (pedido: Request, caminho: string): Promise<Response> =>
  (await guardado(caminho)) ?? fetch(pedido)

async function pagina(evento: Busca, caminho: string): Promise<Response> {
  try {
    const resposta = (await evento.preloadResponse) ?? (await fetch(evento.request))
    if (resposta.status < 500) return resposta
  } catch {
    // No network.
  }
  if (caminho === '/') return Response.redirect(new URL('/processos', location.origin))
  const nonce = crypto.randomUUID()
  const headers = { ...cabecalhos(nonce), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
  return new Response(PAGINA.replaceAll('__NONCE__', nonce), { headers })
}
