import { ALPHABET, lettersOf, typedLetters } from '@car/text/code-letters'

const LETTERS = 16
const GROUP = 4
const WHOLE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`)

/** The number of random bytes for one code. Each character uses five bits of one byte, so a code has 80 random bits. */
export const CODE_BYTES = LETTERS

/**
 * Makes a code like `7K3Q-4T2X-FHD0-ZZ5T`.
 * @param chance  CODE_BYTES bytes from a cryptographic source
 */
export function codeOf(chance: Uint8Array): string {
  const letters = lettersOf(chance.subarray(0, LETTERS))
  if (letters.length < LETTERS) throw new Error('too little chance for a code')
  return groupLetters(letters)
}

/** Returns the printed form of a code that a person typed; null when the input cannot be a code. */
export function normaliseCode(typed: string): string | null {
  if (typed.length > 64) return null
  const letters = typedLetters(typed)
  return WHOLE.test(letters) ? groupLetters(letters) : null
}

const groupLetters = (letters: string): string => (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
