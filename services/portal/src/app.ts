import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastAnswer } from '@car/http/last-answer'
import type { Health } from '@car/telemetry/health'
import { traceRequest } from '@car/telemetry/http-server'
import express, { type Express, type Response } from 'express'
import sirv from 'sirv'
import { securityHeaders } from './headers.ts'
import { isAddress } from './addresses.ts'
import { type PageSettings, withSettings } from './settings-of-pages.ts'

const PAGES = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * Creates the server of the pages, which are static files. The pages call the public interface with the visitor's
 * token, so they can do no more than the visitor. From other origins they load only imagery.
 * @param paginas  the folder that `web/build.ts` has written
 */
export function createApp(
  health: Health,
  { paginas = PAGES, ...settings }: { paginas?: string } & PageSettings = {},
): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(lastAnswer(health))
  app.use((req, res, next) => traceRequest(req, res, () => undefined, next))
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', (_req, res) => void res.json({ status: 'ok', checks: {} }))
  app.use((_req, res, next) => {
    res.set(securityHeaders())
    next()
  })
  // Files are looked up at each request, so a new build appears at the next load.
  app.use('/recursos', sirv(join(paginas, 'recursos'), { dev: true, brotli: true, gzip: true, setHeaders: keep }))
  // The name of this file never changes, so browsers have to check each time whether its content has changed.
  app.get('/sw.js', async (_req, res) => {
    const script = await readFile(join(paginas, 'sw.js'))
    const etag = `"${createHash('sha256').update(script).digest('base64url')}"`
    res.set({ 'cache-control': 'no-cache', etag }).type('text/javascript').send(script)
  })
  app.get('/manifest.webmanifest', async (_req, res) => {
    res.set('cache-control', 'no-cache').type('application/manifest+json')
    res.send(await readFile(join(paginas, 'manifest.webmanifest')))
  })
  app.get(/.*/, async (req, res) => {
    if (req.path === '/') await show(res, 200, 'home')
    // A program that forgets `/api/v1` may request `/processos`, which is also the address of a page. The program must
    // not get the page.
    else if (isAddress(req.path) && req.accepts(['json', 'html']) === 'html') await show(res, 200, 'app')
    else await show(res, 404, 'not-found')
  })

  /** Sends a page with a new nonce, which marks the scripts that may run. */
  async function show(res: Response, status: number, name: string): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const html = await readFile(join(paginas, `${name}.html`), 'utf8')
    res.status(status).set({ ...securityHeaders(nonce, settings.tiles), 'cache-control': 'no-store' })
    res.type('html').send(withSettings(html, settings).replaceAll('__NONCE__', nonce))
  }

  return app
}

/**
 * Lets browsers keep a file for a year, because its name changes with its content. The HEIC decoder also gets its
 * policy.
 */
function keep(res: { setHeader(name: string, value: string): unknown }, path: string): void {
  res.setHeader('cache-control', 'public, max-age=31536000, immutable')
  if (path.startsWith('/heic.worker-')) res.setHeader('content-security-policy', DECODER_POLICY)
}

/**
 * A worker follows the policy of the response that delivers its script. Only this worker, which decodes HEIC, may run
 * WebAssembly.
 */
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
