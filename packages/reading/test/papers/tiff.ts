/**
 * Makes a grey TIFF, uncompressed. `kind` is the tag that says whether a directory is a smaller version of another
 * directory.
 */
export function tiff(directories: { pixels: Buffer; width: number; height: number; kind: number }[]): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])]
  let at = 8
  let link: { buffer: Buffer; offset: number } = { buffer: parts[0] as Buffer, offset: 4 }
  for (const { pixels, width, height, kind } of directories) {
    const even = pixels.length % 2 === 0 ? pixels : Buffer.concat([pixels, Buffer.alloc(1)])
    const strip = at
    parts.push(even)
    at += even.length
    const entries: [number, number, number][] = [
      [254, 4, kind], [256, 4, width], [257, 4, height], [258, 3, 8], [259, 3, 1], [262, 3, 1],
      [273, 4, strip], [277, 3, 1], [278, 4, height], [279, 4, pixels.length],
    ] // biome-ignore format: a table
    const directory = Buffer.alloc(2 + 12 * entries.length + 4)
    directory.writeUInt16LE(entries.length, 0)
    entries.forEach(([tag, type, value], i) => {
      directory.writeUInt16LE(tag, 2 + 12 * i)
      directory.writeUInt16LE(type, 4 + 12 * i)
      directory.writeUInt32LE(1, 6 + 12 * i)
      if (type === 3) directory.writeUInt16LE(value, 10 + 12 * i)
      else directory.writeUInt32LE(value, 10 + 12 * i)
    })
    link.buffer.writeUInt32LE(at, link.offset)
    link = { buffer: directory, offset: directory.length - 4 }
    parts.push(directory)
    at += directory.length
  }
  return Buffer.concat(parts)
}
