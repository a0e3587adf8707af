/** Decompresses a stream if all PDF programs agree about its bytes. */
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFName, type PDFRawStream } from 'pdf-lib'

const MOST_BYTES = 16 * 1_048_576

/**
 * Returns the bytes of a stream that is compressed in the usual way, or not at all. Returns null when the stream is
 * compressed in another way, is damaged, or has more than `most` bytes.
 */
export function inflated({ dict, contents }: PDFRawStream, most = MOST_BYTES): Buffer | null {
  const filter = onlyFilter(dict.lookup(PDFName.of('Filter')))
  if (filter === null || dict.has(PDFName.of('DecodeParms'))) return null
  if (filter === undefined) return contents.length > most ? null : Buffer.from(contents)
  if (filter !== PDFName.of('FlateDecode')) return null
  try {
    return inflateSync(contents, { maxOutputLength: most })
  } catch {
    return null
  }
}

/**
 * Returns the only filter of a stream; undefined when there is none, null when there are several, or the value is of
 * another type.
 */
export function onlyFilter(filter: unknown): PDFName | undefined | null {
  if (filter === undefined || filter instanceof PDFName) return filter
  if (!(filter instanceof PDFArray) || filter.size() > 1) return null
  return filter.size() === 0 ? undefined : onlyFilter(filter.lookup(0))
}
