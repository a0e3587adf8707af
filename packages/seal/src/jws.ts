import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { IssuerKey } from '@car/conferir/manifest'
import { calculateJwkThumbprint, CompactSign, exportJWK } from 'jose'

const PREFIX = '302e020100300506032b657004220420'

/** A key that signs manifests and receipts, with its public half as others see it. */
export type SigningKey = { privateKey: KeyObject; jwk: Pick<IssuerKey, 'kid' | 'kty' | 'crv' | 'x'> }

/** Derives a key of Ed25519 from 32 bytes. Its id is the thumbprint of RFC 7638. */
export async function signingKeyOf(seed: Buffer): Promise<SigningKey> {
  const der = Buffer.concat([Buffer.from(PREFIX, 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { kty = '', crv = '', x = '' } = await exportJWK(createPublicKey(privateKey))
  return { privateKey, jwk: { kid: await calculateJwkThumbprint({ kty, crv, x }), kty, crv, x } }
}

/** Signs a payload as compact JWS (RFC 9864, `Ed25519`). */
export const signJws = (payload: object, { privateKey, jwk }: SigningKey): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'Ed25519', kid: jwk.kid })
    .sign(privateKey)
