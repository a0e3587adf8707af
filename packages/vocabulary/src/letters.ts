/** Crockford's alphabet: none of its letters can be mistaken for another letter or for a digit. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter for each byte. The alphabet has 32 letters, and 32 divides 256, so each is equally likely. */
export const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * What a person typed, as it is compared: capitals, without blanks, hyphens, dots and underscores, O read as 0, I and L
 * as 1. Other characters stay.
 */
export const typedLetters = (texto: string): string =>
  texto
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
