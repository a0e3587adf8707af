import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase64, textOf, utf8 } from './bytes.ts'
import type { IssuerKey } from './manifest.ts'

export type Opened<P> = { payload: P; key: IssuerKey }

/**
 * Opens a compact JWS of Ed25519 by one of the issuer's keys.
 * @returns `unknown` when no key has its id; null when the signature is wrong, or it is no such JWS
 */
export function openJws<P>(jws: string, keys: readonly IssuerKey[]): Opened<P> | 'unknown' | null {
  try {
    const [head = '', body = '', signature = '', ...rest] = jws.split('.')
    const { alg, kid } = JSON.parse(textOf(fromBase64(head))) as { alg?: unknown; kid?: unknown }
    if (rest.length > 0 || alg !== 'Ed25519') return null
    const key = keys.find((one) => one.uso === 'manifesto' && one.kid === kid)
    if (!key?.x || key.crv !== 'Ed25519') return 'unknown'
    if (!ed25519.verify(fromBase64(signature), utf8(`${head}.${body}`), fromBase64(key.x))) return null
    return { payload: JSON.parse(textOf(fromBase64(body))) as P, key }
  } catch {
    return null
  }
}
