import { createHash } from 'node:crypto'
import type { Express, Response } from 'express'
import { normalizarCodigo } from '../../domain/codigo.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { verificar } from '../../usecases/verificar.ts'
import { paginaDeDesconhecido, paginaDoDossie } from './corpo.ts'
import { ESTILO } from './estilo.ts'
import { SCRIPT } from './script.ts'

const resumo = (texto: string): string => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** Allows only the one style and the one script that the page contains, and nothing from elsewhere. */
const POLITICA = [
  "default-src 'none'",
  `style-src ${resumo(ESTILO)}`,
  `script-src ${resumo(SCRIPT)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // The gateway counts what is reported.
  'report-uri /violacoes',
].join('; ')

/** The page behind the QR code on a dossier's cover. It is for people, so it is not in the table of operations. */
export function montarPagina(app: Express, ctx: Ctx): void {
  // No code looks like this word, so it can be the target of the form in which a code is typed, without a script.
  app.get('/verificar/consulta', (req, res) => {
    const digitado = typeof req.query['codigo'] === 'string' ? req.query['codigo'] : ''
    const codigo = normalizarCodigo(digitado)
    if (codigo === null) enviar(res, 404, paginaDeDesconhecido(null))
    else res.redirect(303, `/verificar/${codigo}`)
  })

  app.get('/verificar/:codigo', async (req, res) => {
    const { codigo } = req.params
    const achado = await verificar(ctx, codigo)
    if (achado === null) enviar(res, 404, paginaDeDesconhecido(normalizarCodigo(codigo)))
    else enviar(res, 200, paginaDoDossie(achado))
  })
}

function enviar(res: Response, status: number, html: string): void {
  res.status(status).set({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLITICA,
    'x-content-type-options': 'nosniff',
    // The address contains the code.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  res.end(html)
}
