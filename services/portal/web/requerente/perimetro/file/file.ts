import { parseShp } from 'shpjs'
import { entriesOf } from './archive.ts'
import { geometryOfDxf, isDxf } from './dxf.ts'
import { outlineOfLayers } from './layers.ts'
import { fromXml } from './markup.ts'
import { type Imported, outlineOf } from './outline.ts'
import { DAMAGED, MAX_BYTES, OTHER_KIND, Refusal, TOO_LARGE } from './refusal.ts'
import { collect, type FileReading } from './shapes.ts'
import { alreadyInDegrees, fromPrj, fromSystem } from './systems.ts'

/**
 * Finds the outline in a file, or what has to be asked about it. Recognises the format by the content, not by the name.
 * Runs in a worker, which is ended if a hostile file takes too long.
 * @throws Refusal if the file gives no usable drawing
 */
export function readFile(bytes: Uint8Array): Imported {
  if (bytes.length > MAX_BYTES) throw new Refusal(TOO_LARGE)
  if (bytes.length < 4) throw new Refusal('O arquivo está vazio.')
  try {
    if (markOf(bytes) !== ZIP) return outlineOf(open(bytes, undefined))
    const layers = entriesOf(bytes).map(({ name, bytes: unpack, prj }) => ({ name, read: () => open(unpack(), prj()) }))
    return outlineOfLayers(layers)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(DAMAGED)
  }
}

const ZIP = 0x504b0304
const SHAPEFILE = 9994

const markOf = (bytes: Uint8Array): number =>
  bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)

function open(bytes: Uint8Array, prj: Uint8Array | undefined): FileReading {
  if (markOf(bytes) === SHAPEFILE) return fromShapefile(bytes, prj && text(prj))
  const content = text(bytes)
  if (content.startsWith('<')) return { shapes: fromXml(content), avisos: [] }
  if (content.startsWith('{')) return fromGeoJson(JSON.parse(content))
  if (isDxf(content)) return { shapes: collect(geometryOfDxf(content)), avisos: [], mayBeUtm: true }
  throw new Refusal(OTHER_KIND)
}

function text(bytes: Uint8Array): string {
  const [a, b] = bytes
  const name = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(name).decode(bytes).trimStart()
}

function fromGeoJson(datum: unknown): FileReading {
  const crs = (datum as { crs?: { properties?: { name?: unknown } } | null }).crs?.properties?.name
  const toDegrees = typeof crs === 'string' ? fromSystem(crs) : alreadyInDegrees
  return { shapes: collect(datum, toDegrees), avisos: [] }
}

function fromShapefile(shp: Uint8Array, prj: string | undefined): FileReading {
  // The library reads the underlying buffer from its start, so it gets a copy.
  const shapes = collect(
    { type: 'GeometryCollection', geometries: parseShp(shp.slice()) },
    prj ? fromPrj(prj) : alreadyInDegrees,
  )
  const aviso = 'O arquivo não diz em que sistema estão as coordenadas; lemos como SIRGAS 2000. Confira o lugar.'
  return { shapes, avisos: prj ? [] : [aviso] }
}
