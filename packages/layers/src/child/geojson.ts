import type { Attributes } from '../feature.ts'
import { InvalidLayer } from '../invalid-layer.ts'
import { inDegrees } from './drawing.ts'
import type { Gdal } from './gdal.ts'
import { drawingOfValue } from './geojson-geometry.ts'
import type { Feature } from './protocol.ts'
import { systemOfCode, type ToDegrees } from './reference-system.ts'
import { textOf } from './text.ts'

const MAX_FEATURE = 64 * 1_048_576
const KEY = Buffer.from('features')
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Reads the features of GeoJSON: one collection, or one feature after another (a line each, or separated by RS). Each
 * feature is cut out of the stream, and Node parses it. GDAL reads GeoJSON twice, and takes four times as long
 * (docs/adr/0028-layers-by-gdal.md).
 * @throws InvalidLayer when the file has no features or is truncated or corrupt, or when a feature is too large
 */
export async function* featuresOfGeojson(
  source: AsyncIterable<Uint8Array>,
  toDegrees: ToDegrees,
): AsyncGenerator<Feature> {
  let position = 0
  for await (const bytes of objectsOf(source)) {
    position++
    const feature = parsed(bytes, position)
    if (feature.type !== 'Feature') throw new InvalidLayer(`A feição ${position} não é uma "Feature" de GeoJSON.`)
    yield {
      geometry: inDegrees(drawingOfValue(feature.geometry), toDegrees),
      attributes: plain(feature.properties as Record<string, unknown> | null | undefined),
    }
  }
  if (position === 0) throw new InvalidLayer('O arquivo não tem feições ("features") de GeoJSON.')
}

function parsed(bytes: Buffer, position: number): { type?: unknown; geometry?: unknown; properties?: unknown } {
  try {
    return JSON.parse(textOf(bytes)) as object
  } catch {
    throw new InvalidLayer(`A feição ${position} não é JSON: o arquivo está corrompido.`)
  }
}

/** Leaves out lists and objects, which no kept attribute is. */
const plain = (properties: Readonly<Record<string, unknown>> | null | undefined): Attributes =>
  Object.fromEntries(Object.entries(properties ?? {}).filter(([, value]) => typeof value !== 'object')) as Attributes

async function* objectsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const scan = createScanner()
  let [held, count]: [Buffer[], number] = [[], 0]
  let size = 0
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (const { at, what } of scan.next(bytes)) {
      if (what === 'begin') {
        ;[held, size, from] = [[], 0, at]
        continue
      }
      if (what === 'end') {
        const last = bytes.subarray(from, at + 1)
        count++
        yield held.length === 0 ? last : Buffer.concat([...held, last])
      }
      ;[held, size, from] = [[], 0, at + 1]
    }
    if (!scan.within()) continue
    held.push(bytes.subarray(from))
    size += bytes.length - from
    if (size > MAX_FEATURE) throw new InvalidLayer(`A feição ${count + 1} tem mais de ${MAX_FEATURE / 1_048_576} MB.`)
  }
  if (!scan.ended()) throw new InvalidLayer(`O arquivo foi cortado: termina no meio da feição ${count + 1}.`)
}

/**
 * A position where a feature begins or ends. `drop` means that the object that began was not a feature but a
 * collection.
 */
type Mark = { at: number; what: 'begin' | 'end' | 'drop' }

function createScanner() {
  let depth = 0
  let [inString, escaped] = [false, false]
  /**
   * The number of letters of "features" that the last string outside of a feature has matched; -1 if that string is a
   * different one.
   */
  let matched = -1
  /**
   * The depth of brackets at which features begin: 0 if features follow one another, 2 if they are in a collection,
   * Infinity after the end of the collection's list.
   */
  let level = 0

  function* next(bytes: Buffer): Generator<Mark> {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
        if (depth === 1 && level === 0 && (inString || escaped)) matched = byte === KEY[matched] ? matched + 1 : -1
      } else if (byte === QUOTE) {
        inString = true
        if (depth === 1) matched = 0
      } else if (byte === OPEN_BRACE) {
        if (depth === level) yield { at, what: 'begin' }
        depth++
      } else if (byte === OPEN_BRACKET) {
        if (depth === 1 && level === 0 && matched === KEY.length) {
          level = 2
          yield { at, what: 'drop' }
        }
        depth++
      } else if (byte === CLOSE_BRACE) {
        depth--
        if (depth === level) yield { at, what: 'end' }
      } else if (byte === CLOSE_BRACKET) {
        depth--
        // The list of features ends here. Any further list is ignored.
        if (level === 2 && depth === 1) level = Infinity
      } else if (byte === COMMA && depth === 1) matched = -1
      if (depth === 0 && level !== 0) level = 0
    }
  }

  return { next, within: () => depth > level, ended: () => depth === 0 && !inString }
}

/**
 * Returns the conversion from the file's system of coordinates. Files in the format before RFC 7946 name this system in
 * "crs", which some servers write after the features. Returns null if there is no "crs", or if the system is CRS84.
 * @param ends  the first and the last bytes of the file
 * @throws InvalidLayer when the system is not supported
 */
export function systemOfGeojson(gdal: Gdal, ends: string): ToDegrees {
  const name = /"crs"\s*:\s*\{\s*"type"\s*:\s*"name"\s*,\s*"properties"\s*:\s*\{\s*"name"\s*:\s*"([^"]*)"/.exec(
    ends,
  )?.[1]
  if (name === undefined || /CRS:?84$/i.test(name)) return null
  const code = /EPSG:+(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]
  if (code === undefined) throw new InvalidLayer(`O sistema de coordenadas "${name}" do GeoJSON não é lido.`)
  return systemOfCode(gdal, Number(code))
}
