/**
 * The shape of a JSON text, found without parsing it: its depth, its keys, and an upper bound on the number of its
 * values.
 */
export type JsonShape = { depth: number; keys: number; values: number }

/** Finds the shape of a text, which need not be JSON. A megabyte of any content takes a few milliseconds. */
export function jsonShape(text: Uint8Array): JsonShape {
  const shape = { depth: 0, keys: 0, values: 1 }
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case 0x22: // "
        i = endOfString(text, i)
        break
      case 0x5b: // [
      case 0x7b: // {
        shape.values++
        shape.depth = Math.max(shape.depth, ++depth)
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      case 0x2c: // ,
        shape.values++
        break
      case 0x3a: // :
        shape.keys++
        break
      default:
    }
  }
  return shape
}

function endOfString(text: Uint8Array, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== 0x22) i += text[i] === 0x5c ? 2 : 1
  return i
}
