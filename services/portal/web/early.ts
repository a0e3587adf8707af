import type { Usuario } from './gen/interface.ts'

/**
 * The session of a signed-in person. This module starts the session before the code of the page arrives, so it is
 * small. No script can read the cookie with the refresh token; the access token is in memory only.
 */

export type SignedIn = { status: 'dentro'; token: string; expiresAt: number; eu: Usuario }
export type EarlySession = SignedIn | { status: 'fora' } | { status: 'sem_rede' }

/**
 * Requests a token. The cookie changes with each answer, so tabs take turns if the browser has locks.
 * @returns null when nobody is signed in
 * @throws if the service cannot be reached or fails
 */
export const requestToken = (): Promise<{ token: string; expiresAt: number } | null> =>
  oneTabAtATime(async () => {
    const resposta = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    // An unread body would keep the connection busy.
    if (!resposta.ok) await resposta.body?.cancel()
    if (resposta.status === 401) return null
    if (!resposta.ok) throw new Error(`refresh: ${resposta.status}`)
    const { data } = await resposta.json()
    return { token: data.access_token, expiresAt: Date.now() + data.expires_in * 1000 }
  })

const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('car-sessao', run) : run()

/** The session at the time when the page was opened. */
export const first: Promise<EarlySession> = start()

export async function start(): Promise<EarlySession> {
  try {
    const fresh = await requestToken()
    if (fresh === null) return { status: 'fora' }
    const resposta = await fetch('/api/v1/auth/me', { headers: { authorization: `Bearer ${fresh.token}` } })
    if (!resposta.ok) return { status: resposta.status === 401 ? 'fora' : 'sem_rede' }
    return { status: 'dentro', ...fresh, eu: (await resposta.json()).data }
  } catch {
    return { status: 'sem_rede' }
  }
}
