import { randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { ENTRADA_S } from '../domain/tempos.ts'
import type { Tokens } from '../usecases/emitir.ts'

/** True when the client prefers a page to JSON. Scripts accept anything and get JSON. */
export const querPagina = (req: Request): boolean => req.accepts(['json', 'html']) === 'html'

/** True when a browser opens a page. The browser sets this header itself, and no page can change it. */
const ehNavegacao = (req: Request): boolean => req.get('sec-fetch-mode') === 'navigate'

/** True for a request by a script of a page. */
export const ehDePagina = (req: Request): boolean => req.get('sec-fetch-site') !== undefined

/** True when the client is a browser, or wants to be answered as one. */
export const ehNavegador = (req: Request): boolean => querPagina(req) || ehNavegacao(req) || ehDePagina(req)

/** Redirects with an answer that is not cached. */
export function redirecionar(res: Response, onde: string): 'sent' {
  res.set('cache-control', 'no-store').redirect(302, onde)
  return 'sent'
}

/**
 * The cookies of browsers. Scripts cannot read the refresh token (HttpOnly), and requests from other sites do not carry
 * it (Strict). Sec-Fetch-Site reveals requests from other hosts of the same domain. The mark says which browser began a
 * sign-in. It is Lax, because it has to be sent when the provider redirects the person back.
 *
 * Under TLS the names begin with `__Host-`: browsers then take neither cookie from another host of the domain, nor from
 * a connection without TLS. Such cookies have to be for every path. The gateway passes cookies on to this service only.
 */
export function cookies(publicUrl: string) {
  const tls = publicUrl.startsWith('https:')
  const prefixo = tls ? '__Host-' : ''
  const [SESSAO, MARCA] = [`${prefixo}car_sessao`, `${prefixo}car_navegador`]
  const base: CookieOptions = { httpOnly: true, secure: tls, path: tls ? '/' : '/api/v1/auth' }
  const estrito: CookieOptions = { ...base, sameSite: 'strict' }

  return {
    guardarSessao: (res: Response, tokens: Tokens) =>
      void res.cookie(SESSAO, tokens.refresh_token, { ...estrito, maxAge: tokens.refresh_expires_in * 1000 }),

    apagarSessao: (res: Response) => void res.clearCookie(SESSAO, estrito),

    sessao(req: Request): string | undefined {
      const site = req.get('sec-fetch-site')
      return site === undefined || site === 'same-origin' ? ler(req, SESSAO) : undefined
    },

    /** The mark of this browser. Simultaneous sign-ins share it. */
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
