import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SESSION = 16
const SECRET = 32
const SEAL = 18

/**
 * Makes and reads refresh tokens. A refresh token consists of the session's id, a secret, and a seal. The seal reveals
 * invented tokens without a query. The first secret is random. Each later secret is derived from the previous token. So
 * an old token always gives the same new token, although only hashes are stored.
 */
export function refreshTokens(key: string) {
  const mac = (use: string, bytes: Buffer) => createHmac('sha256', key).update(`${use}\0`).update(bytes).digest()

  function build(session: Buffer, secret: Buffer): string {
    const body = Buffer.concat([session, secret])
    return Buffer.concat([body, mac('selo', body).subarray(0, SEAL)]).toString('base64url')
  }

  return {
    first: (sessionId: string): string => build(Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(SECRET)),

    /** Derives the successor of a token that `sessionOf` has accepted. */
    successor(token: string): string {
      const bytes = Buffer.from(token, 'base64url')
      return build(bytes.subarray(0, SESSION), mac('sucessor', bytes))
    },

    /** Returns the id of a token's session; null when the token was not issued here. */
    sessionOf(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== SESSION + SECRET + SEAL || bytes.toString('base64url') !== token) return null
      const body = bytes.subarray(0, SESSION + SECRET)
      if (!timingSafeEqual(bytes.subarray(SESSION + SECRET), mac('selo', body).subarray(0, SEAL))) return null
      return bytes.toString('hex', 0, SESSION).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },

    hash: (token: string): string => createHash('sha256').update(token).digest('base64url'),
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>
