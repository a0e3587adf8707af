/**
 * Encodes a page of JBIG2 as a PDF contains it: one generic region, coded arithmetically (ITU-T T.88, 6.2 and annex E).
 * @param ink  one byte for each pixel, row by row: 1 where there is ink, else 0
 */
export function jbig2(ink: Uint8Array, width: number, height: number): Buffer {
  const numbers = (...values: number[]) => {
    const out = Buffer.alloc(4 * values.length)
    values.forEach((value, i) => out.writeUInt32BE(value, 4 * i))
    return out
  }
  const segment = (number: number, type: number, ...parts: Buffer[]) => {
    const data = Buffer.concat(parts)
    return Buffer.concat([numbers(number), Buffer.from([type, 0, 1]), numbers(data.length), data])
  }
  const neighbours = Buffer.from([3, -1, -3, -1, 2, -2, -2, -2])
  return Buffer.concat([
    segment(0, 48, numbers(width, height, 0, 0), Buffer.alloc(3)),
    segment(1, 38, numbers(width, height, 0, 0), Buffer.alloc(2), neighbours, coded(ink, width, height)),
  ])
}

/**
 * The pixels that serve as context: the row, counted upwards, and its first and last pixel relative to the coded pixel.
 */
const NEIGHBOURS = [
  [2, -2, 2],
  [1, -3, 3],
  [0, -4, -1],
] as const

function coded(ink: Uint8Array, width: number, height: number): Buffer {
  const coder = new Coder()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let context = 0
      for (const [up, from, to] of NEIGHBOURS)
        for (let dx = from; dx <= to; dx++) {
          const inside = y >= up && x + dx >= 0 && x + dx < width
          context = (context << 1) | (inside ? (ink[(y - up) * width + x + dx] as number) : 0)
        }
      coder.code(context, ink[y * width + x] as number)
    }
  return coder.end()
}

/**
 * The states of the coder: the probability of the rarer bit, the next state after either bit, and whether the commoner
 * bit changes.
 */
const STATES = [
  [0x5601, 1, 1, 1], [0x3401, 2, 6, 0], [0x1801, 3, 9, 0], [0x0ac1, 4, 12, 0], [0x0521, 5, 29, 0], [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1], [0x5401, 8, 14, 0], [0x4801, 9, 14, 0], [0x3801, 10, 14, 0], [0x3001, 11, 17, 0], [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0], [0x1601, 29, 21, 0], [0x5601, 15, 14, 1], [0x5401, 16, 14, 0], [0x5101, 17, 15, 0], [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0], [0x3401, 20, 18, 0], [0x3001, 21, 19, 0], [0x2801, 22, 19, 0], [0x2401, 23, 20, 0], [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0], [0x1801, 26, 23, 0], [0x1601, 27, 24, 0], [0x1401, 28, 25, 0], [0x1201, 29, 26, 0], [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0], [0x09c1, 32, 29, 0], [0x08a1, 33, 30, 0], [0x0521, 34, 31, 0], [0x0441, 35, 32, 0], [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0], [0x0141, 38, 35, 0], [0x0111, 39, 36, 0], [0x0085, 40, 37, 0], [0x0049, 41, 38, 0], [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0], [0x0009, 44, 41, 0], [0x0005, 45, 42, 0], [0x0001, 45, 43, 0], [0x5601, 46, 46, 0],
] as const // biome-ignore format: a table

class Coder {
  readonly #states = new Uint8Array(1 << 16)
  readonly #common = new Uint8Array(1 << 16)
  readonly #out: number[] = []
  #interval = 0x8000
  #code = 0
  #left = 12
  #byte = -1

  code(context: number, bit: number): void {
    const [rare, afterCommon, afterRare, changes] = STATES[this.#states[context] as number] as (typeof STATES)[number]
    this.#interval -= rare
    if (bit === this.#common[context]) {
      if (this.#interval & 0x8000) {
        this.#code += rare
        return
      }
      if (this.#interval < rare) this.#interval = rare
      else this.#code += rare
      this.#states[context] = afterCommon
    } else {
      if (this.#interval < rare) this.#code += rare
      else this.#interval = rare
      if (changes) this.#common[context] = bit
      this.#states[context] = afterRare
    }
    do {
      this.#interval <<= 1
      this.#code <<= 1
      if (--this.#left === 0) this.#emit()
    } while (!(this.#interval & 0x8000))
  }

  end(): Buffer {
    const most = this.#code + this.#interval
    this.#code |= 0xffff
    if (this.#code >= most) this.#code -= 0x8000
    for (let i = 0; i < 2; i++) {
      this.#code <<= this.#left
      this.#emit()
    }
    return Buffer.from([...this.#out, ...(this.#byte === 0xff ? [] : [this.#byte]), 0xff, 0xac])
  }

  #emit(): void {
    if (this.#byte !== 0xff && this.#code >= 0x8000000) {
      this.#byte++
      if (this.#byte === 0xff) this.#code &= 0x7ffffff
      else this.#code -= 0x8000000
    }
    if (this.#byte >= 0) this.#out.push(this.#byte)
    const stuffed = this.#byte === 0xff
    this.#byte = this.#code >> (stuffed ? 20 : 19)
    this.#code &= stuffed ? 0xfffff : 0x7ffff
    this.#left = stuffed ? 7 : 8
  }
}
