import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, fromHex, isSame, join, utf8 } from './bytes.ts'
import { hashOfLeaf, rootFromInclusion } from './inclusion.ts'
import type { IssuerKey } from './manifest.ts'

/** The head of a log that was opened by a key of the issuer. */
export type Head = { origin: string; size: number; root: Uint8Array; key: IssuerKey }

type Line = { name: string; bytes: Uint8Array }
const ID_BYTES = 4
const TIME_BYTES = 8

/** Divides a signed note (c2sp.org/signed-note) into its text and its signatures. */
function split(note: string): { text: string; lines: Line[] } {
  const end = note.lastIndexOf('\n\n')
  const lines = note.slice(end + 2).split('\n')
  return {
    text: note.slice(0, end + 1),
    lines: lines.flatMap((line) => {
      const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
      return name === undefined || encoded === undefined ? [] : [{ name, bytes: fromBase64(encoded) }]
    }),
  }
}

/** Opens a checkpoint that one of the issuer's keys has signed; null when none has. */
export function openCheckpoint(note: string, keys: readonly IssuerKey[]): Head | null {
  try {
    const { text, lines } = split(note)
    const [origin = '', size = '', root = ''] = text.split('\n')
    if (!/^(0|[1-9]\d*)$/.test(size)) return null
    const key = keys.find(
      ({ uso, nome, crv, x }) =>
        uso === 'registro' &&
        nome === origin &&
        crv === 'Ed25519' &&
        x !== undefined &&
        lines.some(({ name, bytes }) => name === origin && isSigned(bytes, text, x)),
    )
    return key ? { origin, size: Number(size), root: fromBase64(root), key } : null
  } catch {
    return null
  }
}

function isSigned(bytes: Uint8Array, text: string, x: string): boolean {
  const signature = bytes.subarray(ID_BYTES)
  return signature.length === 64 && ed25519.verify(signature, utf8(text), fromBase64(x))
}

/**
 * Returns the time at which the log itself signed a checkpoint, from its signature of ML-DSA-44 (c2sp.org/tlog-cosignature);
 * null when it has none that holds.
 */
export async function timeOf(note: string, keys: readonly IssuerKey[]): Promise<Date | null> {
  const { ml_dsa44 } = await import('@noble/post-quantum/ml-dsa.js')
  const { text, lines } = split(note)
  const [origin = '', size = '', root = ''] = text.split('\n')
  for (const { name, bytes } of lines) {
    const key = keys.find(({ uso, nome, pub }) => uso === 'registro' && nome === name && pub !== undefined)
    const [time, signature] = [bytes.subarray(ID_BYTES, ID_BYTES + TIME_BYTES), bytes.subarray(ID_BYTES + TIME_BYTES)]
    if (name !== origin || !key?.pub || signature.length < 2_000) continue
    const message = join(
      utf8('subtree/v1\n\0'),
      counted(name),
      time,
      counted(origin),
      numberOf(0n),
      numberOf(BigInt(size)),
      fromBase64(root),
    )
    if (ml_dsa44.verify(signature, message, fromBase64(key.pub)))
      return new Date(Number(new DataView(Uint8Array.from(time).buffer).getBigUint64(0)) * 1_000)
  }
  return null
}

function numberOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

function counted(text: string): Uint8Array {
  const bytes = utf8(text)
  return join(Uint8Array.of(bytes.length), bytes)
}

type Entry = { hash: string; sal: string; index: number; proof: readonly Uint8Array[] }

/** Tells whether a commit is in the log under a head. The entry of a commit is HMAC-SHA-256(sal, hash). */
export function isUnder({ size, root }: Head, { hash, sal, index, proof }: Entry): boolean {
  const entry = hmac(sha256, fromBase64(sal), fromHex(hash))
  const found = rootFromInclusion({ index, size }, hashOfLeaf(entry), proof)
  return found !== null && isSame(found, root)
}

/** Reads a proof of c2sp.org/tlog-proof; null when the text is none. */
export function readProof(text: string): { index: number; proof: Uint8Array[]; checkpoint: string } | null {
  const end = text.indexOf('\n\n')
  const [head, ...rest] = text.slice(0, end).split('\n')
  const [at = '', ...hashes] = rest.filter((line) => !line.startsWith('extra '))
  const [, index] = /^index (0|[1-9]\d*)$/.exec(at) ?? []
  const isWhole = hashes.every((line) => /^[A-Za-z0-9+/]{43}=$/.test(line))
  if (end < 0 || head !== 'c2sp.org/tlog-proof@v1' || index === undefined || !isWhole) return null
  return { index: Number(index), proof: hashes.map(fromBase64), checkpoint: text.slice(end + 2) }
}
