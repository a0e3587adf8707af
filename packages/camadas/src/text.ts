import { isUtf8 } from 'node:buffer'

const LATIN = new TextDecoder('windows-1252')
/** The most bytes that a character has in UTF-8. */
const MAX_BYTES = 4

/** Tells whether a .cpg names Latin-1 or Windows-1252, which extends Latin-1. */
export const isLatin = (encoding: string): boolean =>
  /^(iso[-_ ]?8859[-_ ]?1|latin[-_ ]?1|(ansi |cp|windows-)?1252|88591)$/i.test(encoding.trim())

/**
 * Decodes UTF-8 if the bytes are valid, otherwise Windows-1252, because published files often declare the wrong
 * encoding. A character that is cut off at the end of a field is left out.
 */
export function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  for (let cut = 1; cut < MAX_BYTES && cut < bytes.length; cut++) {
    const whole = bytes.subarray(0, bytes.length - cut)
    // Every byte of the cut character has its highest bit set.
    if ((bytes[whole.length] as number) < 0x80) break
    if (isUtf8(whole) && whole.some((byte) => byte >= 0x80)) return whole.toString('utf8')
  }
  return latinOf(bytes)
}

export const latinOf = (bytes: Buffer): string => LATIN.decode(bytes)
