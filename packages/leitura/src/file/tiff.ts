import { open } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/** The number of directories beyond which the rest is ignored. No scanner writes so many. */
const MOST = 5_000
const NEW_SUBFILE_TYPE = 254
const REDUCED = 1

/**
 * Returns the indices, from 0, of a TIFF's directories that are pages. A reduced version of another picture, such as a
 * thumbnail, does not count as a page (TIFF 6.0, tag 254), unless all directories are reduced versions.
 * @throws Refusal when a directory cannot be read
 */
export async function pagesOfTiff(path: string, directories: number): Promise<number[]> {
  const file = await open(path)
  try {
    const read = async (at: number, length: number): Promise<Buffer> =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer
    const head = await read(0, 8)
    const little = head.toString('latin1', 0, 2) === 'II'
    const u16 = (from: Buffer, at: number) => (little ? from.readUInt16LE(at) : from.readUInt16BE(at))
    const u32 = (from: Buffer, at: number) => (little ? from.readUInt32LE(at) : from.readUInt32BE(at))
    // A BigTIFF has other offsets. The few BigTIFFs that exist have no thumbnails.
    if (u16(head, 2) !== 42) return all(directories)
    const pages: number[] = []
    let at = u32(head, 4)
    for (let number = 0; at !== 0 && number < Math.min(directories, MOST); number++) {
      const entries = u16(await read(at, 2), 0)
      const directory = await read(at + 2, entries * 12 + 4)
      let reduced = false
      for (let i = 0; i < entries; i++)
        if (u16(directory, i * 12) === NEW_SUBFILE_TYPE) reduced = (u32(directory, i * 12 + 8) & REDUCED) !== 0
      if (!reduced) pages.push(number)
      at = u32(directory, entries * 12)
    }
    return pages.length > 0 ? pages : all(directories)
  } catch (error) {
    throw new Refusal('arquivo_corrompido', error instanceof Error ? error.message : String(error))
  } finally {
    await file.close()
  }
}

const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
