import type { Usuario } from './gen/interface.ts'

/**
 * Starts the session before the code of the page arrives. It is small, and imports nothing. The refresh token is a
 * cookie that no script can read; the access token is in memory only.
 */

export type Dentro = { estado: 'dentro'; token: string; expiraEm: number; eu: Usuario }
export type Sessao = Dentro | { estado: 'fora' } | { estado: 'sem_rede' }

/**
 * Asks for a token. The cookie changes with each answer, so tabs take turns.
 * @returns null when nobody is signed in
 * @throws when nobody answers
 */
export const pedirToken = (): Promise<{ token: string; expiraEm: number } | null> =>
  umaAbaPorVez(async () => {
    const resposta = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    // A body that nobody reads would keep its connection.
    if (!resposta.ok) await resposta.body?.cancel()
    if (resposta.status === 401) return null
    if (!resposta.ok) throw new Error(`refresh: ${resposta.status}`)
    const { data } = await resposta.json()
    return { token: data.access_token, expiraEm: Date.now() + data.expires_in * 1000 }
  })

const umaAbaPorVez = <T>(fazer: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('car-sessao', fazer) : fazer()

/** The session at the moment when the page was opened. */
export const primeira: Promise<Sessao> = comecar()

export async function comecar(): Promise<Sessao> {
  try {
    const novo = await pedirToken()
    if (novo === null) return { estado: 'fora' }
    const resposta = await fetch('/api/v1/auth/me', { headers: { authorization: `Bearer ${novo.token}` } })
    if (!resposta.ok) return { estado: resposta.status === 401 ? 'fora' : 'sem_rede' }
    return { estado: 'dentro', ...novo, eu: (await resposta.json()).data }
  } catch {
    return { estado: 'sem_rede' }
  }
}
