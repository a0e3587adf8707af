import type { Gray } from './gray.ts'

/**
 * Scales and smooths in whole numbers, with results that are bit-identical to libvips 8.18 on x86. The thresholds were
 * found with pictures from libvips, and browsers without it need the same results.
 */

/** The scale of the weights of input pixels. Weights are integers, and 2 to this power stands for 1. */
const BITS = 12
const PHASES = 64

/** Scales a picture to this width, in proportion. */
export function scaleTo(gray: Gray, width: number): Gray {
  const scale = width / gray.width
  if (scale === 1) return gray
  const height = Math.round(gray.height * scale)
  if (scale < 1) {
    const lower = clip(columns(gray, narrower(gray.height, height, scale)))
    return clip(rows(lower, narrower(gray.width, width, scale)))
  }
  // Intermediate values beyond black or white are clipped only at the end.
  return clip(columns(rows(gray, wider(width, scale)), wider(height, scale)))
}

/** Smooths by a Gaussian of one pixel, three by three. */
export function smooth(gray: Gray): Gray {
  const taps = (size: number): Taps[] =>
    Array.from({ length: size }, (_, at) => ({ from: at - 1, weights: [35, 58, 35] }))
  return clip(columns(rows(gray, taps(gray.width), 7), taps(gray.height), 7))
}

/** The first input pixel of an output pixel, and the weights of its input pixels. */
type Taps = { from: number; weights: readonly number[] }

/** Returns the taps to make a picture smaller: Lanczos of three lobes. */
function narrower(size: number, target: number, scale: number): Taps[] {
  const factor = 1 / scale
  const n = 2 * Math.round(3 * factor) + 1
  const table = Array.from({ length: PHASES + 1 }, (_, phase) => {
    const half = phase / PHASES + n / 2 - 1
    const c = Array.from({ length: n }, (_, i) => lanczos((i - half) / factor))
    const sum = c.reduce((a, b) => a + b, 0)
    return c.map((v) => Math.trunc((v / sum) * 2 ** BITS))
  })
  const offset = (1 + (target * factor - size)) / 2 - 1
  return Array.from({ length: target }, (_, k) => {
    const x = (k + 0.5) * factor - 0.5 - offset
    return { from: Math.trunc(x) - Math.ceil(n / 2) + 1, weights: table[phaseOf(x)] as number[] }
  })
}

/** Returns the taps to make a picture larger: Catmull-Rom. */
function wider(target: number, scale: number): Taps[] {
  const table = Array.from({ length: PHASES + 1 }, (_, phase) => catmullRom(phase / PHASES))
  return Array.from({ length: target }, (_, k) => {
    const x = k / scale + 0.5
    return { from: Math.floor(x) - 2, weights: table[phaseOf(x)] as number[] }
  })
}

const phaseOf = (x: number): number => ((Math.trunc(x * PHASES * 2) & (PHASES * 2 - 1)) + 1) >> 1

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos = (x: number): number => (x >= -3 && x <= 3 ? sinc(x) * sinc(x / 3) : 0)

function catmullRom(x: number): number[] {
  const a = (1 - x) * -0.5 * x
  const first = (1 - x) * a
  const last = x * a
  const rest = last - first
  return [first, 1 - x - first + rest, x - last - rest, last].map((v) => Math.trunc(v * 2 ** BITS))
}

type Plane = { pixels: Uint8Array | Int16Array; width: number; height: number }

function rows({ pixels, width: w, height: h }: Plane, taps: readonly Taps[], bits = BITS): Plane {
  const width = taps.length
  const n = taps[0]?.weights.length ?? 0
  const places = Int32Array.from(taps.flatMap(({ from, weights }) => weights.map((_, i) => within(from + i, w))))
  const weights = Int32Array.from(taps.flatMap((tap) => tap.weights))
  const out = new Int16Array(width * h)
  for (let y = 0, to = 0; y < h; y++) {
    const row = y * w
    for (let x = 0, tap = 0; x < width; x++) {
      let sum = 1 << (bits - 1)
      for (let i = 0; i < n; i++, tap++)
        sum += (weights[tap] as number) * (pixels[row + (places[tap] as number)] as number)
      out[to++] = sum >> bits
    }
  }
  return { pixels: out, width, height: h }
}

function columns({ pixels, width: w, height: h }: Plane, taps: readonly Taps[], bits = BITS): Plane {
  const out = new Int16Array(w * taps.length)
  const sum = new Int32Array(w)
  taps.forEach(({ from, weights }, y) => {
    sum.fill(1 << (bits - 1))
    weights.forEach((weight, i) => {
      const row = within(from + i, h) * w
      for (let x = 0; x < w; x++) sum[x] = (sum[x] as number) + weight * (pixels[row + x] as number)
    })
    for (let x = 0; x < w; x++) out[y * w + x] = (sum[x] as number) >> bits
  })
  return { pixels: out, width: w, height: taps.length }
}

const clip = ({ pixels, width, height }: Plane): Gray => ({
  pixels: new Uint8Array(Uint8ClampedArray.from(pixels).buffer),
  width,
  height,
})

const within = (i: number, size: number): number => (i < 0 ? 0 : i >= size ? size - 1 : i)
