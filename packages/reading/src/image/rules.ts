import type { Gray } from '@car/quality/gray'

/** A straight rule on the page: `lane` is the x of a vertical rule, the y of a horizontal rule. */
export type Rule = { lane: number; from: number; to: number }
export type FormRules = { upright: Rule[]; lying: Rule[] }

/** The largest gap, in pixels, that does not split a rule in two. */
const GAP = 3
/** The least lengths of rules, in pixels at 225 dpi: more than a letter is tall, and more than a dash is long. */
const UPRIGHT = 56
const LYING = 165
/**
 * The largest thickness of a drawn rule, in pixels. Anything thicker is the edge of a photograph, a bar, or a stamp.
 */
const THICK = 10

/**
 * Removes the ruled lines of a form from the page itself, and returns their places. To the OCR engine, the lines split
 * a row of cells into pieces, and a line at the edge of a cell looks like a 1 or an l.
 */
export function wipeRules(c: Gray): FormRules {
  const dark = threshold(c)
  const upright = runs(c, dark, 1, c.width, c.height, c.width, UPRIGHT)
  const lying = runs(c, dark, c.width, c.height, c.width, 1, LYING)
  const thin = {
    upright: upright.filter((t) => isThin(c, dark, t, 1, c.width, c.width)),
    lying: lying.filter((t) => isThin(c, dark, t, c.width, 1, c.height)),
  }
  for (const t of thin.upright) wipe(c, t, 1, c.width, c.width)
  for (const t of thin.lying) wipe(c, t, c.width, 1, c.height)
  return { upright: join(thin.upright), lying: join(thin.lying) }
}

/** Returns a level between ink and paper, closer to paper, because a thin rule is paler than print. */
function threshold({ pixels }: Gray): number {
  const hist = new Uint32Array(256)
  for (let i = 0; i < pixels.length; i += 7) hist[pixels[i] as number] = (hist[pixels[i] as number] as number) + 1
  let sum = 0
  let ink = 0
  while (ink < 255 && (sum += hist[ink] as number) < (pixels.length / 7) * 0.01) ink++
  return ink + (240 - ink) * 0.62
}

/** Finds dark runs along lanes. `between` is the step from lane to lane, `along` the step along a lane. */
function runs(
  { pixels }: Gray,
  dark: number,
  between: number,
  lanes: number,
  n: number,
  along: number,
  minimum: number,
): Rule[] {
  const found: Rule[] = []
  const start = new Int32Array(lanes).fill(-1)
  const last = new Int32Array(lanes)
  const close = (f: number) => {
    const from = start[f] as number
    const to = last[f] as number
    if (from >= 0 && to - from >= minimum) found.push({ lane: f, from, to })
    start[f] = -1
  }
  const step = (f: number, i: number, v: number) => {
    if (v < dark) {
      if ((start[f] as number) < 0) start[f] = i
      last[f] = i
    } else if ((start[f] as number) >= 0 && i - (last[f] as number) > GAP) close(f)
  }
  if (between === 1)
    for (let i = 0; i < n; i++) for (let f = 0; f < lanes; f++) step(f, i, pixels[i * along + f] as number)
  else for (let f = 0; f < lanes; f++) for (let i = 0; i < n; i++) step(f, i, pixels[f * between + i] as number)
  for (let f = 0; f < lanes; f++) close(f)
  return found
}

/**
 * Tells whether a rule is thin at one of five places. Where two rules cross, each rule seems as thick as the other rule
 * is long.
 */
function isThin(
  c: Gray,
  dark: number,
  { lane, from, to }: Rule,
  between: number,
  along: number,
  lanes: number,
): boolean {
  return [0.15, 0.35, 0.5, 0.65, 0.85].some(
    (t) => thickness(c, dark, lane, Math.round(from + (to - from) * t), between, along, lanes) <= THICK,
  )
}

function thickness(
  { pixels }: Gray,
  dark: number,
  lane: number,
  i: number,
  between: number,
  along: number,
  lanes: number,
): number {
  let n = 1
  for (let f = lane - 1; f >= 0 && (pixels[f * between + i * along] as number) < dark; f--) n++
  for (let f = lane + 1; f < lanes && (pixels[f * between + i * along] as number) < dark; f++) n++
  return n
}

function wipe(c: Gray, { lane, from, to }: Rule, between: number, along: number, lanes: number) {
  for (let f = Math.max(0, lane - 2); f <= Math.min(lanes - 1, lane + 2); f++)
    for (let i = from; i <= to; i++) c.pixels[f * between + i * along] = 255
}

/** Joins adjacent lanes, and pieces in one line, into one rule. */
function join(pieces: Rule[]): Rule[] {
  const rules: (Rule & { last: number })[] = []
  for (const p of pieces.toSorted((a, b) => a.lane - b.lane)) {
    const t = rules.findLast((o) => p.lane - o.last <= 3 && p.from <= o.to + 45 && o.from <= p.to + 45)
    if (!t) rules.push({ ...p, last: p.lane })
    else Object.assign(t, { last: p.lane, from: Math.min(t.from, p.from), to: Math.max(t.to, p.to) })
  }
  return rules.map(({ lane, last, from, to }) => ({ lane: (lane + last) / 2, from, to }))
}
