export const MB = 1024 * 1024

/** Yields the bytes in pieces of 64 KiB, as a file stream does. */
export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
