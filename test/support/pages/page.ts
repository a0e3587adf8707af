import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
import { LACKING } from '../../../services/portal/web/lacking.ts'
import { BASE } from '../environment.ts'
import { CPF, personOf, type Who } from '../sign-in.ts'

/** Opens pages for tests, signs people in, and checks rules for all pages. */

/** The folder for the pictures of `seen` and `pictured`. Without it, no pictures are taken. */
const SCREENSHOTS = process.env['PICTURES']
const WIDTHS = [360, 768, 1440, 1920]
/** The source of axe, which runs in the page. It is minified, because `seen` loads it into every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What a browser of the list lacks and tests use in the page. */
const OF_TESTS = new Set(['Element.prototype.checkVisibility'])
/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Open = BrowserContextOptions & {
  /** The signed-in person, if any. */
  who?: Who | undefined
  /** The first address of the page. A sign-in leads there. */
  em?: string
  largura?: number
  altura?: number
  /** Addresses of files that the test removes. The console may report them as missing. */
  withoutFiles?: RegExp | undefined
  /** Another server for the requests of pages. The test answers these requests. */
  elsewhere?: string | undefined
  /**
   * True if the service worker keeps the pages on the device. False by default, because the worker would fetch the
   * files of all pages.
   */
  keeping?: boolean
  /** True for a new browser context, for tests that end sessions or measure traffic. */
  fresh?: boolean
}

type BrowserSetup = Pick<Open, 'keeping' | 'fresh'> & {
  base?: () => string
  /** True for a browser that lacks what one of the oldest lacks for which the pages are made. */
  old?: boolean
}
/** The browser context of one person, like a device. Pages in a context share storage. */
type OpenedContext = { context: BrowserContext; complaints: string[] }

/**
 * A test file calls this function once at its top: `const open = browser()`. A test fails if one of its pages violates
 * the content security policy, reports an unexpected error on the console, sends a request to a server that is not
 * allowed, or overflows at 320 px. Pages open in new tabs. Unless an option requires a new browser context, the tests
 * of a person share a context with one sign-in. Local storage and IndexedDB are cleared after each test.
 * @param base  the address of the pages, if not the gateway under test
 * @param shared  `keeping` and `fresh`, for all tests of the file
 */
export function browser({
  base = () => BASE,
  old = false,
  ...shared
}: BrowserSetup = {}): (options?: Open) => Promise<Page> {
  let browser: Browser
  /** The idle browser contexts, by person. */
  const livres = new Map<string, OpenedContext>()
  const openedPages: { device: OpenedContext; dono: string | null }[] = []

  beforeAll(async () => {
    browser = await chromium.connect(setting('TEST_BROWSER'))
  })
  afterAll(() => browser.close())
  Reflect.set(globalThis, 'onTestFailure', async () => {
    const pages = openedPages.flatMap(({ device }) => device.context.pages())
    const said = await Promise.all(pages.map((page) => page.evaluate<string>(SAID).catch(String)))
    process.stderr.write(`When it failed: ${pages.map((page, i) => `${page.url()}\n${said[i]}`).join('\n\n')}\n`)
  })
  afterEach(async () => {
    for (const { device, dono } of openedPages.splice(0)) {
      const { context } = device
      const complaints = device.complaints.splice(0)
      for (const page of context.pages()) {
        if (!page.url().startsWith(base()) || (await page.evaluate<boolean>(AS_IT_WAS_SEEN))) continue
        await page.bringToFront()
        complaints.push(...(await overflows(page)))
      }
      if (dono === null || livres.has(dono)) await context.close()
      else {
        await empty(device, base(), dono)
        livres.set(dono, device)
      }
      device.complaints.length = 0
      expect(complaints).toEqual([])
    }
  })

  return async (options = {}) => {
    const {
      who: person,
      em = '/',
      largura = 360,
      altura = 740,
      withoutFiles,
      elsewhere,
      keeping,
      fresh,
      ...rest
    } = {
      ...shared,
      ...options,
    }
    const viewport = { width: largura, height: altura }
    const ordinary =
      !keeping && !fresh && withoutFiles === undefined && elsewhere === undefined && Object.keys(rest).length === 0
    const dono = ordinary ? (person ?? '') : null
    const known = dono === null ? undefined : livres.get(dono)
    if (dono !== null) livres.delete(dono)
    if (known) {
      openedPages.push({ device: known, dono })
      const page = await known.context.newPage()
      await page.setViewportSize(viewport)
      await page.goto(em)
      return page
    }
    const context = await browser.newContext({
      baseURL: base(),
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: keeping ? 'allow' : 'block',
      ...rest,
    })
    context.setDefaultTimeout(60_000)
    const device: OpenedContext = { context, complaints: [] }
    openedPages.push({ device, dono })
    await watch(context, base(), device.complaints, { withoutFiles, elsewhere })
    if (old)
      await context.addInitScript(
        `${takeAway.toString()}; takeAway(${JSON.stringify(LACKING.filter((path) => !OF_TESTS.has(path)))})`,
      )
    const page = await context.newPage()
    if (person === undefined) await page.goto(em)
    else await signInAt(page, person, em)
    return page
  }
}

/** Runs in pages. Removes built-ins, by their paths. */
function takeAway(paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split('.')
    const name = steps.pop() ?? ''
    const owner = steps.reduce<unknown>((at, step) => (at ? Reflect.get(at, step) : at), globalThis)
    if (owner) Reflect.deleteProperty(owner, name)
  }
}

/**
 * Clears the local storage and the IndexedDB of pages. The pages are closed first, because they would store the data
 * again. The session stays, unless the context began without a person.
 */
async function empty({ context }: OpenedContext, origin: string, dono: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  // A test that began without a person may have signed somebody in.
  if (dono === '') await context.clearCookies()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await page.close()
}

/** Signs a person in through the provider, in this browser, and goes to the page `em`. */
export async function signInAt(page: Page, who: Who, em: string): Promise<void> {
  const start = await page
    .context()
    .request.get(`${BASE}/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(em)}`, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
      maxRedirects: 0,
    })
  // A page that is open would notice the new session, and go elsewhere by itself.
  await page.goto('about:blank')
  const provider = new URL(start.headers()['location'] ?? '')
  provider.searchParams.set('login_hint', CPF[who])
  const arrival = await page.goto(provider.href)
  // If the sign-in ended elsewhere, the text of that page says why.
  const url = arrival && new URL(arrival.url())
  if (!url || url.origin !== new URL(BASE).origin || url.pathname !== new URL(em, BASE).pathname)
    throw new Error(`a sign-in ended at ${url?.origin}${url?.pathname}: ${await page.innerText('body')}`)
}

/** Ends the session at the service, as another device could. The page is not notified. */
export async function encerrarSessao(page: Page): Promise<void> {
  const { request } = page.context()
  const { data } = await (await request.post(`${BASE}/api/v1/auth/refresh`, { data: {} })).json()
  const end = await request.post(`${BASE}/api/v1/auth/logout`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  })
  expect(end.ok()).toBe(true)
}

export const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Waits until a field has this text. Stored values arrive after the field is shown. */
export const written = (campo: Locator, text: string): Promise<string> =>
  until(
    () => campo.inputValue(),
    (seen) => seen === text,
  )

/** Waits until the banner names this person. Lists may name the person too. */
export const signedIn = (page: Page, who: Who): Promise<void> =>
  page.getByRole('banner').getByText(personOf(who).nome).waitFor()

/** Waits until the window has this title, which is set only after the page is drawn. */
export const titled = (page: Page, titulo: string): Promise<string> =>
  until(
    () => page.title(),
    (seen) => seen === titulo,
  )

/** Waits until the service worker is active. */
export const kept = (page: Page) =>
  page.evaluate<void>(
    'navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((ok) => active.addEventListener("statechange", ok)))',
  )

/** Waits until the element with this id or text has the focus. */
export const focused = (page: Page, which: string): Promise<string> =>
  until(
    () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent.trim()'),
    (seen) => seen === which,
  )

/** Collects the faults of pages. They are reported when the test ends. */
async function watch(
  context: BrowserContext,
  base: string,
  complaints: string[],
  { withoutFiles, elsewhere }: Pick<Open, 'withoutFiles' | 'elsewhere'>,
): Promise<void> {
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    if (page.url().startsWith(base)) complaints.push(`policy: ${violation}`)
  })
  await context.addInitScript(
    'addEventListener("securitypolicyviolation", (e) => reportViolation(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`))',
  )
  context.on('console', (consoleMessage) => {
    const { url } = consoleMessage.location()
    if (consoleMessage.type() !== 'error' || !url.startsWith(base)) return
    // The console also reports answers that tests expect: a refusal, an address without a page, a lost network.
    const failedLoad = consoleMessage.text().startsWith('Failed to load resource')
    const expected =
      url.startsWith(`${base}/api/`) ||
      withoutFiles?.test(url) ||
      url === consoleMessage.page()?.url() ||
      consoleMessage.text().includes('ERR_INTERNET_DISCONNECTED') ||
      // The service worker keeps no fonts, so they fail without a network.
      (url.endsWith('.woff2') && consoleMessage.text().includes('ERR_FAILED'))
    if (!(failedLoad && expected)) complaints.push(`console: ${consoleMessage.text()} (${url})`)
  })
  context.on('weberror', (error) => {
    if (error.page()?.url().startsWith(base)) complaints.push(`script: ${error.error().message}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    const fromPage = request.serviceWorker()
      ? request.serviceWorker()?.url().startsWith(base)
      : request.frame().url().startsWith(base) && !request.isNavigationRequest()
    const isAllowed = url.startsWith(base) || (elsewhere !== undefined && url.startsWith(elsewhere))
    if (fromPage && !isAllowed && !/^(blob|data):/.test(url)) complaints.push(`asked elsewhere: ${url}`)
  })
}

/** The heading of a page, its announcements, and the text of its open dialogs. */
const SAID = `[...document.querySelectorAll('h1, dialog[open], [role=alert], [role=status]')]
  .map((e) => e.innerText.trim()).filter(Boolean).join('\\n')`

/** Resizes the window, and waits until a frame is drawn. Until then, lengths in dvh keep their old values. */
export async function resize(page: Page, viewportSize: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewportSize)
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/**
 * Lists the faults of the page at its smallest size, 1280 by 1024 px at 400 %: sideways scrolling, and cut or covered
 * parts.
 */
export async function overflows(page: Page): Promise<string[]> {
  await resize(page, { width: 320, height: 256 })
  const largura = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  const who = largura > 320 ? await page.evaluate<string>(WIDE) : ''
  const see = () => page.evaluate<string>(CLIPPED)
  // Elements fixed over the page adapt to its size a moment later.
  const clipped = await until(see, (some) => some === '', 3_000).catch(see)
  return [
    ...(largura > 320 ? [`${page.url()} is ${largura} px wide at 320 px: ${who}`] : []),
    ...(clipped ? [`${page.url()} is cut at 400 %: ${clipped}`] : []),
  ]
}
/**
 * Finds elements that reach beyond the right edge. Table headings do not count, because they are visually hidden at
 * this size.
 */
const WIDE = `[...document.querySelectorAll('body *')].filter((e) => !e.closest('thead') && e.getBoundingClientRect().right > 321).slice(0, 5)
  .map((e) => e.tagName.toLowerCase() + '.' + e.className).join(', ')`
/** Marks the page as checked. An unchanged page is not checked again at the end of its test. */
const KEEP_AS_IT_IS = 'void (window.asItWasSeen = document.documentElement.outerHTML)'
const AS_IT_WAS_SEEN = 'window.asItWasSeen === document.documentElement.outerHTML'
/**
 * Finds elements that hide a part of their text, elements fixed over more than half of the page, dialogs that leave the
 * screen, and rows or columns that overflow their box and cover the next element.
 */
export const CLIPPED = `[...document.querySelectorAll('body *')].filter((e) => {
  if (e.closest('.visually-hidden, svg, [aria-hidden=true]') || !e.checkVisibility({ visibilityProperty: true })) return false
  const style = getComputedStyle(e)
  const box = e.getBoundingClientRect()
  const cuts = (o) => o === 'hidden' || o === 'clip'
  const scrolls = (o) => o === 'auto' || o === 'scroll'
  if (e.matches('dialog[open]') && (box.top < -1 || box.bottom > innerHeight + 1)) return true
  if (!e.matches('dialog, dialog *') && /fixed|sticky/.test(style.position) && !scrolls(style.overflowY) &&
    box.height > innerHeight / 2 && box.width > innerWidth / 2) return true
  if (e.matches('input, textarea, select, img, canvas, video, progress') || e.clientWidth < 3 || !e.textContent.trim()) return false
  if (/flex|grid/.test(style.display) && style.overflowY === 'visible' && [...e.children].some((child) => {
    const { position, marginBottom } = getComputedStyle(child)
    // A margin below nothing says that it is meant.
    const bottom = child.getBoundingClientRect().bottom + Math.min(0, parseFloat(marginBottom))
    return child.checkVisibility() && /static|relative/.test(position) && bottom > box.bottom + 1
  })) return true
  return (cuts(style.overflowX) && e.scrollWidth > e.clientWidth + 1) || (cuts(style.overflowY) && e.scrollHeight > e.clientHeight + 1)
}).slice(0, 5).map((e) => e.tagName.toLowerCase() + '.' + e.className + ' “' + e.textContent.trim().slice(0, 40) + '”').join(', ')`

/**
 * Checks the page in its present state: axe finds nothing, and nothing is cut at 320 px. Stores pictures at four widths
 * if PICTURES names a folder. Each page, state and dialog needs a call with its own name.
 */
export async function seen(page: Page, name: string): Promise<void> {
  await page.evaluate(KEEP_AS_IT_IS)
  const before = page.viewportSize()
  const complaints = await overflows(page)
  if (before) await resize(page, before)
  expect([name, complaints]).toEqual([name, []])
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )
  const violationTexts = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join(', ')}`,
  )
  expect([name, violationTexts]).toEqual([name, []])
  if (SCREENSHOTS) await screenshot(page, name, SCREENSHOTS)
}

/** Stores pictures without a check, if PICTURES names a folder. */
export async function pictured(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS) await screenshot(page, name, SCREENSHOTS)
}

/** Stores a file in the folder of the pictures, if PICTURES names a folder. */
export function keep(name: string, bytes: Buffer): void {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, name), bytes)
}
type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] }

async function screenshot(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await resize(page, { width, height: width < 500 ? 740 : 900 })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
  if (before) await resize(page, before)
}
