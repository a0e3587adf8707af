import { createHash, X509Certificate } from 'node:crypto'
import type { PublicKey } from './chaves.ts'

/** Describes the key of a seal by its certificate and those of its issuers, DER, the own one first. */
export function sealKeyOf(certificates: readonly Buffer[]): PublicKey {
  const [own = Buffer.alloc(0)] = certificates
  const { kty = '', crv } = new X509Certificate(own).publicKey.export({ format: 'jwk' })
  return {
    uso: 'selo',
    kid: createHash('sha256').update(own).digest('base64url'),
    kty,
    ...(crv === undefined ? {} : { crv }),
    x5c: certificates.map((der) => der.toString('base64')),
  }
}
