import { createHash } from 'node:crypto'
import type { Express, Response } from 'express'
import { normaliseCode } from '../../domain/code.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { verifyCode } from '../../usecases/verify.ts'
import { unknownPage, dossiePage } from './body.ts'
import { STYLE, STYLE_ADDRESS } from './style.ts'
import { SCRIPT } from './script.ts'

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy of the page. It allows no style but its sheet, and no script but its own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  `script-src ${digest(SCRIPT)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // The gateway receives and counts the reports.
  'report-uri /violacoes',
].join('; ')

/**
 * Mounts the page to which the QR code on a dossier's cover leads. The page is for people, so it is not in the table of
 * operations.
 */
export function mountPage(app: Express, ctx: Ctx): void {
  // `consulta` cannot be a code, so this address is free. The form sends a typed code here, without a script.
  app.get('/verificar/consulta', (req, res) => {
    const typed = typeof req.query['codigo'] === 'string' ? req.query['codigo'] : ''
    const codigo = normaliseCode(typed)
    if (codigo === null) send(res, 404, unknownPage(null))
    else res.redirect(303, `/verificar/${codigo}`)
  })

  app.get(STYLE_ADDRESS, (_req, res) => {
    res.set({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
    res.type('css').send(STYLE)
  })

  app.get('/verificar/:codigo', async (req, res) => {
    const { codigo } = req.params
    const verified = await verifyCode(ctx, codigo)
    if (verified === null) send(res, 404, unknownPage(normaliseCode(codigo)))
    else send(res, 200, dossiePage(verified))
  })
}

function send(res: Response, status: number, html: string): void {
  res.status(status).set({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    // The address of the page contains the code, which other sites must not see.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  res.end(html)
}
