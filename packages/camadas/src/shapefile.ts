import { createByteReader } from './byte-reader.ts'
import { rowsOf } from './dbf.ts'
import { type Drawn, geometryOf, MOST_VERTICES, type RawFeature } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { systemOfText, type ToDegrees } from './reference-system.ts'
import { polygonsFromRings } from './rings.ts'
import { type Archive, openArchive } from './zip.ts'

const HEADER = 100
const MAGIC = 9994
/** The types of polygons: plain, with heights, with measures. Heights and measures come after the positions. */
const POLYGONS = [5, 15, 25]
const KINDS: Readonly<Record<number, string>> = { 1: 'pontos', 3: 'linhas', 8: 'pontos', 11: 'pontos', 13: 'linhas' }
/** The largest size of one polygon, in bytes. A polygon of this size has four million positions. */
const MAX_RECORD = 64 * 1_048_576
/** The most bytes that are read from a .prj, which contains one line of text. */
const MAX_LINE = 65_536

/**
 * Opens a zipped Shapefile: its .shp, .dbf and .prj.
 * @throws InvalidLayer when a file is missing or corrupt, when the archive contains several Shapefiles, or when the
 * system of coordinates is not supported
 */
export async function openShapefile(
  path: string,
): Promise<{ toDegrees: ToDegrees; features: AsyncIterable<RawFeature> }> {
  const archive = await openArchive(path)
  try {
    const base = baseOf(archive)
    const system = await line(archive, `${base.name}.prj`)
    if (system === null)
      throw new InvalidLayer(
        `Falta "${base.name}.prj" no zip: sem ele não se sabe em que sistema estão as coordenadas.`,
      )
    const toDegrees = systemOfText(system, `"${base.name}.prj"`)
    return { toDegrees, features: featuresOf(archive, base) }
  } catch (failure) {
    archive.close()
    throw failure
  }
}

type Base = { name: string; shapes: string; rows: string }

function baseOf(archive: Archive): Base {
  const [shapes, ...others] = archive.names.filter((name) => /\.shp$/i.test(name) && !name.startsWith('__MACOSX/'))
  if (shapes === undefined) throw new InvalidLayer('O zip não tem um arquivo .shp.')
  if (others.length > 0)
    throw new InvalidLayer(`O zip tem mais de uma camada: ${[shapes, ...others].join(', ')}. Deixe só uma.`)
  const name = shapes.slice(0, -'.shp'.length)
  const rows = entryOf(archive, `${name}.dbf`)
  if (rows === undefined) throw new InvalidLayer(`Falta "${name}.dbf" no zip.`)
  return { name, shapes, rows }
}

/** Finds an entry by its name, without regard to case, because programs write names in archives differently. */
const entryOf = (archive: Archive, name: string): string | undefined =>
  archive.names.find((each) => each.toLowerCase() === name.toLowerCase())

async function line(archive: Archive, name: string): Promise<string | null> {
  const entry = entryOf(archive, name)
  if (entry === undefined) return null
  const reader = createByteReader(archive.bytes(entry))
  const bytes = await reader.read(MAX_LINE)
  const text = bytes.toString('utf8')
  await reader.close()
  return text
}

async function* featuresOf(archive: Archive, base: Base): AsyncGenerator<RawFeature> {
  const rows = rowsOf(archive.bytes(base.rows), base.rows)
  try {
    let position = 0
    for await (const geometry of shapesOf(archive.bytes(base.shapes), base.shapes)) {
      position++
      const { value: attributes, done } = await rows.next()
      if (done === true) throw new InvalidLayer(`"${base.rows}" tem menos linhas do que "${base.shapes}" tem feições.`)
      if (attributes !== null) yield { position, geometry, attributes }
    }
    if ((await rows.next()).done !== true)
      throw new InvalidLayer(`"${base.shapes}" tem menos feições do que "${base.rows}" tem linhas.`)
  } finally {
    await rows.return(undefined)
    archive.close()
  }
}

async function* shapesOf(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Drawn> {
  const reader = createByteReader(source)
  try {
    const header = await reader.read(HEADER)
    if (header.length < HEADER || header.readInt32BE(0) !== MAGIC)
      throw new InvalidLayer(`"${name}" não é um Shapefile, ou está corrompido.`)
    // The format counts sizes in units of two bytes.
    const end = 2 * header.readInt32BE(24)
    const kind = header.readInt32LE(32)
    if (KINDS[kind] !== undefined) throw new InvalidLayer(`"${name}" tem ${KINDS[kind]}, e não polígonos.`)
    for (let at = HEADER, position = 1; at < end; position++) {
      const head = await reader.read(8)
      const size = head.length < 8 ? 0 : 2 * head.readInt32BE(4)
      if (size < 4 || size > MAX_RECORD) throw new InvalidLayer(cut(name, position))
      const record = await reader.read(size)
      if (record.length < size) throw new InvalidLayer(cut(name, position))
      yield shapeOf(record)
      at += 8 + size
    }
  } finally {
    await reader.close()
  }
}

const cut = (name: string, position: number) => `"${name}" está cortado ou corrompido na feição ${position}.`

/**
 * Reads a record. All of it is little-endian: kind, bounding box of four numbers, number of parts, number of points,
 * starts of the parts, positions.
 */
function shapeOf(record: Buffer): Drawn {
  const kind = record.readInt32LE(0)
  if (kind === 0) return 'sem_geometria'
  if (!POLYGONS.includes(kind)) return 'nao_e_poligono'
  if (record.length < 44) return 'malformada'
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)]
  // Millions of rings without a point would take hardly any bytes in a compressed file.
  if (parts > MOST_VERTICES || points > MOST_VERTICES) return 'vertices_demais'
  const begin = 44 + 4 * parts
  if (parts < 0 || points < 0 || begin + 16 * points > record.length) return 'malformada'
  const rings: number[][][] = []
  for (let part = 0; part < parts; part++) {
    const from = record.readInt32LE(44 + 4 * part)
    const to = part + 1 < parts ? record.readInt32LE(48 + 4 * part) : points
    if (from < 0 || to < from || to > points) return 'malformada'
    const ring: number[][] = []
    for (let at = begin + 16 * from; at < begin + 16 * to; at += 16) {
      const [x, y] = [record.readDoubleLE(at), record.readDoubleLE(at + 8)]
      if (!Number.isFinite(x) || !Number.isFinite(y)) return 'malformada'
      ring.push([x, y])
    }
    rings.push(ring)
  }
  return rings.length === 0 ? 'sem_geometria' : geometryOf(polygonsFromRings(rings))
}
