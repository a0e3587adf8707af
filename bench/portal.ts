/**
 * Measures the bytes of a producer's first page, and the time until it can be used, on a weak network: 400 kbit/s and
 * 400 ms.
 *
 *   npm start -- --serve                                   (in another terminal)
 *   node bench/portal.ts [--state FOLDER] [--small]        (Debian: chromium-headless-shell)
 *
 * Measures `/` signed out and `/processos` signed in, without any cache (goals: 150 kB, 5 s). Headers count too. A page
 * is usable when it shows its data or, on `/`, its button. The exit status is 1 if a goal is missed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { toldBeside } from '@car/local/upkeep/told'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { isInstalled, missing } from './installed.ts'
import { running, small, state } from './options.ts'

const GOAL_BYTES = 150_000
const GOAL_S = 5
const { values } = parseArgs({ options: { small, state } })
const baseURL = toldBeside(running(values.state)).environment('gateway')['PUBLIC_URL'] ?? ''
const MARIA = '78307270316'
const CHROMIUM = 'chromium-headless-shell'

if (!isInstalled(CHROMIUM)) throw new Error(`${CHROMIUM}: ${missing(CHROMIUM)}`)
const browser = await chromium.launch({ executablePath: `/usr/bin/${CHROMIUM}` })
const home = await measure('/', (page) => page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor())
const list = await measure('/processos', (page) => page.locator('.card, .empty').first().waitFor(), MARIA)
await browser.close()
if (!values.small && !(home && list)) process.exitCode = 1

/**
 * Measures a page without any cache: the new browser context has only the cookie of an earlier visit, and no service
 * worker answers.
 */
async function measure(path: string, usable: (page: Page) => Promise<unknown>, cpf?: string): Promise<boolean> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  if (cpf) await signIn(context, cpf)
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesPerSecond = 400_000 / 8
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  let bytes = 0
  let underWay = 0
  wire.on('Network.requestWillBeSent', ({ redirectResponse }) => {
    if (!redirectResponse) underWay++
  })
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    underWay--
  })
  wire.on('Network.loadingFailed', () => {
    underWay--
  })
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await usable(page)
  const seconds = (performance.now() - began) / 1000
  // Waits for the requests that the page makes after it is usable, because their bytes count too.
  while (underWay > 0) await wait(200)
  await context.close()
  const held = bytes <= GOAL_BYTES && seconds <= GOAL_S
  console.log(
    `${path.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB (goal ${GOAL_BYTES / 1000}), usable after ${seconds.toFixed(1)} s (goal ${GOAL_S}): ${held ? 'held' : 'MISSED'}`,
  )
  return held
}

async function signIn(context: BrowserContext, cpf: string): Promise<void> {
  const began = await context.request.get('/api/v1/auth/idp/authorize?voltar_para=/verificar', {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    maxRedirects: 0,
  })
  const provider = new URL(began.headers()['location'] ?? '')
  provider.searchParams.set('login_hint', cpf)
  const page = await context.newPage()
  await page.goto(provider.href)
  await page.close()
}
