import type { Box } from '../page.ts'
import type { Rule, FormRules } from './rules.ts'

/** The distance, in pixels, below which two ruled lines count as one line. */
const SLACK = 9
/** The least height and width of a cell, in pixels at 225 dpi. */
const MINIMUM = 34
const MANY = 200

/**
 * Finds the cells between the ruled lines of a form. A cell lies between two horizontal lines, and between neighbouring
 * vertical lines that run through most of the height between the two horizontal lines. Returns an empty list if there
 * are too many cells.
 */
export function framesOf({ upright, lying }: FormRules): Box[] {
  const frames: Box[] = []
  const longest = Math.max(0, ...lying.map((rule) => rule.to - rule.from))
  const lines = merge(lying.filter((rule) => rule.to - rule.from > longest / 2)) // a shorter line may be print
  for (let i = 0; i + 1 < lines.length; i++) {
    const y0 = (lines[i] as Rule).lane
    const y1 = (lines[i + 1] as Rule).lane
    if (y1 - y0 < MINIMUM) continue
    const middle = (y0 + y1) / 2
    const crossing = upright.filter(
      (rule) => rule.from < middle && rule.to > middle && rule.to - rule.from > (y1 - y0) * 0.6,
    )
    const xs = merge(crossing).map((rule) => rule.lane)
    for (let k = 0; k + 1 < xs.length; k++) {
      const [x0, x1] = [xs[k] as number, xs[k + 1] as number]
      if (x1 - x0 >= MINIMUM) frames.push({ x0, y0, x1, y1 })
    }
  }
  return frames.length <= MANY ? frames : []
}

function merge(rules: Rule[]): Rule[] {
  const out: Rule[] = []
  for (const rule of rules.toSorted((a, b) => a.lane - b.lane)) {
    const last = out.at(-1)
    if (last && rule.lane - last.lane <= SLACK) continue
    out.push(rule)
  }
  return out
}
