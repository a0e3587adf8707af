import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { renderApiReference } from '@scalar/client-side-rendering'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'

/** The folder of a package that shows the interface in a browser. This package is called the viewer below. */
const FILES = fileURLToPath(new URL('../node_modules/@scalar/api-reference/dist/browser/', import.meta.url))

/**
 * Mounts GET /docs, a page that shows the interface. The page loads everything from the gateway, and contacts no other
 * address. The viewer is foreign code, so the page is sandboxed into its own origin. The page has no session, cookie or
 * storage, and can read only public answers. So the viewer's files and the description of the interface are open to all
 * origins.
 */
export function mountDocs(app: Express, sendInterface: RequestHandler): void {
  app.use('/docs/visor', (_req, res, next) => {
    res.setHeader('access-control-allow-origin', '*')
    next()
  })
  app.get('/docs/visor/openapi.json', sendInterface)
  app.use(
    '/docs/visor',
    express.static(FILES, { index: false, redirect: false, maxAge: '1d', extensions: false, dotfiles: 'ignore' }),
  )
  app.get(['/docs', '/docs/'], show)
}

function show(_req: Request, res: Response): void {
  const nonce = randomBytes(16).toString('base64')
  res.setHeader('content-security-policy', policy(nonce))
  const page = renderApiReference({
    nonce,
    bundle: '/docs/visor/standalone.esm.js',
    pageTitle: 'Serviço de Registro Rural: a interface',
    config: {
      url: '/docs/visor/openapi.json',
      localization: { locale: 'pt' },
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      hideTestRequestButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  // The renderer sets no language. Screen readers need the language to choose a voice.
  const spoken = page.replace('<html>', '<html lang="pt-BR">')
  res.type('html').send(spoken.replace('<head>', `<head><script nonce="${nonce}">${FORGETFUL}</script>`))
}

/**
 * The viewer needs storage to start, but a sandboxed page has none. This script provides storage that is lost with the
 * page.
 */
const FORGETFUL = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  const value = {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, item) => void kept.set(String(key), String(item)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size },
  }
  Object.defineProperty(window, name, { value })
}`

/** The viewer adds styles while it runs, which only 'unsafe-inline' allows. */
const policy = (nonce: string): string =>
  [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
