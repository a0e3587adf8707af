import { sha256 } from '@noble/hashes/sha2.js'

/** Bytes as this package handles them, in Node and in browsers. */

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Reads base64 or base64url. @throws Error when the text is neither */
export function fromBase64(text: string): Uint8Array {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return Uint8Array.from(atob(plain), (letter) => letter.codePointAt(0) ?? 0)
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
export const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((x, i) => x === b[i])

export function join(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Returns the positions of a text in bytes. */
export function positionsOf(bytes: Uint8Array, text: string): number[] {
  const wanted = utf8(text)
  const found: number[] = []
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) found.push(at)
  return found
}

/** Hashes by the machine where it can, because files are large. */
export async function digest(...parts: Uint8Array[]): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  const all = parts.length === 1 && parts[0] ? parts[0] : join(...parts)
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', all as Uint8Array<ArrayBuffer>)) : sha256(all)
}
