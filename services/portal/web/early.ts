import { noteTime } from './clock.ts'
import type { Usuario } from './gen/interface.ts'

/**
 * The session of a signed-in person. This module starts the session before the code of the page arrives, so it is
 * small. No script can read the cookie with the refresh token; the access token is in memory only.
 */

export type SignedIn = { status: 'in'; token: string; expiresAt: number; me: Usuario }
export type EarlySession = SignedIn | { status: 'out' } | { status: 'offline' }

/**
 * Requests a token. The cookie changes with each answer, so tabs take turns if the browser has locks.
 * @returns null when nobody is signed in
 * @throws if the service cannot be reached or fails
 */
export const requestToken = (): Promise<{ token: string; expiresAt: number } | null> =>
  oneTabAtATime(async () => {
    const response = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    noteTime(response)
    // An unread body would keep the connection busy.
    if (!response.ok) await response.body?.cancel()
    if (response.status === 401) return null
    if (!response.ok) throw new Error(`refresh: ${response.status}`)
    const { data } = await response.json()
    return { token: data.access_token, expiresAt: Date.now() + data.expires_in * 1000 }
  })

const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('car-session', run) : run()

/** The session at the time when the page was opened. */
export const first: Promise<EarlySession> = start()

export async function start(): Promise<EarlySession> {
  try {
    const fresh = await requestToken()
    if (fresh === null) return { status: 'out' }
    const response = await fetch('/api/v1/auth/me', { headers: { authorization: `Bearer ${fresh.token}` } })
    if (!response.ok) return { status: response.status === 401 ? 'out' : 'offline' }
    return { status: 'in', ...fresh, me: (await response.json()).data }
  } catch {
    return { status: 'offline' }
  }
}
