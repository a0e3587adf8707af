import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { parseCheckpoint } from './checkpoint.ts'

/** Notes as c2sp.org/signed-note has them: a text, a blank line, and a line for each signature. */

/** The kinds of signatures: over the text itself, and cosignatures with a time (c2sp.org/tlog-cosignature). */
const KINDS = {
  1: { spki: '302a300506032b6570032100', bytes: 32, isTimed: false },
  4: { spki: '302a300506032b6570032100', bytes: 32, isTimed: true },
  6: { spki: '30820532300b06096086480165030403110382052100', bytes: 1312, isTimed: true },
} as const
export type SignatureKind = keyof typeof KINDS

export type Signer = { name: string; kind: SignatureKind; privateKey: KeyObject }
export type Verifier = { name: string; kind: SignatureKind; id: string; publicKey: KeyObject }

const DASH = '— '
const END = '\n'

function idOf(name: string, kind: SignatureKind, key: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(kind), key])
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}

function rawKeyOf({ kind, privateKey }: Pick<Signer, 'kind' | 'privateKey'>): Buffer {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return spki.subarray(spki.length - KINDS[kind].bytes)
}

/** Returns the public half of a key as text: `<name>+<id>+<kind and key>`. */
export function verifierKeyOf(signer: Signer): string {
  const key = rawKeyOf(signer)
  const { name, kind } = signer
  return `${name}+${idOf(name, kind, key)}+${Buffer.concat([Buffer.of(kind), key]).toString('base64')}`
}

/** @throws Error when the text is no key of a known kind, or its id is not that of the key */
export function parseVerifierKey(verifierKey: string): Verifier {
  const [name = '', id = '', ...rest] = verifierKey.split('+')
  const bytes = Buffer.from(rest.join('+'), 'base64')
  const kind = bytes[0] as SignatureKind
  const key = bytes.subarray(1)
  if (!(kind in KINDS) || key.length !== KINDS[kind].bytes || id !== idOf(name, kind, key))
    throw new Error(`${verifierKey.slice(0, 60)} is not a verifier key`)
  const der = Buffer.concat([Buffer.from(KINDS[kind].spki, 'hex'), key])
  return { name, kind, id, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}

/** Returns the bytes that are signed. Signatures with a time are over a checkpoint, and not over just any text. */
function messageOf(kind: SignatureKind, name: string, text: string, seconds: bigint): Buffer {
  if (kind === 1) return Buffer.from(text)
  if (kind === 4) return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
  const { origin, size, root } = parseCheckpoint(text)
  const numbers = (...all: bigint[]) => Buffer.concat(all.map(bytesOf))
  return Buffer.concat([
    Buffer.from('subtree/v1\n\0'),
    counted(name),
    numbers(seconds),
    counted(origin),
    numbers(0n, BigInt(size)),
    root,
  ])
}

function bytesOf(number: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(number)
  return bytes
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

/** Makes the line of a signature. The text ends in a newline. */
export function signatureLine(signer: Signer, text: string, at: Date): string {
  const { name, kind, privateKey } = signer
  const seconds = BigInt(Math.floor(at.getTime() / 1_000))
  const signature = sign(null, messageOf(kind, name, text, seconds), privateKey)
  const id = Buffer.from(idOf(name, kind, rawKeyOf(signer)), 'hex')
  const time = KINDS[kind].isTimed ? [bytesOf(seconds)] : []
  return `${DASH}${name} ${Buffer.concat([id, ...time, signature]).toString('base64')}${END}`
}

/** Signs a text, which ends in a newline, with each key. */
export const signNote = (text: string, signers: readonly Signer[], at: Date): string =>
  `${text}\n${signers.map((signer) => signatureLine(signer, text, at)).join('')}`

/** Divides a note into its text and its lines of signatures. */
export function splitNote(note: string): { text: string; signatures: string[] } {
  const end = note.lastIndexOf('\n\n')
  if (end < 0) throw new Error('is not a note')
  return {
    text: note.slice(0, end + 1),
    signatures: note
      .slice(end + 2)
      .split(END)
      .slice(0, -1),
  }
}

/** Returns the signature of a key in a line, with the id before it; null for the line of another key. */
function signatureIn({ name, id }: Pick<Verifier, 'name' | 'id'>, line: string): Buffer | null {
  const [, given, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  return given === name && bytes.subarray(0, 4).toString('hex') === id ? bytes : null
}

/** Returns the time that one of these keys has put beside its signature; null if none has. No signature is checked. */
export function signedAt(note: string, verifiers: readonly Verifier[]): Date | null {
  const timed = verifiers.filter(({ kind }) => KINDS[kind].isTimed)
  for (const line of splitNote(note).signatures) {
    const bytes = timed.map((verifier) => signatureIn(verifier, line)).find((found) => found !== null)
    if (bytes && bytes.length >= 12) return new Date(Number(bytes.readBigUInt64BE(4)) * 1_000)
  }
  return null
}

function holds(verifier: Verifier, text: string, line: string): boolean | null {
  const { name, kind, publicKey } = verifier
  const bytes = signatureIn(verifier, line)
  if (!bytes) return null
  const isTimed = KINDS[kind].isTimed
  if (bytes.length < (isTimed ? 12 : 4)) return false
  const seconds = isTimed ? bytes.readBigUInt64BE(4) : 0n
  return verify(null, messageOf(kind, name, text, seconds), publicKey, bytes.subarray(isTimed ? 12 : 4))
}

/**
 * Checks a note. Signatures by other keys are ignored.
 * @returns the text, and the keys that signed it; null when a signature by one of the keys is wrong, or there is none
 */
export function openNote<V extends Verifier>(note: string, verifiers: readonly V[]): { text: string; by: V[] } | null {
  const { text, signatures } = splitNote(note)
  const results = verifiers.map((verifier) => signatures.map((line) => holds(verifier, text, line)))
  if (results.flat().includes(false)) return null
  const by = verifiers.filter((_, at) => results[at]?.includes(true))
  return by.length === 0 ? null : { text, by }
}
