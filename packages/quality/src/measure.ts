import { type Gray, levelAt, shrink } from './gray.ts'
import { scaleTo, smooth } from './scale.ts'

/** The shorter side, in pixels, of a picture whose sharpness is measured. */
export const WIDTH = 1240
const A4_INCHES = 11.69
/**
 * The differences in grey level between ink and paper for good print and for faint print, and the paper's level on a
 * well-lit page.
 */
const [CONTRAST, FAINT, WELL_LIT] = [40, 10, 150]

/** The measurements of a picture. faults.ts decides which of them are faults. */
export type Measures = {
  /** The known resolution in dots per inch, or the resolution that the page would have as an A4 sheet. */
  dpi: number
  /** The variance of the Laplacian at a fixed width after light smoothing. */
  sharpness: number
  /** The steepness of edges relative to the local contrast: the 75th percentile over the inked blocks. */
  edges: number
  /** The grey level of the paper, 0..255. */
  paper: number
  /** The grey level of the ink, 0..255. */
  ink: number
  noise: number
  /** The inked share of the page, counted in small blocks. */
  inked: number
  /** Like `inked`, but for ink of any paleness. */
  traces: number
}

/**
 * Measures a picture, which is much quicker than reading it. `original` is the page as decoded, before any cleaning.
 */
export function measure(original: Gray, knownDpi?: number): Measures {
  const side = Math.max(original.width, original.height)
  const small = atWidth(original)
  const [paper, ink] = [levelAt(small.pixels, 0.6), levelAt(small.pixels, 0.004)]
  const noise = measureNoise(original)
  const edges = measureEdges(small, Math.max(FAINT, CONTRAST * Math.min(1, paper / WELL_LIT)))
  const empty = edges.inked < 0.01
  return {
    dpi: Math.round(knownDpi ?? side / A4_INCHES),
    sharpness: laplacianVariance(small),
    ...edges,
    traces: empty ? measureEdges(small, Math.max(FAINT, 2.5 * noise)).inked : edges.inked,
    paper,
    ink,
    noise,
  }
}

/**
 * Scales the page to the width for measuring sharpness, and smooths it lightly. Otherwise the noisiest page would be
 * the sharpest.
 */
function atWidth(original: Gray): Gray {
  const step = Math.max(1, Math.round(Math.min(original.width, original.height) / WIDTH))
  const small = step > 1 ? shrink(original, step) : original
  const times = WIDTH / Math.min(small.width, small.height)
  return smooth(Math.abs(times - 1) < 0.1 ? small : scaleTo(small, Math.round(small.width * times)))
}

/** Estimates the noise by Immerkær's method, on every fourth row. */
function measureNoise({ pixels, width: w, height: h }: Gray): number {
  let sum = 0
  let n = 0
  for (let y = 1; y < h - 1; y += 4) {
    const b = y * w
    for (let x = 1; x < w - 1; x++) {
      const i = b + x
      const v =
        (pixels[i - w - 1] as number) +
        (pixels[i - w + 1] as number) +
        (pixels[i + w - 1] as number) +
        (pixels[i + w + 1] as number) -
        2 *
          ((pixels[i - w] as number) +
            (pixels[i - 1] as number) +
            (pixels[i + 1] as number) +
            (pixels[i + w] as number)) +
        4 * (pixels[i] as number)
      sum += v < 0 ? -v : v
      n++
    }
  }
  return n === 0 ? 0 : ((sum / n) * Math.sqrt(Math.PI / 2)) / 6
}

function laplacianVariance({ pixels, width: w, height: h }: Gray): number {
  let s = 0
  let s2 = 0
  let n = 0
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x
      const v =
        (pixels[i - w] as number) +
        (pixels[i + w] as number) +
        (pixels[i - 1] as number) +
        (pixels[i + 1] as number) -
        4 * (pixels[i] as number)
      s += v
      s2 += v * v
      n++
    }
  return n === 0 ? 0 : s2 / n - (s / n) ** 2
}

/**
 * Measures the steepest step across each inked block, relative to that block's contrast. Every other row of blocks is
 * measured, along rows and along columns of pixels. `edges` is the 75th percentile over the inked blocks, 0 if fewer
 * than 20 blocks are inked. The smaller percentile of the two directions counts, because a moving hand smears only one
 * direction. `inked` is the share of inked blocks.
 */
function measureEdges({ pixels, width: w, height: h }: Gray, contrast: number): { edges: number; inked: number } {
  const B = 16
  const acrossX: number[] = []
  const acrossY: number[] = []
  let blocks = 0
  for (let Y = 0; Y + B < h; Y += 2 * B)
    for (let X = 0; X + B < w; X += B) {
      blocks++
      let min = 255
      let max = 0
      let gradientX = 0
      let gy = 0
      for (let y = Y; y < Y + B; y++)
        for (let x = X; x < X + B; x++) {
          const i = y * w + x
          const v = pixels[i] as number
          if (v < min) min = v
          if (v > max) max = v
          gradientX = Math.max(gradientX, Math.abs((pixels[i + 1] as number) - v))
          gy = Math.max(gy, Math.abs((pixels[i + w] as number) - v))
        }
      if (max - min > contrast) {
        acrossX.push(gradientX / (max - min))
        acrossY.push(gy / (max - min))
      }
    }
  const quartile = (v: number[]) => v.sort((a, b) => a - b)[Math.floor(v.length * 0.75)] ?? 0
  return {
    edges: acrossX.length < 20 ? 0 : Math.min(quartile(acrossX), quartile(acrossY)),
    inked: acrossX.length / Math.max(1, blocks),
  }
}
