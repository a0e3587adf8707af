import type { Gray } from '@car/quality/gray'
import type { Word } from '../page.ts'

/**
 * The least difference in brightness (0 to 255) between letters and their background. Even pale print differs by 60 or
 * more.
 */
const CONTRAST = 40
/**
 * The margin at the top and at the foot of a word's box that is not examined, as a share of the height of the box.
 * Neighbours, such as a ruled line under the word, may reach into the margin.
 */
const EDGE = 0.15

/**
 * Returns a function that tells whether a word of the text layer can be seen on the page. Text that is white, covered
 * by one colour, clipped away or on a hidden layer cannot be seen.
 * @param unit  dots per inch of the words' boxes
 */
export function isInked({ gray, dpi }: { gray: Gray; dpi: number }, unit: number): (word: Word) => boolean {
  const { pixels, width, height } = gray
  const scale = dpi / unit
  return ({ x0, y0, x1, y1 }) => {
    const edge = (y1 - y0) * EDGE
    const [left, right] = [clamp(Math.floor(x0 * scale), width), clamp(Math.ceil(x1 * scale), width)]
    const [top, bottom] = [
      clamp(Math.floor((y0 + edge) * scale), height),
      clamp(Math.ceil((y1 - edge) * scale), height),
    ]
    let [darkest, lightest] = [255, 0]
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) {
        const value = pixels[i] as number
        if (value < darkest) darkest = value
        if (value > lightest) lightest = value
      }
    return lightest - darkest >= CONTRAST
  }
}

const clamp = (v: number, most: number): number => Math.max(0, Math.min(most, v))
