import { type Drawn, geometryOf, MAX_DEPTH, together } from './feature.ts'

/** The flags of the extended form (EWKB): for heights, for measures, and for the code of the reference system. */
const [FLAG_Z, FLAG_M, FLAG_SYSTEM] = [0x80000000, 0x40000000, 0x20000000]

/**
 * Reads the geometry from well-known binary, in the ISO form or the extended form. Heights and measures are dropped.
 */
export function drawnOfWkb(bytes: Uint8Array): Drawn {
  try {
    return createReading(bytes).geometry(0)
  } catch (failure) {
    // A wrong count in the file, or a coordinate that is not finite, leads to a RangeError.
    if (failure instanceof RangeError) return 'malformada'
    throw failure
  }
}

function createReading(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let little = true
  const integer = () => view.getUint32((at += 4) - 4, little)
  const number = () => view.getFloat64((at += 8) - 8, little)

  function list<T>(size: number, item: () => T): T[] {
    const count = integer()
    if (count * size > view.byteLength - at) throw new RangeError()
    return Array.from({ length: count }, item)
  }
  function polygon(dimensions: number): number[][][] {
    return list(4, () =>
      list(8 * dimensions, () => {
        const position = [number(), number()]
        at += 8 * (dimensions - 2)
        if (!position.every(Number.isFinite)) throw new RangeError()
        return position
      }),
    )
  }
  function header(): { kind: number; dimensions: number } {
    little = view.getUint8(at++) === 1
    const type = integer()
    if (type & FLAG_SYSTEM) at += 4
    const plain = type & 0xffff
    const iso = Math.floor(plain / 1000)
    const more = (type & FLAG_Z ? 1 : 0) + (type & FLAG_M ? 1 : 0) + (iso === 3 ? 2 : iso > 0 ? 1 : 0)
    return { kind: plain % 1000, dimensions: 2 + more }
  }
  function geometry(depth: number): Drawn {
    if (depth > MAX_DEPTH) return 'malformada'
    const { kind, dimensions } = header()
    switch (kind) {
      case 3: {
        const rings = polygon(dimensions)
        return rings.length === 0 ? 'sem_geometria' : geometryOf([rings])
      }
      case 6:
      case 7:
        return together(list(5, () => geometry(depth + 1)))
      case 1:
      case 2:
      case 4:
      case 5:
        return 'nao_e_poligono'
      default:
        return 'malformada'
    }
  }
  return { geometry }
}
