import { fromHex, latin1, positionsOf, textOf } from './bytes.ts'
import { BEGIN, END } from './manifest.ts'

/** The greatest length of what stands between manifest and signature, and of the dictionary of the signature. */
const NEAR = 2_000

/** The parts of a sealed dossier. */
export type Sealed = {
  manifesto: string
  /** The bytes that the signature is over. */
  before: Uint8Array
  after: Uint8Array
  /** The signature, a CMS in DER. */
  cms: Uint8Array
  /** The dictionary of the signature. */
  dictionary: string
}

/** Why a file is not a dossier as it was sealed. */
export type Fault = 'no_manifest' | 'two_manifests' | 'no_seal' | 'appended'

/**
 * Divides a dossier into its parts. The manifest is the last object before the signature, and stands in the file once,
 * so that no other text can be taken for it. Nothing follows what the signature covers.
 */
export function partsOf(file: Uint8Array): Sealed | Fault {
  const [begins, ends] = [positionsOf(file, BEGIN), positionsOf(file, END)]
  const [begin, end] = [begins[0], ends[0]]
  if (begin === undefined || end === undefined) return 'no_manifest'
  if (begins.length > 1 || ends.length > 1) return 'two_manifests'
  const dictionary = latin1(file.subarray(end + END.length, end + END.length + NEAR))
  const range =
    /^\nendstream\nendobj\s+\d+ 0 obj\s*<<[^<>]*\/Type \/Sig\b(?:.|\n)*?\/ByteRange \[ *0 +(\d+) +(\d+) +(\d+) *\]\s*\/Contents </.exec(
      dictionary.replace(/^\n\n/, '\n'),
    )
  if (!range) return 'no_seal'
  const [open, close, rest] = [range[1], range[2], range[3]].map(Number) as [number, number, number]
  const digits = latin1(file.subarray(open + 1, close - 1))
  if (file[open] !== 0x3c || file[close - 1] !== 0x3e || !/^(?:[0-9a-f]{2})+$/.test(digits)) return 'no_seal'
  if (open > end + END.length + NEAR || open < end) return 'no_seal'
  if (close + rest !== file.length) return 'appended'
  const filled = fromHex(digits)
  const length = lengthOfDer(filled)
  if (filled.subarray(length).some((byte) => byte !== 0)) return 'no_seal'
  return {
    manifesto: textOf(file.subarray(begin + BEGIN.length, end)).trim(),
    before: file.subarray(0, open),
    after: file.subarray(close),
    cms: filled.subarray(0, length),
    dictionary: range[0],
  }
}

/** The room for a signature is filled with zeros; DER says how long it is. */
function lengthOfDer(bytes: Uint8Array): number {
  const first = bytes[1] ?? 0
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  return 2 + count + bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
}
