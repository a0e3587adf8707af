/** Crockford's alphabet, without the letters I, L, O and U, which are easily mistaken. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Converts each byte to a letter. The alphabet has 32 letters, and 32 divides 256, so each letter is equally likely.
 */
export const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * Brings typed letters into comparable form: capitals, without blanks, hyphens, dots and underscores; O becomes 0, I
 * and L become 1. Other characters stay.
 */
export const typedLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
