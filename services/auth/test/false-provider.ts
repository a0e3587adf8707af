import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

type Answer = (res: ServerResponse) => void
type Pair = Awaited<ReturnType<typeof generateKeyPair>>

/** The faults of the fake provider; none by default. */
export type Conduct = {
  claims?: JWTPayload
  without?: string[]
  header?: { alg?: string; kid?: string }
  chave?: Pair['privateKey'] | Uint8Array
  withoutSignature?: true
  withoutIdToken?: true
  token?: Answer
}

/**
 * Fakes a provider that lies, fails or falls silent on request, unlike the local provider. The fake checks each token
 * request: client, code, redirect_uri, and the verifier against the challenge.
 */
export async function createFakeProvider({ comSaida = true } = {}) {
  let pair = await generateKeyPair('RS256')
  let kid = 'first'
  const codes = new Map<string, { url: URL; conduct: Conduct }>()
  const recebidos: URLSearchParams[] = []

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname } = new URL(req.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return json(res, metadata())
    if (pathname === '/jwk') return json(res, { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' }] })
    if (pathname !== '/token') return json(res, {}, 404)

    const body = new URLSearchParams(await text(req))
    recebidos.push(body)
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    if (code?.conduct.token) return code.conduct.token(res)
    const basic = Buffer.from(`car:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`).toString('base64')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const p = code?.url.searchParams
    const matches =
      req.headers.authorization === `Basic ${basic}` &&
      p?.get('code_challenge') === challenge &&
      p.get('redirect_uri') === body.get('redirect_uri')
    if (!code || !matches) return json(res, { error: 'invalid_grant' }, 400)
    const id_token = code.conduct.withoutIdToken ? {} : { id_token: await idToken(code) }
    json(res, { access_token: 'x', token_type: 'Bearer', expires_in: 3600, ...id_token })
  }
  const server = createServer((req, res) => void handle(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwk`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...(comSaida ? { end_session_endpoint: `${issuer}/logout` } : {}),
  })

  async function idToken({ url, conduct }: { url: URL; conduct: Conduct }): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: issuer,
      aud: 'car',
      sub: '52998224725',
      name: 'Maria da Conceição Prado',
      email: 'maria@exemplo.test',
      email_verified: true,
      amr: ['passwd', 'new_thing'],
      reliability_info: { level: 'silver', reliabilities: [] },
      nonce: url.searchParams.get('nonce') ?? '',
      iat: now,
      exp: now + 60,
      ...conduct.claims,
    }
    for (const name of conduct.without ?? []) delete claims[name]
    if (conduct.withoutSignature) return new UnsecuredJWT(claims).encode()
    const header = { alg: 'RS256', kid, ...conduct.header }
    return new SignJWT(claims).setProtectedHeader(header).sign(conduct.chave ?? pair.privateKey)
  }

  return {
    issuer,
    recebidos,
    /** Returns the callback address with its parameters, as after a sign-in at this authorization URL. */
    callback(autorizacao: string, conduct: Conduct = {}): string {
      const url = new URL(autorizacao)
      const code = randomBytes(16).toString('hex')
      codes.set(code, { url, conduct })
      return `${url.searchParams.get('redirect_uri')}?code=${code}&state=${url.searchParams.get('state')}`
    },
    async rotateKey(newKid: string) {
      pair = await generateKeyPair('RS256')
      kid = newKid
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const SECRET = 'the secret of the test client'

export function json(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
