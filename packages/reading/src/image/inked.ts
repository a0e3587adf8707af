import type { Gray } from '@car/quality/gray'

export type Cut = { left: number; top: number; width: number; height: number }

/** The share of the contrast of a line from which a column has ink, and the share of its height that is not looked at. */
const [INK, EDGE] = [0.4, 0.2]

/**
 * Leaves out the white at both ends of a part of a page with one line of print, but for a margin. White that is no wider
 * than two margins stays.
 */
export function withoutWhite({ pixels, width }: Gray, cut: Cut, margin: number): Cut {
  const [top, bottom] = [cut.top + Math.round(cut.height * EDGE), cut.top + Math.round(cut.height * (1 - EDGE))]
  const darkest = Array.from({ length: cut.width }, (_, i) => {
    let least = 255
    for (let y = top; y < bottom; y++) least = Math.min(least, pixels[y * width + cut.left + i] as number)
    return least
  })
  const level = 255 - INK * (255 - Math.min(...darkest))
  const isInked = (value: number) => value < level
  const [first, last] = [darkest.findIndex(isInked), darkest.findLastIndex(isInked)]
  if (first < 0) return cut
  const from = first > 2 * margin ? first - margin : 0
  const to = cut.width - last > 2 * margin ? last + margin : cut.width
  return { ...cut, left: cut.left + Math.round(from), width: Math.round(to) - Math.round(from) }
}
