import { shrink, type Gray } from '@car/quality/gray'

export type Tilt = {
  /** The degrees by which the page has to be turned clockwise to make its lines horizontal. */
  degrees: number
  /** The sharpness with which the ink gathers in rows. */
  strength: number
  /**
   * The share of the inked height that is clear between rows. Lines of print have clear space between them; columns of
   * letters do not.
   */
  lineGaps: number
}

/** The largest tilt that is searched for, in degrees. */
const MAXIMUM = 8
const SIDE = 1000

/**
 * Finds the angle at which the ink gathers most sharply in rows, from coarse to fine steps, for the page as it is and
 * for the page on its side.
 */
export function measureTilt(flattened: Gray): { upright: Tilt; sideways: Tilt } {
  const step = Math.max(1, Math.round(Math.max(flattened.width, flattened.height) / SIDE))
  const small = shrink(flattened, step)
  const { xs, ys } = inkIn(small)
  return { upright: search(xs, ys), sideways: search(ys, xs, -1) }
}

function inkIn(gray: Gray): { xs: Float32Array; ys: Float32Array } {
  const xs: number[] = []
  const ys: number[] = []
  const margin = Math.round(Math.min(gray.width, gray.height) * 0.03)
  for (let y = margin; y < gray.height - margin; y++)
    for (let x = margin; x < gray.width - margin; x++)
      if ((gray.pixels[y * gray.width + x] as number) < 160) {
        xs.push(x - gray.width / 2)
        ys.push(y - gray.height / 2)
      }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) }
}

function search(xs: Float32Array, ys: Float32Array, sign = 1): Tilt {
  if (xs.length < 200) return { degrees: 0, strength: 0, lineGaps: 0 }
  let best = 0
  let strength = -1
  for (const [reach, step] of [
    [MAXIMUM, 0.5],
    [0.5, 0.1],
    [0.1, 0.02],
  ] as const) {
    const centre = best
    for (let k = -Math.round(reach / step); k <= Math.round(reach / step); k++) {
      const degrees = centre + k * step
      const sharpness = lineSharpness(xs, ys, degrees)
      if (sharpness > strength) {
        strength = sharpness
        best = degrees
      }
    }
  }
  return { degrees: -sign * best, strength, lineGaps: measureLineGaps(profileAt(xs, ys, best)) }
}

/** Returns the sum of squared steps of the row profile, relative to the amount of ink. */
function lineSharpness(xs: Float32Array, ys: Float32Array, degrees: number): number {
  const profile = profileAt(xs, ys, degrees)
  let sum = 0
  for (let i = 1; i < profile.length; i++) {
    const d = (profile[i] as number) - (profile[i - 1] as number)
    sum += d * d
  }
  return sum / xs.length
}

function profileAt(xs: Float32Array, ys: Float32Array, degrees: number): Float32Array {
  const t = Math.tan((degrees * Math.PI) / 180)
  const c = Math.cos((degrees * Math.PI) / 180)
  const profile = new Float32Array(2048)
  for (let i = 0; i < xs.length; i++) {
    const k = (((ys[i] as number) - (xs[i] as number) * t) * c + 1024) | 0
    if (k >= 0 && k < 2048) profile[k] = (profile[k] as number) + 1
  }
  return profile
}

/**
 * Returns the number of rows in clear runs of 3 to 40 rows, as a share of the rows between the first and the last inked
 * row.
 */
function measureLineGaps(profile: Float32Array): number {
  const filled = profile.filter((v) => v > 0).sort()
  const threshold = 0.25 * (filled[Math.floor(filled.length * 0.7)] ?? 0)
  const first = profile.findIndex((v) => v > threshold)
  const last = profile.findLastIndex((v) => v > threshold)
  let clear = 0
  let run = 0
  for (let i = first; i <= last; i++) {
    if ((profile[i] as number) <= threshold) run++
    else {
      if (run >= 3 && run <= 40) clear += run
      run = 0
    }
  }
  return last > first ? clear / (last - first) : 0
}
