import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SESSAO = 16
const SEGREDO = 32
const SELO = 18

/**
 * A refresh token consists of the session's id, a secret, and a seal. The seal tells our tokens from invented ones
 * without asking the store. The first secret is random. Each later one is derived from the previous token, so the same
 * old token always gives the same new one, although only hashes are stored.
 */
export function refreshTokens(chave: string) {
  const mac = (uso: string, bytes: Buffer) => createHmac('sha256', chave).update(`${uso}\0`).update(bytes).digest()

  function montar(sessao: Buffer, segredo: Buffer): string {
    const corpo = Buffer.concat([sessao, segredo])
    return Buffer.concat([corpo, mac('selo', corpo).subarray(0, SELO)]).toString('base64url')
  }

  return {
    primeiro: (sessaoId: string): string =>
      montar(Buffer.from(sessaoId.replaceAll('-', ''), 'hex'), randomBytes(SEGREDO)),

    /** The successor of a token that `sessaoDe` has accepted. */
    sucessor(token: string): string {
      const bytes = Buffer.from(token, 'base64url')
      return montar(bytes.subarray(0, SESSAO), mac('sucessor', bytes))
    },

    /** The id of the session that a token belongs to; null when the token is not ours. */
    sessaoDe(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== SESSAO + SEGREDO + SELO || bytes.toString('base64url') !== token) return null
      const corpo = bytes.subarray(0, SESSAO + SEGREDO)
      if (!timingSafeEqual(bytes.subarray(SESSAO + SEGREDO), mac('selo', corpo).subarray(0, SELO))) return null
      return bytes.toString('hex', 0, SESSAO).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },

    hash: (token: string): string => createHash('sha256').update(token).digest('base64url'),
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>
