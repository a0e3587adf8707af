type Bytes = Uint8Array<ArrayBuffer>

/**
 * Removes the location and other personal metadata from a JPEG or PNG. The orientation and the colours stay. Other
 * files stay unchanged.
 * @returns null for a damaged JPEG, because only decoding could remove its metadata
 */
export async function withoutLocation(photo: Blob): Promise<Blob | null> {
  const cleaned = bytesWithoutLocation(new Uint8Array(await photo.arrayBuffer()))
  return cleaned && new Blob([cleaned], { type: photo.type })
}

/**
 * Removes the location from the bytes of a photograph.
 * @returns the same pixels, undecoded; null for a damaged JPEG
 */
export function bytesWithoutLocation(bytes: Bytes): Bytes | null {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return jpegWithoutLocation(bytes)
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return pngWithoutLocation(bytes)
  return bytes
}

export const starts = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte)

const [APP0, APP1, APP2, APP14, APP15, SOS, EOI, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xda, 0xd9, 0xfe]

/**
 * Removes all metadata except JFIF, the colour profile, the coding of colours and the orientation, and all pictures
 * after the first. Returns null for a damaged JPEG.
 */
function jpegWithoutLocation(bytes: Bytes): Bytes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: Bytes[] = []
  let sideways = 1
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const mark = bytes[at + 1] as number
    if (mark === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    const part = bytes.subarray(at, end)
    if (mark === APP1 && isText(part, 4, 'Exif\0')) sideways = orientation(part.subarray(10)) ?? sideways
    const stays =
      mark === APP0 || mark === APP14 || (mark === APP2 && isText(part, 4, 'ICC_PROFILE')) || !isAnnotation(mark)
    if (stays) pieces.push(part)
    at = end
    if (mark !== SOS) continue
    at = endOfData(bytes, end)
    pieces.push(bytes.subarray(end, at))
    if (bytes[at + 1] !== EOI) continue
    const exif = sideways === 1 ? [] : [app1(sideways)]
    return concatenate([bytes.subarray(0, 2), ...exif, ...pieces, bytes.subarray(at, at + 2)])
  }
  return null
}

/** Returns the EXIF orientation of a JPEG; for other pictures 1, upright. */
export function orientationOf(bytes: Bytes): number {
  if (!starts(bytes, 0xff, 0xd8, 0xff)) return 1
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== SOS; ) {
    if (bytes[at + 1] === APP1 && isText(bytes, at + 4, 'Exif\0')) return orientation(bytes.subarray(at + 10)) ?? 1
    at += 2 + view.getUint16(at + 2)
  }
  return 1
}

const isAnnotation = (mark: number): boolean => (mark >= APP0 && mark <= APP15) || mark === COM

/** Returns the position of the next marker other than a restart marker; otherwise the length of the bytes. */
function endOfData(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const ORIENTATION = 0x112

/**
 * Returns the orientation; null if it is missing or invalid.
 * @param tiff  the content of the EXIF: a TIFF without a picture
 */
function orientation(tiff: Uint8Array): number | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const littleEndian = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, littleEndian)
    for (let i = 0; i < view.getUint16(directory, littleEndian); i++) {
      const entry = directory + 2 + 12 * i
      if (view.getUint16(entry, littleEndian) === ORIENTATION) return view.getUint16(entry + 8, littleEndian)
    }
  } catch {
    // The EXIF is cut off or invalid, so it says nothing.
  }
  return null
}

/** Makes a TIFF with one directory and one entry, the orientation. */
function tiffOf(sideways: number): Bytes {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 1)
  tiff.setUint16(10, ORIENTATION)
  tiff.setUint16(12, 3)
  tiff.setUint32(14, 1)
  tiff.setUint16(18, sideways)
  return new Uint8Array(tiff.buffer)
}

function app1(sideways: number): Bytes {
  const tiff = tiffOf(sideways)
  return concatenate([Uint8Array.of(0xff, APP1, 0, 8 + tiff.length), letters('Exif\0\0'), tiff])
}

const STRIPPED = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])

function pngWithoutLocation(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: Bytes[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = Math.min(bytes.length, at + 12 + view.getUint32(at))
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const sideways = kind === 'eXIf' ? orientation(bytes.subarray(at + 8, end - 4)) : null
    if (sideways !== null && sideways !== 1) pieces.push(chunk('eXIf', tiffOf(sideways)))
    if (!STRIPPED.has(kind)) pieces.push(bytes.subarray(at, end))
    at = end
    if (kind === 'IEND') break
  }
  return concatenate(pieces)
}

function chunk(kind: string, dados: Bytes): Bytes {
  const body = concatenate([letters(kind), dados])
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, dados.length)
  numbers.setUint32(4, crc32(body))
  const bytes = new Uint8Array(numbers.buffer)
  return concatenate([bytes.subarray(0, 4), body, bytes.subarray(4)])
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const letters = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const isText = (bytes: Uint8Array, at: number, text: string): boolean =>
  letters(text).every((letter, i) => bytes[at + i] === letter)

function concatenate(pieces: readonly Bytes[]): Bytes {
  const total = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of pieces) {
    total.set(part, at)
    at += part.length
  }
  return total
}
