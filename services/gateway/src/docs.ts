import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { renderApiReference } from '@scalar/client-side-rendering'
import express, { type Express, type Request, type Response } from 'express'

/** The viewer, as its package ships it for browsers. */
const FILES = fileURLToPath(new URL('../node_modules/@scalar/api-reference/dist/browser/', import.meta.url))

/** GET /docs: the interface as a page. Everything it needs comes from this origin, and it contacts no other. */
export function mountDocs(app: Express): void {
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
      url: '/api/v1/openapi.json',
      localization: { locale: 'pt' },
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  // The renderer names no language, but screen readers choose their voice by it.
  res.type('html').send(page.replace('<html>', '<html lang="pt-BR">'))
}

/** The page styles itself as it runs, which only 'unsafe-inline' allows. Scripts come from us alone. */
const policy = (nonce: string): string =>
  [
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
