import { randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { SIGN_IN_S } from '../domain/times.ts'
import type { Tokens } from '../usecases/issue.ts'

/** Returns true when the client prefers a page to JSON. Scripts accept anything and get JSON. */
export const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html'

/** Returns true when a browser opens a page. Browsers set Sec-Fetch-Mode, and no page can change it. */
const isNavigation = (req: Request): boolean => req.get('sec-fetch-mode') === 'navigate'

/** Returns true for a request with Sec-Fetch-Site. Browsers add this header, and other clients usually do not. */
export const isFromPage = (req: Request): boolean => req.get('sec-fetch-site') !== undefined

export const isBrowser = (req: Request): boolean => wantsPage(req) || isNavigation(req) || isFromPage(req)

export function redirect(res: Response, location: string): 'sent' {
  res.set('cache-control', 'no-store').redirect(302, location)
  return 'sent'
}

/**
 * Sets and reads the cookies of browsers. Scripts cannot read the refresh token (HttpOnly), and requests from other
 * sites do not carry it (Strict). Sec-Fetch-Site reveals requests from other hosts of the same domain. The mark says
 * which browser began a sign-in. The mark is Lax, because the browser has to send it when the provider redirects the
 * person back.
 *
 * Under TLS the names begin with `__Host-`. Browsers do not accept such cookies from another host of the domain, or
 * without TLS. Such cookies have to be for every path. The gateway passes cookies on to this service only.
 */
export function cookies(publicUrl: string) {
  const tls = publicUrl.startsWith('https:')
  const prefix = tls ? '__Host-' : ''
  const [SESSION, MARK] = [`${prefix}car_sessao`, `${prefix}car_navegador`]
  const base: CookieOptions = { httpOnly: true, secure: tls, path: tls ? '/' : '/api/v1/auth' }
  const strict: CookieOptions = { ...base, sameSite: 'strict' }

  return {
    keepSession: (res: Response, tokens: Tokens) =>
      void res.cookie(SESSION, tokens.refresh_token, { ...strict, maxAge: tokens.refresh_expires_in * 1000 }),

    removeSession: (res: Response) => void res.clearCookie(SESSION, strict),

    session(req: Request): string | undefined {
      const site = req.get('sec-fetch-site')
      return site === undefined || site === 'same-origin' ? read(req, SESSION) : undefined
    },

    /** Returns the mark of this browser, and sets its cookie. Simultaneous sign-ins share the mark. */
    setMark(req: Request, res: Response): string {
      const mark = read(req, MARK) ?? randomBytes(18).toString('base64url')
      res.cookie(MARK, mark, { ...base, sameSite: 'lax', maxAge: SIGN_IN_S * 1000 })
      return mark
    },

    mark: (req: Request): string | null => read(req, MARK) ?? null,
  }
}

const read = (req: Request, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,512})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
