import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastAnswer } from '@car/http/last-answer'
import type { Health } from '@car/telemetry/health'
import { traceRequest } from '@car/telemetry/http-server'
import express, { type Express, type Response } from 'express'
import sirv from 'sirv'
import { cabecalhos } from './cabecalhos.ts'
import { eEndereco } from './enderecos.ts'

const PAGINAS = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * The pages: files, and nothing else. What they show they ask of the public interface with the visitor's own token, so
 * they can do no more than the visitor. Nothing is loaded from elsewhere.
 * @param paginas  folder that `web/build.ts` has written
 */
export function createApp(health: Health, paginas: string = PAGINAS): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(lastAnswer(health))
  app.use((req, res, next) => traceRequest(req, res, () => undefined, next))
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', (_req, res) => void res.json({ status: 'ok', checks: {} }))
  app.use((_req, res, next) => {
    res.set(cabecalhos())
    next()
  })
  // Files are looked for anew each time: a build under way is seen at the next load. Their names change with their content.
  app.use('/recursos', sirv(join(paginas, 'recursos'), { dev: true, brotli: true, gzip: true, setHeaders: guardar }))
  // Its name is always the same: browsers ask each time whether it has changed, and are told by its content.
  app.get('/sw.js', async (_req, res) => {
    const script = await readFile(join(paginas, 'sw.js'))
    const etag = `"${createHash('sha256').update(script).digest('base64url')}"`
    res.set({ 'cache-control': 'no-cache', etag }).type('text/javascript').send(script)
  })
  app.get(/.*/, async (req, res) => {
    if (req.path === '/') await mostrar(res, 200, 'inicio')
    // `/processos` is also what a program asks for that forgot `/api/v1`: it gets no page.
    else if (eEndereco(req.path) && req.accepts(['json', 'html']) === 'html') await mostrar(res, 200, 'app')
    else await mostrar(res, 404, 'nao-encontrada')
  })

  /** A page is made for one answer: what it may run says so with a nonce. */
  async function mostrar(res: Response, status: number, nome: string): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const html = await readFile(join(paginas, `${nome}.html`), 'utf8')
    res.status(status).set({ ...cabecalhos(nonce), 'cache-control': 'no-store' })
    res.type('html').send(html.replaceAll('__NONCE__', nonce))
  }

  return app
}

/** For a year, but for what the browser may not keep: an error. */
function guardar(res: { setHeader(name: string, value: string): unknown }, caminho: string): void {
  res.setHeader('cache-control', 'public, max-age=31536000, immutable')
  if (caminho.startsWith('/heic.worker-')) res.setHeader('content-security-policy', POLITICA_DO_DECODIFICADOR)
}

/** A worker is bound by its own answer: the decoder of HEIC runs WebAssembly, in a place that no page's script shares. */
const POLITICA_DO_DECODIFICADOR = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
