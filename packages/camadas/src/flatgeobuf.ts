import { ByteBuffer } from 'flatbuffers'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import { fromFeature } from 'flatgeobuf/lib/mjs/geojson/feature.js'
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { type Attributes, drawnOf, type RawFeature } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { systemOfCode, systemOfText, type ToDegrees } from './reference-system.ts'

const MAGIC = 8
/** Each part has its size before it, in this many bytes. */
const SIZE = 4
const MAX_HEADER = 16 * 1_048_576
const MAX_FEATURE = 64 * 1_048_576
/** The index is skipped in steps of this size. */
const STEP = 1_048_576

/** Opens a FlatGeobuf. Its index is skipped, because all features are wanted. @throws InvalidLayer */
export async function openFlatgeobuf(
  source: AsyncIterable<Uint8Array>,
): Promise<{ toDegrees: ToDegrees; features: AsyncIterable<RawFeature> }> {
  const reader = createByteReader(source)
  try {
    await reader.read(MAGIC)
    const header = await headerOf(reader)
    return { toDegrees: systemOf(header), features: featuresOf(reader, header) }
  } catch (failure) {
    await reader.close()
    throw failure
  }
}

async function headerOf(reader: ByteReader): Promise<HeaderMeta> {
  const bytes = await sized(reader, MAX_HEADER)
  const header = bytes && decoded(() => fromByteBuffer(new ByteBuffer(bytes)))
  if (!header) throw new InvalidLayer('O FlatGeobuf está cortado ou corrompido no cabeçalho.')
  return header
}

function systemOf({ crs }: HeaderMeta): ToDegrees {
  if (crs?.code) return systemOfCode(crs.code)
  if (crs?.wkt) return systemOfText(crs.wkt, 'O cabeçalho do FlatGeobuf')
  throw new InvalidLayer('O FlatGeobuf não diz em que sistema estão as coordenadas.')
}

async function* featuresOf(reader: ByteReader, header: HeaderMeta): AsyncGenerator<RawFeature> {
  const { featuresCount, indexNodeSize } = header
  try {
    let index = indexNodeSize > 0 ? calcTreeSize(featuresCount, indexNodeSize) : 0
    for (let passed = 1; index > 0 && passed > 0; index -= passed)
      passed = (await reader.read(Math.min(index, STEP))).length
    // Without a count the features continue to the end of the file.
    for (let position = 1; featuresCount === 0 || position <= featuresCount; position++) {
      const bytes = await sized(reader, MAX_FEATURE)
      if (bytes === null && featuresCount === 0) return
      const feature =
        bytes &&
        decoded(() => fromFeature(position, Feature.getSizePrefixedRootAsFeature(new ByteBuffer(bytes)), header))
      if (!feature) throw new InvalidLayer(`O FlatGeobuf está cortado ou corrompido na feição ${position}.`)
      const attributes = (feature.properties ?? {}) as Attributes
      yield { position, geometry: drawnOf(feature.geometry), attributes }
    }
  } finally {
    await reader.close()
  }
}

/** Reads a part with the size before it; null at the end of the file, or when the part is cut or too large. */
async function sized(reader: ByteReader, most: number): Promise<Uint8Array | null> {
  const head = Buffer.from(await reader.read(SIZE))
  const size = head.length < SIZE ? 0 : head.readUInt32LE(0)
  if (size === 0 || size > most) return null
  const body = await reader.read(size)
  // Numbers of eight bytes are read in place, so the bytes have to start a new buffer.
  return body.length < size ? null : new Uint8Array(Buffer.concat([head, body]))
}

function decoded<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}
