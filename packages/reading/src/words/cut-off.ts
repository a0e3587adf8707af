import { toShown } from '../image/placement.ts'
import type { Placement, Word } from '../page.ts'
import { enclose } from '../text/text.ts'

/**
 * The distance from the picture's edge, as a share of its side, within which print is taken to extend beyond the
 * picture.
 */
const EDGE = 0.004

/** Tells whether lines of print run into the left or right edge, or one line runs along the top or foot. */
export function isCutOff(words: Word[], placement: Placement): boolean {
  const letters = words.filter((w) => /\p{L}{2,}/u.test(w.text))
  const lines = [...Map.groupBy(letters, (w) => w.line).values()]
  const upright = uprightOf(placement)
  let atSides = 0
  let atEnds = 0
  for (const line of lines) {
    const { x, y, largura, altura } = toShown(enclose(line), upright)
    if (x < EDGE || x + largura > 1 - EDGE) atSides++
    if (line.length >= 4 && (y < EDGE || y + altura > 1 - EDGE)) atEnds++
  }
  return atEnds > 0 || (atSides >= 4 && atSides > lines.length * 0.2)
}

/** Returns the placement of the same page as if it were shown upright. */
function uprightOf(placement: Placement): Placement {
  const { width, height, quarters } = placement
  const sideways = quarters % 2 === 1
  return { ...placement, quarters: 0, width: sideways ? height : width, height: sideways ? width : height }
}
