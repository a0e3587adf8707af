/** Reads `length` bytes of a file from `at` on; fewer if the file ends before. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

/**
 * A page of a TIFF: the index of its directory, from 0, and its dots per inch across divided by those down. A fax has
 * twice as many dots across as down, or half as many.
 */
export type TiffPage = { directory: number; stretch: number }

/** The number of directories beyond which the rest is ignored. No scanner writes so many. */
const MOST = 5_000
const [NEW_SUBFILE_TYPE, DOTS_ACROSS, DOTS_DOWN] = [254, 282, 283]
const REDUCED = 1
/** The least and the largest `stretch` that a scanner writes. Any other one is an error of the program that wrote it. */
const [FLATTEST, TALLEST] = [0.2, 5]

/**
 * Returns the directories of a TIFF that are pages. A reduced version of another picture, such as a thumbnail, does not
 * count as a page (TIFF 6.0, tag 254), unless all directories are reduced versions.
 * @throws Error when a directory cannot be read
 */
export async function pagesOfTiff(read: ReadBytes, directories: number): Promise<TiffPage[]> {
  const head = viewOf(await read(0, 8))
  const little = head.getUint8(0) === 0x49
  const all = Array.from({ length: directories }, (_, directory) => ({ directory, stretch: 1 }))
  // A BigTIFF has other offsets. The few BigTIFFs that exist have no thumbnails.
  if (head.getUint16(2, little) !== 42) return all
  const found: (TiffPage & { isReduced: boolean })[] = []
  let at = head.getUint32(4, little)
  while (at !== 0 && found.length < Math.min(directories, MOST)) {
    const count = viewOf(await read(at, 2)).getUint16(0, little)
    const directory = viewOf(await read(at + 2, count * 12 + 4))
    const entries = Array.from({ length: count }, (_, i) => i * 12)
    const valueOf = (tag: number): number | undefined => {
      const entry = entries.find((offset) => directory.getUint16(offset, little) === tag)
      return entry === undefined ? undefined : directory.getUint32(entry + 8, little)
    }
    const dots = async (tag: number): Promise<number> => {
      const place = valueOf(tag)
      if (place === undefined) return 1
      const fraction = viewOf(await read(place, 8))
      return fraction.getUint32(0, little) / fraction.getUint32(4, little)
    }
    const stretch = (await dots(DOTS_ACROSS)) / (await dots(DOTS_DOWN))
    found.push({
      directory: found.length,
      stretch: stretch >= FLATTEST && stretch <= TALLEST ? stretch : 1,
      isReduced: ((valueOf(NEW_SUBFILE_TYPE) ?? 0) & REDUCED) !== 0,
    })
    at = directory.getUint32(count * 12, little)
  }
  const pages = found.flatMap(({ isReduced, ...page }) => (isReduced ? [] : [page]))
  return pages.length > 0 ? pages : found.length > 0 ? found.map(({ isReduced: _, ...page }) => page) : all
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The size of a picture, and its size and orientation after its EXIF data was applied. */
type Sizes = {
  width: number
  height: number
  autoOrient: { width: number; height: number }
  orientation?: number | undefined
}

/** Returns the size of an upright picture whose dots are made square. No dot is lost: the shorter side grows. */
export function squareSize(
  { autoOrient: { width, height }, orientation = 1 }: Sizes,
  stretch: number,
): { width: number; height: number } {
  const across = orientation >= 5 ? 1 / stretch : stretch
  return across > 1 ? { width, height: Math.round(height * across) } : { width: Math.round(width / across), height }
}
