import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { BASE } from './ambiente.ts'
import { CPF, type Quem } from './entrar.ts'

/** Tests of pages: a browser, somebody signed in, and what no page may ever do. */

/** Where pictures of every state that `visto` looks at go; without it none are taken. */
const RETRATOS = process.env['RETRATOS']
const LARGURAS = [360, 768, 1440, 1920]
/** As text, and small: it is not run here, and goes to every document that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2, levels A and AA. */
const REGRAS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Abrir = BrowserContextOptions & {
  /** Who is signed in; without it nobody. */
  quem?: Quem | undefined
  /** Where the page goes first. With somebody signed in it is where the sign-in leads. */
  em?: string
  largura?: number
  altura?: number
  /** Addresses of files that the test takes away: of their absence the console may tell. */
  semArquivos?: RegExp
  /** Pages are kept on the device, which has its cost: a device fetches all of them. */
  guardam?: boolean
  /** Nobody was here before, and nobody comes after: for who ends sessions, or measures what is fetched. */
  novo?: boolean
}

type Navegador = Pick<Abrir, 'guardam' | 'novo'> & { base?: () => string }
/** A browser of somebody's, as the browser of a device: what is in it stays from visit to visit. */
type Aparelho = { contexto: BrowserContext; queixas: string[] }

/**
 * A file of tests calls this once at its top: `const abrir = navegador()`. Every page that a test opens fails it when the policy
 * of what it may load was broken, when its console told of an error, when it asked anything of a stranger, and when it
 * scrolls sideways at 320 px. Each test has a tab of its own. A person's tabs share a browser, signed in once, from which
 * all that pages have stored is gone after each test.
 * @param base  where the pages are, if not behind the gateway under test; `guardam`, `novo`: of all tests of the file
 */
export function navegador({ base = () => BASE, ...deTodos }: Navegador = {}): (opcoes?: Abrir) => Promise<Page> {
  let browser: Browser
  /** By person. */
  const livres = new Map<string, Aparelho>()
  const abertos: { aparelho: Aparelho; dono: string | null }[] = []

  beforeAll(async () => {
    browser = await chromium.connect(setting('TEST_BROWSER'))
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const { aparelho, dono } of abertos.splice(0)) {
      const { contexto } = aparelho
      const queixas = aparelho.queixas.splice(0)
      for (const page of contexto.pages()) {
        if (!page.url().startsWith(base()) || (await page.evaluate<boolean>(COMO_FOI_VISTA))) continue
        await page.bringToFront()
        queixas.push(...(await transborda(page)))
      }
      if (dono === null || livres.has(dono)) await contexto.close()
      else {
        await esvaziar(aparelho, base(), dono)
        livres.set(dono, aparelho)
      }
      aparelho.queixas.length = 0
      expect(queixas).toEqual([])
    }
  })

  return async (opcoes = {}) => {
    const {
      quem,
      em = '/',
      largura = 360,
      altura = 740,
      semArquivos,
      guardam,
      novo,
      ...resto
    } = {
      ...deTodos,
      ...opcoes,
    }
    const viewport = { width: largura, height: altura }
    const comum = !guardam && !novo && semArquivos === undefined && Object.keys(resto).length === 0
    const dono = comum ? (quem ?? '') : null
    const conhecido = dono === null ? undefined : livres.get(dono)
    if (dono !== null) livres.delete(dono)
    if (conhecido) {
      abertos.push({ aparelho: conhecido, dono })
      const page = await conhecido.contexto.newPage()
      await page.setViewportSize(viewport)
      await page.goto(em)
      return page
    }
    const contexto = await browser.newContext({
      baseURL: base(),
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: guardam ? 'allow' : 'block',
      ...resto,
    })
    contexto.setDefaultTimeout(60_000)
    const aparelho: Aparelho = { contexto, queixas: [] }
    abertos.push({ aparelho, dono })
    await vigiar(contexto, base(), aparelho.queixas, semArquivos)
    const page = await contexto.newPage()
    if (quem === undefined) await page.goto(em)
    else await entrarEm(page, quem, em)
    return page
  }
}

/** Stored data are cleared once no page is there to store them again. The session stays. */
async function esvaziar({ contexto }: Aparelho, origin: string, dono: string): Promise<void> {
  await Promise.all(contexto.pages().map((page) => page.close()))
  // Whoever came without a name may have signed in meanwhile.
  if (dono === '') await contexto.clearCookies()
  const page = await contexto.newPage()
  const fio = await contexto.newCDPSession(page)
  await fio.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await page.close()
}

/** Signs a person in through the provider, in this browser, and goes where it was asked to. */
export async function entrarEm(page: Page, quem: Quem, em: string): Promise<void> {
  const inicio = await page
    .context()
    .request.get(`${BASE}/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(em)}`, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
      maxRedirects: 0,
    })
  const provedor = new URL(inicio.headers()['location'] ?? '')
  provedor.searchParams.set('login_hint', CPF[quem])
  const chegada = await page.goto(provedor.href)
  // Where it ended elsewhere, what stands there says why.
  const onde = chegada && new URL(chegada.url())
  if (!onde || onde.origin !== new URL(BASE).origin || onde.pathname !== new URL(em, BASE).pathname)
    throw new Error(`a sign-in ended at ${onde?.origin}${onde?.pathname}: ${await page.innerText('body')}`)
}

/** Ends the session of this browser at the service, as from another device: the page does not know yet. */
export async function encerrarSessao(page: Page): Promise<void> {
  const { request } = page.context()
  const { data } = await (await request.post(`${BASE}/api/v1/auth/refresh`, { data: {} })).json()
  const fim = await request.post(`${BASE}/api/v1/auth/logout`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  })
  expect(fim.ok()).toBe(true)
}

/** A field holds this text: what is kept on the device or at the service comes after the field. */
export const escrito = (campo: Locator, texto: string): Promise<string> =>
  until(
    () => campo.inputValue(),
    (visto) => visto === texto,
  )

/** The page is called so, in its tab too: it is named after it is drawn. */
export const intitulada = (page: Page, titulo: string): Promise<string> =>
  until(
    () => page.title(),
    (visto) => visto === titulo,
  )

/** The pages of who fills in cases are on the device, with what they need where there is no network. */
export const guardadas = (page: Page) =>
  page.evaluate<void>(
    'navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((ok) => active.addEventListener("statechange", ok)))',
  )

/** What was drawn last has the focus, by its id or its text. */
export const focado = (page: Page, qual: string): Promise<string> =>
  until(
    () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent.trim()'),
    (visto) => visto === qual,
  )

/** Written down as it happens, and told when the test ends. */
async function vigiar(contexto: BrowserContext, base: string, queixas: string[], semArquivos?: RegExp): Promise<void> {
  await contexto.exposeBinding('aViolacao', ({ page }, dita: string) => {
    if (page.url().startsWith(base)) queixas.push(`policy: ${dita}`)
  })
  await contexto.addInitScript(
    'addEventListener("securitypolicyviolation", (e) => aViolacao(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`))',
  )
  contexto.on('console', (dito) => {
    const { url } = dito.location()
    if (dito.type() !== 'error' || !url.startsWith(base)) return
    // The service refused, the address has no page, the test took the network away: what the page makes of it, the test says.
    const falta = dito.text().startsWith('Failed to load resource')
    const esperada =
      url.startsWith(`${base}/api/`) ||
      semArquivos?.test(url) ||
      url === dito.page()?.url() ||
      dito.text().includes('ERR_INTERNET_DISCONNECTED')
    if (!(falta && esperada)) queixas.push(`console: ${dito.text()} (${url})`)
  })
  contexto.on('weberror', (erro) => {
    if (erro.page()?.url().startsWith(base)) queixas.push(`script: ${erro.error().message}`)
  })
  contexto.on('request', (pedido) => {
    const url = pedido.url()
    const dePagina = pedido.serviceWorker()
      ? pedido.serviceWorker()?.url().startsWith(base)
      : pedido.frame().url().startsWith(base) && !pedido.isNavigationRequest()
    if (dePagina && !url.startsWith(base) && !/^(blob|data):/.test(url)) queixas.push(`asked elsewhere: ${url}`)
  })
}

/** Parts of the height of the window (dvh) are those of before until a frame was drawn. */
async function dimensionar(page: Page, janela: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(janela)
  await page.evaluate('new Promise((feito) => requestAnimationFrame(() => requestAnimationFrame(feito)))')
}

/** As small as a page gets: 1280 by 1024 px at 400 %. It does not scroll sideways, and nothing is cut or covered. */
async function transborda(page: Page): Promise<string[]> {
  await dimensionar(page, { width: 320, height: 256 })
  const largura = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  const quem = largura > 320 ? await page.evaluate<string>(LARGOS) : ''
  const ver = () => page.evaluate<string>(CORTADOS)
  // What stands over the page hears of its size a moment later.
  const cortados = await until(ver, (quais) => quais === '', 3_000).catch(ver)
  return [
    ...(largura > 320 ? [`${page.url()} is ${largura} px wide at 320 px: ${quem}`] : []),
    ...(cortados ? [`${page.url()} is cut at 400 %: ${cortados}`] : []),
  ]
}
/** The heads of tables are cut to a point there, whatever their width. */
const LARGOS = `[...document.querySelectorAll('body *')].filter((e) => !e.closest('thead') && e.getBoundingClientRect().right > 321).slice(0, 5)
  .map((e) => e.tagName.toLowerCase() + '.' + e.className).join(', ')`
/** What has not changed since `visto` looked at it fits at the end of its test too. */
const GUARDAR_COMO_ESTA = 'void (window.comoFoiVista = document.documentElement.outerHTML)'
const COMO_FOI_VISTA = 'window.comoFoiVista === document.documentElement.outerHTML'
/**
 * What hides a part of its own text, what stands still over more than half of the page, a dialog that leaves the screen,
 * a row or column that stands out of its own box, over what comes after it.
 */
const CORTADOS = `[...document.querySelectorAll('body *')].filter((e) => {
  if (e.closest('.so-leitor, svg, [aria-hidden=true]') || !e.checkVisibility({ visibilityProperty: true })) return false
  const estilo = getComputedStyle(e)
  const caixa = e.getBoundingClientRect()
  const fecha = (o) => o === 'hidden' || o === 'clip'
  const rola = (o) => o === 'auto' || o === 'scroll'
  if (e.matches('dialog[open]') && (caixa.top < -1 || caixa.bottom > innerHeight + 1)) return true
  if (!e.matches('dialog, dialog *') && /fixed|sticky/.test(estilo.position) && !rola(estilo.overflowY) &&
    caixa.height > innerHeight / 2 && caixa.width > innerWidth / 2) return true
  if (e.matches('input, textarea, select, img, canvas, video, progress') || e.clientWidth < 3 || !e.textContent.trim()) return false
  if (/flex|grid/.test(estilo.display) && estilo.overflowY === 'visible' && [...e.children].some((dentro) => {
    const { position, marginBottom } = getComputedStyle(dentro)
    // A margin below nothing says that it is meant.
    const fim = dentro.getBoundingClientRect().bottom + Math.min(0, parseFloat(marginBottom))
    return dentro.checkVisibility() && /static|relative/.test(position) && fim > caixa.bottom + 1
  })) return true
  return (fecha(estilo.overflowX) && e.scrollWidth > e.clientWidth + 1) || (fecha(estilo.overflowY) && e.scrollHeight > e.clientHeight + 1)
}).slice(0, 5).map((e) => e.tagName.toLowerCase() + '.' + e.className + ' “' + e.textContent.trim().slice(0, 40) + '”').join(', ')`

/**
 * Looks at the page as it stands now: axe finds nothing, nothing is cut at 320 px, and where RETRATOS names a folder there
 * are pictures of it at four widths. Call it for each page, state and dialog, with a name of its own.
 */
export async function visto(page: Page, nome: string): Promise<void> {
  await page.evaluate(GUARDAR_COMO_ESTA)
  const antes = page.viewportSize()
  const queixas = await transborda(page)
  if (antes) await dimensionar(page, antes)
  expect([nome, queixas]).toEqual([nome, []])
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: Achado[] }>(
    `axe.run(document, { runOnly: ${JSON.stringify(REGRAS)}, resultTypes: ['violations'] })`,
  )
  const ditas = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join(', ')}`,
  )
  expect([nome, ditas]).toEqual([nome, []])
  if (RETRATOS) await retratar(page, nome, RETRATOS)
}
type Achado = { id: string; nodes: { html: string; any: { message: string }[] }[] }

async function retratar(page: Page, nome: string, pasta: string): Promise<void> {
  mkdirSync(pasta, { recursive: true })
  const antes = page.viewportSize()
  for (const width of LARGURAS) {
    await dimensionar(page, { width, height: width < 500 ? 740 : 900 })
    await page.screenshot({ path: join(pasta, `${nome}-${width}.png`), fullPage: true })
  }
  if (antes) await dimensionar(page, antes)
}
