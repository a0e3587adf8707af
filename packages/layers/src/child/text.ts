import { isUtf8 } from 'node:buffer'

const LATIN = new TextDecoder('windows-1252')
/** The most bytes that a character has in UTF-8. */
const MAX_BYTES = 4

/**
 * Decodes UTF-8 if the bytes are valid, otherwise Windows-1252, which extends Latin-1. What a file says of its encoding
 * is not asked, because published files often name the wrong one. A character that is cut off at the end of a field is left out.
 */
export function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  for (let cut = 1; cut < MAX_BYTES && cut < bytes.length; cut++) {
    const whole = bytes.subarray(0, bytes.length - cut)
    // Every byte of the cut character has its highest bit set.
    if ((bytes[whole.length] as number) < 0x80) break
    if (isUtf8(whole) && whole.some((byte) => byte >= 0x80)) return whole.toString('utf8')
  }
  return LATIN.decode(bytes)
}
