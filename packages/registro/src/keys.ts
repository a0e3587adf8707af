import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { Signer, Verifier } from './note.ts'

/** The bytes before the seed of each kind of key in PKCS #8. */
const PREFIXES = {
  1: '302e020100300506032b657004220420',
  6: '3034020100300b0609608648016503040311042280' + '20',
} as const

/**
 * Derives the keys that sign the checkpoints of a log from the setting REGISTRO_KEY: Ed25519 for today's readers, and
 * ML-DSA-44 for the time when Ed25519 no longer holds.
 * @param origin  the name of the log, which is the name of its keys too
 */
export const signersOf = (origin: string, key: Buffer): Signer[] =>
  ([1, 6] as const).map((kind) => {
    const seed = Buffer.from(hkdfSync('sha256', key, '', `registro ${kind}`, 32))
    const der = Buffer.concat([Buffer.from(PREFIXES[kind], 'hex'), seed])
    return { name: origin, kind, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  })

/** Returns the name of a log: the public host of the installation, and the service. It stays for good. */
export const originOf = (publicUrl: string, service: string): string =>
  `${new URL(publicUrl).hostname}/registro/${service}`

/** The public half of a key of a log, as a JWK with the name of the log. */
export type LogJwk = { kid: string; nome: string; kty: string; crv?: string; x?: string; pub?: string }

export const jwksOf = (verifiers: readonly Verifier[]): LogJwk[] =>
  verifiers.map(({ name, id, publicKey }) => {
    const { kty = '', crv, x, pub } = publicKey.export({ format: 'jwk' }) as Partial<LogJwk>
    const halves = Object.entries({ crv, x, pub }).filter(([, value]) => value !== undefined)
    return { kid: `${name}+${id}`, nome: name, kty, ...Object.fromEntries(halves) }
  })
