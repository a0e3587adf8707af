/** Reads a stream of bytes piece by piece. Only the current piece and the rest of its chunk are kept in memory. */
export function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  return {
    /** Reads the next `size` bytes, or fewer at the end of the stream. The buffer is valid until the next call. */
    async read(size: number): Promise<Buffer> {
      if (held.length < size) {
        const parts = [held]
        let length = held.length
        while (length < size) {
          const { done, value } = await chunks.next()
          if (done === true) break
          parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
          length += value.byteLength
        }
        held = Buffer.concat(parts)
      }
      const piece = held.subarray(0, size)
      held = held.subarray(piece.length)
      return piece
    },

    close: async (): Promise<void> => void (await chunks.return?.()),
  }
}

export type ByteReader = ReturnType<typeof createByteReader>
