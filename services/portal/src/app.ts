import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { traceRequest } from '@car/telemetry/http-server'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { VOCABULARIO_JS } from './vocabulario.ts'

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const GOVBR = dirname(createRequire(import.meta.url).resolve('@govbr-ds/core/dist/core.min.css'))

/**
 * The pages: files, and nothing else. What they show they ask of the public interface with the visitor's own token, so
 * they can do no more than the visitor. Nothing is loaded from elsewhere.
 */
export function createApp(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use((req, res, next) => traceRequest(req, res, () => undefined, next))
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // The design system draws its icons with data URLs and sets styles from its own sheet only.
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
    }),
  )
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', (_req, res) => void res.json({ status: 'ok', checks: {} }))
  app.use('/vendor/govbr', express.static(join(GOVBR), { index: false, immutable: true, maxAge: '7d' }))
  app.get('/vocabulario.js', (_req, res) => void res.type('text/javascript').send(VOCABULARIO_JS))
  app.use(express.static(PUBLIC, { maxAge: '1m' }))
  app.use((_req, res) => {
    res.status(404).sendFile('404.html', { root: PUBLIC })
  })
  return app
}
