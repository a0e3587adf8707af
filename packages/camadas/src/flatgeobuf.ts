import { ByteBuffer } from 'flatbuffers'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js'
import { parseProperties } from 'flatgeobuf/lib/mjs/generic/feature.js'
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js'
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import {
  type Attributes,
  drawnOf,
  MAX_DEPTH,
  MOST_VERTICES,
  type Drawn,
  type Problem,
  type RawFeature,
} from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { systemOfCode, systemOfText, type ToDegrees } from './reference-system.ts'

const MAGIC = 8
/** The length, in bytes, of the number before each part that states the size of the part. */
const SIZE = 4
const MAX_HEADER = 16 * 1_048_576
const MAX_FEATURE = 64 * 1_048_576
/** The number of index bytes that are skipped at a time. */
const STEP = 1_048_576

/**
 * Opens a FlatGeobuf. Its spatial index is skipped, because every feature is read.
 * @throws InvalidLayer when the file is truncated or corrupt, or its system of coordinates is missing or not supported
 */
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
      const feature = bytes && decoded(() => featureOf(bytes, header))
      if (!feature) throw new InvalidLayer(`O FlatGeobuf está cortado ou corrompido na feição ${position}.`)
      yield { position, ...feature }
    }
  } finally {
    await reader.close()
  }
}

function featureOf(bytes: Uint8Array, { geometryType, columns }: HeaderMeta): Omit<RawFeature, 'position'> {
  const feature = Feature.getSizePrefixedRootAsFeature(new ByteBuffer(bytes))
  const attributes: Attributes = parseProperties(feature, columns)
  return { geometry: geometryIn(feature.geometry(), geometryType), attributes }
}

function geometryIn(geometry: Geometry | null, type: HeaderMeta['geometryType']): Drawn {
  if (geometry === null) return 'sem_geometria'
  return excessOf(geometry) ?? drawnOf(fromGeometry(geometry, type))
}

/**
 * Returns the reason why a geometry is refused; null if the geometry can be read. A geometry may refer to the same part
 * of the file again and again: a few hundred bytes could unpack without end. So its vertices are counted first.
 */
function excessOf(geometry: Geometry): Problem | null {
  let left = MOST_VERTICES
  function check(one: Geometry, depth: number): Problem | null {
    const [points, ends, parts] = [one.xyLength() / 2, one.endsLength(), one.partsLength()]
    left -= 1 + points + ends
    if (left < 0) return 'vertices_demais'
    if (depth > MAX_DEPTH) return 'malformada'
    for (let i = 0, before = 0; i < ends; i++) {
      const end = one.ends(i) ?? -1
      if (end < before || end > points) return 'malformada'
      before = end
    }
    for (let i = 0; i < parts; i++) {
      const part = one.parts(i)
      const problem = part === null ? 'malformada' : check(part, depth + 1)
      if (problem !== null) return problem
    }
    return null
  }
  return check(geometry, 0)
}

/**
 * Reads a part together with the size before it; null at the end of the file, or when the part is truncated, empty or
 * too large.
 */
async function sized(reader: ByteReader, most: number): Promise<Uint8Array | null> {
  const head = Buffer.from(await reader.read(SIZE))
  const size = head.length < SIZE ? 0 : head.readUInt32LE(0)
  if (size === 0 || size > most) return null
  const body = await reader.read(size)
  // Numbers of eight bytes are read in place and have to be aligned, so the bytes are copied to the start of a new
  // buffer.
  return body.length < size ? null : new Uint8Array(Buffer.concat([head, body]))
}

function decoded<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}
