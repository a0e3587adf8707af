/** One channel of eight bits, row by row. */
export type Gray = { pixels: Uint8Array; width: number; height: number }

/** Makes a picture smaller by the mean over blocks of `step` x `step` pixels. */
export function shrink(gray: Gray, step: number): Gray {
  const { pixels, width: w } = gray
  const W = Math.floor(w / step)
  const H = Math.floor(gray.height / step)
  const out = new Uint8Array(W * H)
  const sum = new Uint32Array(W)
  const n = step * step
  for (let Y = 0; Y < H; Y++) {
    sum.fill(0)
    for (let dy = 0; dy < step; dy++) {
      let i = (Y * step + dy) * w
      for (let X = 0; X < W; X++) {
        let s = 0
        for (let dx = 0; dx < step; dx++) s += pixels[i++] as number
        sum[X] = (sum[X] as number) + s
      }
    }
    for (let X = 0; X < W; X++) out[Y * W + X] = ((sum[X] as number) + n / 2) / n
  }
  return { pixels: out, width: W, height: H }
}

/** Finds the lowest grey level such that at least this share of the pixels is at or below it. */
export function levelAt(pixels: Uint8Array, share: number): number {
  const hist = new Uint32Array(256)
  for (const v of pixels) hist[v] = (hist[v] as number) + 1
  let sum = 0
  for (let v = 0; v < 256; v++) {
    sum += hist[v] as number
    if (sum >= pixels.length * share) return v
  }
  return 255
}

/**
 * Converts a canvas's sRGB pixels of four bytes to grey. Transparent pixels are blended with white. Colours are
 * weighted by luminance, with the same result as in packages/reading/src/image/gray.ts.
 */
export function grayOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Gray {
  const out = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < out.length; i++, p += 4) {
    const alpha = rgba[p + 3] as number
    const [r, g, b] = [rgba[p] as number, rgba[p + 1] as number, rgba[p + 2] as number]
    if (alpha < 255) out[i] = levelOf(onWhite(r, alpha), onWhite(g, alpha), onWhite(b, alpha))
    else out[i] = r === g && g === b ? r : levelOf(r, g, b)
  }
  return { pixels: out, width, height }
}

const onWhite = (v: number, alpha: number): number => Math.round((v * alpha + 255 * (255 - alpha)) / 255)

const LIGHT = Float32Array.from({ length: 256 }, (_, v) => {
  const f = v / 255
  return f <= 0.04045 ? f / 12.92 : ((f + 0.055) / 1.055) ** 2.4
})
/** The sRGB level of each 255th of linear light; values between two entries are interpolated. */
const LEVEL = Uint8Array.from({ length: 257 }, (_, i) => {
  const f = Math.min(i, 255) / 255
  return Math.round(255 * (f <= 0.0031308 ? 12.92 * f : 1.055 * f ** (1 / 2.4) - 0.055))
})

function levelOf(r: number, g: number, b: number): number {
  const light = 255 * (0.2126 * (LIGHT[r] as number) + 0.7152 * (LIGHT[g] as number) + 0.0722 * (LIGHT[b] as number))
  const below = Math.min(255, Math.floor(light))
  const level = LEVEL[below] as number
  return Math.round(level + ((LEVEL[below + 1] as number) - level) * (light - below))
}
