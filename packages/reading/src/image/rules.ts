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
export function wipeRules(gray: Gray): FormRules {
  const dark = threshold(gray)
  const upright = runs(gray, dark, 1, gray.width, gray.height, gray.width, UPRIGHT)
  const lying = runs(gray, dark, gray.width, gray.height, gray.width, 1, LYING)
  const thin = {
    upright: upright.filter((rule) => isThin(gray, dark, rule, 1, gray.width, gray.width)),
    lying: lying.filter((rule) => isThin(gray, dark, rule, gray.width, 1, gray.height)),
  }
  for (const rule of thin.upright) wipe(gray, rule, 1, gray.width, gray.width)
  for (const rule of thin.lying) wipe(gray, rule, gray.width, 1, gray.height)
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
  const close = (at: number) => {
    const from = start[at] as number
    const to = last[at] as number
    if (from >= 0 && to - from >= minimum) found.push({ lane: at, from, to })
    start[at] = -1
  }
  const step = (at: number, i: number, v: number) => {
    if (v < dark) {
      if ((start[at] as number) < 0) start[at] = i
      last[at] = i
    } else if ((start[at] as number) >= 0 && i - (last[at] as number) > GAP) close(at)
  }
  if (between === 1)
    for (let i = 0; i < n; i++) for (let at = 0; at < lanes; at++) step(at, i, pixels[i * along + at] as number)
  else for (let at = 0; at < lanes; at++) for (let i = 0; i < n; i++) step(at, i, pixels[at * between + i] as number)
  for (let at = 0; at < lanes; at++) close(at)
  return found
}

/**
 * Tells whether a rule is thin at one of five places. Where two rules cross, each rule seems as thick as the other rule
 * is long.
 */
function isThin(
  gray: Gray,
  dark: number,
  { lane, from, to }: Rule,
  between: number,
  along: number,
  lanes: number,
): boolean {
  return [0.15, 0.35, 0.5, 0.65, 0.85].some(
    (t) => thickness(gray, dark, lane, Math.round(from + (to - from) * t), between, along, lanes) <= THICK,
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
  for (let at = lane - 1; at >= 0 && (pixels[at * between + i * along] as number) < dark; at--) n++
  for (let at = lane + 1; at < lanes && (pixels[at * between + i * along] as number) < dark; at++) n++
  return n
}

function wipe(gray: Gray, { lane, from, to }: Rule, between: number, along: number, lanes: number) {
  for (let at = Math.max(0, lane - 2); at <= Math.min(lanes - 1, lane + 2); at++)
    for (let i = from; i <= to; i++) gray.pixels[at * between + i * along] = 255
}

/** Joins adjacent lanes, and pieces in one line, into one rule. */
function join(pieces: Rule[]): Rule[] {
  const rules: (Rule & { last: number })[] = []
  for (const p of pieces.toSorted((a, b) => a.lane - b.lane)) {
    const rule = rules.findLast((o) => p.lane - o.last <= 3 && p.from <= o.to + 45 && o.from <= p.to + 45)
    if (!rule) rules.push({ ...p, last: p.lane })
    else Object.assign(rule, { last: p.lane, from: Math.min(rule.from, p.from), to: Math.max(rule.to, p.to) })
  }
  return rules.map(({ lane, last, from, to }) => ({ lane: (lane + last) / 2, from, to }))
}
