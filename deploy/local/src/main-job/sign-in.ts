import { decodeJwt } from 'jose'
import { until } from '../until.ts'

const claims = ['exp', 'iat', 'jti', 'nivel_confiabilidade', 'nome', 'sub', 'tipo_usuario']

/**
 * Signs a person in without a browser. Requests the provider's address from the gateway, adds the standard
 * `login_hint`, and follows the redirects with their cookies. Tries for up to a minute. Returns the access token.
 * @throws if no attempt succeeds, or if the token does not have exactly the expected claims
 */
export async function signIn(url: string, cpf: string): Promise<string> {
  const token = await until(`somebody signs in at ${url}`, 60_000, () => signInOnce(url, cpf), 1000)
  const got = Object.keys(decodeJwt(token)).sort()
  if (got.join() !== claims.join())
    throw new Error(`the token carries the claims ${got.join(', ')}, expected ${claims.join(', ')}`)
  return token
}

/** Returns the id of the person in a token. */
export const idOf = (token: string): string => decodeJwt(token).sub ?? ''

/** Signs a person in like `signIn`, but tries only once, and does not check the claims. */
export const signInOnce = async (url: string, cpf: string): Promise<string> =>
  (await openSession(url, cpf)).access_token

/** Begins a sign-in, and returns the address at the identity provider where it continues. */
export async function beginSignIn(url: string): Promise<URL> {
  const start = (await (await fetch(`${url}/api/v1/auth/idp/authorize`)).json()) as {
    data: { authorization_url: string }
  }
  return new URL(start.data.authorization_url)
}

export async function openSession(url: string, cpf: string): Promise<{ access_token: string; refresh_token: string }> {
  let next = await beginSignIn(url)
  next.searchParams.set('login_hint', cpf)
  const cookies = new Map<string, string>()
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie, accept: 'application/json' } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) {
      const answer = (await response.json()) as {
        data?: { access_token: string; refresh_token: string }
        error?: { code: string; message: string }
      }
      if (answer.data) return answer.data
      throw new Error(`sign-in: ${response.status} ${answer.error?.code} ${answer.error?.message}`)
    }
    next = new URL(location, next)
  }
  throw new Error('sign-in: more redirects than a sign-in has')
}
