import { shrink, type Gray } from '@car/quality/gray'

const STEP = 8
/** The share of the paper's brightness above which pixels become white. A lower share would remove faint ink. */
const WHITE = 0.95

/**
 * Divides the page by the brightness of its own paper, so that an uneven, dark or low-contrast page becomes ink on
 * white. The brightest level around each point is the paper, measured on a copy of an eighth of the size.
 */
export function flatten(gray: Gray): Gray {
  const backdrop = estimatePaper(gray)
  const { pixels, width: w, height: h } = gray
  const out = new Uint8ClampedArray(w * h)
  const row = new Float32Array(backdrop.width)
  const gain = new Float32Array(w)
  for (let y = 0; y < h; y++) {
    interpolateRow(backdrop, y, row)
    stretch(row, gain)
    const base = y * w
    for (let x = 0; x < w; x++) out[base + x] = (pixels[base + x] as number) * (gain[x] as number)
  }
  return { pixels: new Uint8Array(out.buffer), width: w, height: h }
}

type Backdrop = { v: Float32Array; width: number; height: number }

function estimatePaper(gray: Gray): Backdrop {
  const small = shrink(gray, STEP)
  const maxima = maxFilter(small, 5)
  let v: Float32Array = Float32Array.from(maxima)
  for (let i = 0; i < 3; i++) v = boxBlur(v, small.width, small.height, 6)
  for (let i = 0; i < v.length; i++) v[i] = 255 / (WHITE * Math.max(8, v[i] as number))
  return { v, width: small.width, height: small.height }
}

function maxFilter(gray: Gray, r: number): Uint8Array {
  const middle = new Uint8Array(gray.pixels.length)
  const out = new Uint8Array(gray.pixels.length)
  slide(gray.pixels, middle, gray.width, gray.height, 1, gray.width, r)
  slide(middle, out, gray.height, gray.width, gray.width, 1, r)
  return out
}

function slide(from: Uint8Array, into: Uint8Array, n: number, m: number, step: number, stride: number, r: number) {
  for (let j = 0; j < m; j++)
    for (let i = 0; i < n; i++) {
      let max = 0
      for (let k = Math.max(0, i - r); k <= Math.min(n - 1, i + r); k++) {
        const v = from[j * stride + k * step] as number
        if (v > max) max = v
      }
      into[j * stride + i * step] = max
    }
}

/** Takes the mean over a window in both directions. Three such blurs in a row come close to a Gaussian. */
function boxBlur(v: Float32Array, w: number, h: number, r: number): Float32Array {
  const middle = new Float32Array(v.length)
  const out = new Float32Array(v.length)
  average(v, middle, w, h, 1, w, r)
  average(middle, out, h, w, w, 1, r)
  return out
}

function average(
  from: Float32Array,
  into: Float32Array,
  n: number,
  m: number,
  step: number,
  stride: number,
  r: number,
) {
  for (let j = 0; j < m; j++) {
    const base = j * stride
    let sum = 0
    let count = 0
    for (let k = 0; k < Math.min(n, r); k++) {
      sum += from[base + k * step] as number
      count++
    }
    for (let i = 0; i < n; i++) {
      if (i + r < n) {
        sum += from[base + (i + r) * step] as number
        count++
      }
      if (i - r - 1 >= 0) {
        sum -= from[base + (i - r - 1) * step] as number
        count--
      }
      into[base + i * step] = sum / count
    }
  }
}

function interpolateRow(backdrop: Backdrop, y: number, row: Float32Array) {
  const t = Math.min(backdrop.height - 1, Math.max(0, (y + 0.5) / STEP - 0.5))
  const y0 = Math.floor(t)
  const y1 = Math.min(backdrop.height - 1, y0 + 1)
  const f = t - y0
  for (let x = 0; x < backdrop.width; x++)
    row[x] =
      (backdrop.v[y0 * backdrop.width + x] as number) * (1 - f) + (backdrop.v[y1 * backdrop.width + x] as number) * f
}

/** Interpolates linearly from the middle of one block to the middle of the next. */
function stretch(row: Float32Array, gain: Float32Array) {
  const n = row.length
  const middle = STEP / 2
  for (let k = -1; k < n; k++) {
    const a = row[Math.max(0, k)] as number
    const step = ((row[Math.min(n - 1, k + 1)] as number) - a) / STEP
    const from = Math.max(0, k * STEP + middle)
    const to = k === n - 1 ? gain.length : Math.min(gain.length, (k + 1) * STEP + middle)
    for (let x = from; x < to; x++) gain[x] = a + step * (x - (k * STEP + middle) + 0.5)
  }
}
