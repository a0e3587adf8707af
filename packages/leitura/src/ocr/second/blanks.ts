import type { Gray } from '@car/quality/gray'
import type { Letter } from './decode.ts'

/** The part of a line's height, at its top and foot, in which other lines and rules may have ink. */
const EDGE = 1 / 6
/** The least width of a blank between two words, in heights of the line. */
const BLANK = 0.14
/** The share of the way from paper to ink up to which a column counts as empty. Coarse dots leave grey between words. */
const EMPTY = 0.6

/** Returns the middles of the blanks in the picture of a line, in pixels. */
export function blanksIn({ pixels, width, height }: Gray): number[] {
  const levels = pixels.toSorted()
  const [ink, paper] = [levels[Math.floor(levels.length * 0.02)] ?? 0, levels[Math.floor(levels.length * 0.8)] ?? 255]
  const darkest = new Uint8Array(width).fill(255)
  for (let y = Math.floor(height * EDGE); y < Math.ceil(height * (1 - EDGE)); y++)
    for (let x = 0; x < width; x++) darkest[x] = Math.min(darkest[x] as number, pixels[y * width + x] as number)
  const found: number[] = []
  for (let x = 0, from = 0; x <= width; x++) {
    if (x < width && (darkest[x] as number) > paper - EMPTY * (paper - ink)) continue
    if (x - from >= BLANK * height) found.push((from + x) / 2)
    from = x + 1
  }
  return found
}

/**
 * Adds the blanks of the picture that the model lost: those between two letters, or a letter and a digit.
 * @param width  the width of a step of the model, in pixels of the picture
 */
export function withBlanks(letters: readonly Letter[], blanks: readonly number[], width: number): Letter[] {
  const middle = ({ step }: Letter) => (step + 0.5) * width
  return letters.flatMap((letter, i) => {
    const next = letters[i + 1]
    const parts = next && /^\p{L}$/u.test(letter.text) && /^[\p{L}\p{N}]$/u.test(next.text)
    const lost = parts && blanks.some((x) => x > middle(letter) && x < middle(next))
    return lost ? [letter, { text: ' ', conf: 100, step: letter.step }] : [letter]
  })
}
