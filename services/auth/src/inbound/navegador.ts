import { randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { ENTRADA_S } from '../domain/tempos.ts'
import type { Tokens } from '../usecases/emitir.ts'

const SESSAO = 'car_sessao'
const MARCA = 'car_navegador'

/** True when a page is preferred to JSON. Scripts, which take anything, get JSON. */
export const querPagina = (req: Request): boolean => req.accepts(['json', 'html']) === 'html'

/** True for a page that a browser is opening. Browsers say so themselves, and no page can make them say otherwise. */
export const ehNavegacao = (req: Request): boolean => req.get('sec-fetch-mode') === 'navigate'

/** True for what a script of a page asks. */
export const ehDePagina = (req: Request): boolean => req.get('sec-fetch-site') !== undefined

/** Redirects, keeping nothing. */
export function redirecionar(res: Response, onde: string): 'sent' {
  res.set('cache-control', 'no-store').redirect(302, onde)
  return 'sent'
}

/**
 * The cookies of browsers. Refresh tokens are out of reach of scripts (HttpOnly) and stay at home when another site
 * sends the request (Strict); a neighbour under the same domain is told by Sec-Fetch-Site. The mark says which browser
 * began a sign-in: it has to come along when the provider sends the person back, so it is Lax.
 */
export function cookies(publicUrl: string) {
  const base: CookieOptions = { httpOnly: true, secure: publicUrl.startsWith('https:'), path: '/api/v1/auth' }
  const estrito: CookieOptions = { ...base, sameSite: 'strict' }

  return {
    guardarSessao: (res: Response, tokens: Tokens) =>
      void res.cookie(SESSAO, tokens.refresh_token, { ...estrito, maxAge: tokens.refresh_expires_in * 1000 }),

    apagarSessao: (res: Response) => void res.clearCookie(SESSAO, estrito),

    sessao(req: Request): string | undefined {
      const site = req.get('sec-fetch-site')
      return site === undefined || site === 'same-origin' ? ler(req, SESSAO) : undefined
    },

    /** The mark of this browser, the same for sign-ins begun side by side. */
    marcar(req: Request, res: Response): string {
      const marca = ler(req, MARCA) ?? randomBytes(18).toString('base64url')
      res.cookie(MARCA, marca, { ...base, sameSite: 'lax', maxAge: ENTRADA_S * 1000 })
      return marca
    },

    marca: (req: Request): string | null => ler(req, MARCA) ?? null,
  }
}

const ler = (req: Request, nome: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${nome}=([\\w-]{1,512})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
