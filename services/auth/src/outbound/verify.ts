import { EndedToken, type VerifyToken } from '@car/identity/verify-token'
import type { Revocations } from './revocations.ts'

/**
 * Returns a function that refuses revoked tokens as well. auth believes nobody that a token was not revoked, the gateway
 * included, and looks itself.
 */
export const unlessRevoked =
  (verify: VerifyToken, revocations: Pick<Revocations, 'isListed'>): VerifyToken =>
  async (token, holder) => {
    const usuario = await verify(token, holder)
    if (await revocations.isListed(usuario.jti)) throw new EndedToken(usuario.id)
    return usuario
  }
