import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SESSAO = 16
const SEGREDO = 32
const SELO = 18

/**
 * Refresh tokens: the session's id, a secret, and a seal by which one of ours is told from an invented one without
 * asking the store. The first secret is random; each successor's is derived from the token before it, so that
 * the same old token leads to the same new one while only hashes are stored.
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

    /** Of a token that `sessaoDe` has accepted. */
    sucessor(token: string): string {
      const bytes = Buffer.from(token, 'base64url')
      return montar(bytes.subarray(0, SESSAO), mac('sucessor', bytes))
    },

    /** The id of the session a token belongs to; null when we never made this token. */
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
