import { InvalidLayer } from '../invalid-layer.ts'
import { chosen, columnsOf, drawnIn, featuresOf, layerOf } from './dataset.ts'
import type { Gdal } from './gdal.ts'
import type { Feature } from './protocol.ts'
import { toDegreesFrom } from './reference-system.ts'

const MB = 1_048_576
/**
 * The largest ratio of what an archive unpacks to and of its size that is accepted. The tables of Shapefiles reach a
 * ratio of about a hundred, because they are padded with blanks.
 */
const MAX_RATIO = 250
/** The size in bytes below which a file is harmless at any compression ratio. */
const HARMLESS = 64 * MB
/** The largest size of a file that is accepted, in bytes. All published layers are far smaller. */
const MAX_FILE = 16_384 * MB
const MAX_FILES = 1_000
/** The largest Shapefile without an index that is read. */
const MOST_IN_MEMORY = 256 * MB
const [SHP_HEADER, DBF_HEADER, SHX_RECORD] = [100, 32, 8]
const KINDS: Readonly<Record<number, string>> = { 1: 'pontos', 3: 'linhas', 8: 'pontos', 11: 'pontos', 13: 'linhas' }

/** A Shapefile in an archive. The parts are the names of its files, without the archive. */
type Parts = { shp: string; dbf: string; prj: string; shx: string | undefined }

/**
 * Reads a zipped Shapefile: its .shp, .dbf and .prj.
 * @param name  the name of the layer; undefined if there is only one
 * @throws InvalidLayer when a file is missing, truncated or corrupt, when the archive contains several Shapefiles and
 * none is named, or when the system of coordinates is not supported
 */
export function* featuresOfShapefile(
  gdal: Gdal,
  path: string,
  zipSize: number,
  name: string | undefined,
): Generator<Feature> {
  const archive = `/vsizip/{${path}}`
  const parts = partsIn(gdal.namesIn(archive), name)
  for (const part of Object.values(parts)) if (part !== undefined) checkSize(gdal, archive, part, zipSize)
  const rows = rowsOf(gdal, archive, parts)
  // Checksums are compared only where a file is read to its end, in order.
  for (const part of Object.values(parts))
    if (part !== undefined && !gdal.isSound(`${archive}/${part}`))
      throw new InvalidLayer(`O zip está truncado ou corrompido em "${part}". Baixe-o de novo.`)
  if (parts.shx !== undefined) checkEqual(gdal, `${archive}/${parts.shx}`, rows, parts)
  const opened = parts.shx === undefined ? withIndex(gdal, archive, parts) : `${archive}/${parts.shp}`
  // Without an encoding GDAL gives bytes as they are, because published files often name the wrong one.
  const handle = gdal.open(opened, 'ESRI Shapefile', ['ENCODING='])
  if (handle === null) throw new InvalidLayer(`"${parts.shp}" não é um Shapefile, ou está corrompido.`)
  const layer = layerOf(gdal, { handle, what: `"${parts.shp}"` }, undefined)
  const where = `"${parts.prj}"`
  const system = gdal.layerSystem(layer)
  if (system === null) throw new InvalidLayer(`${where} não descreve um sistema de coordenadas.`)
  yield* featuresOf(gdal, layer, {
    columns: columnsOf(gdal, layer),
    toDegrees: toDegreesFrom(gdal, system, where),
    drawn: drawnIn(gdal),
    cut: (position) => new InvalidLayer(`"${parts.shp}" está cortado ou corrompido na feição ${position}.`),
  })
}

function partsIn(names: readonly string[] | null, name: string | undefined): Parts {
  if (names === null || names.length === 0)
    throw new InvalidLayer('O zip está truncado ou corrompido, ou tem senha. Baixe-o de novo, ou envie-o sem senha.')
  if (names.length > MAX_FILES) throw new InvalidLayer(`O zip tem mais de ${MAX_FILES} arquivos.`)
  const shapes = names.filter((each) => /\.shp$/i.test(each) && !each.startsWith('__MACOSX/'))
  if (shapes.length === 0) throw new InvalidLayer('O zip não tem um arquivo .shp.')
  const layers = shapes.map((each) => each.slice(0, -'.shp'.length))
  const base = layers[chosen(layers, name, 'O zip')] as string
  // Programs write names in archives differently.
  const found = (end: string) => names.find((each) => each.toLowerCase() === `${base}.${end}`.toLowerCase())
  const [shp, dbf, prj, shx] = ['shp', 'dbf', 'prj', 'shx'].map(found)
  if (dbf === undefined) throw new InvalidLayer(`Falta "${base}.dbf" no zip.`)
  if (prj === undefined)
    throw new InvalidLayer(`Falta "${base}.prj" no zip: sem ele não se sabe em que sistema estão as coordenadas.`)
  return { shp: shp as string, dbf, prj, shx }
}

function checkSize(gdal: Gdal, archive: string, name: string, zipSize: number): void {
  const size = gdal.beginningOf(`${archive}/${name}`, 0)?.size ?? 0
  if ((size <= HARMLESS || size <= MAX_RATIO * zipSize) && size <= MAX_FILE) return
  throw new InvalidLayer(
    `O zip não foi aberto: "${name}" teria ${inMegabytes(size)} MB, e o zip tem ${inMegabytes(zipSize)} MB, o que nenhuma camada faz.`,
  )
}

const inMegabytes = (bytes: number): string => (bytes / MB).toFixed(1).replace('.', ',')

/**
 * GDAL reads what a truncated Shapefile still has, and gives rows without shapes and shapes without rows. So the sizes
 * that its files state are compared with their sizes. Returns the number of rows.
 */
function rowsOf(gdal: Gdal, archive: string, { shp, dbf }: Parts): number {
  const shapes = gdal.beginningOf(`${archive}/${shp}`, SHP_HEADER)
  if (shapes === null || shapes.bytes.length < SHP_HEADER)
    throw new InvalidLayer(`"${shp}" não é um Shapefile, ou está corrompido.`)
  const kind = shapes.bytes.readInt32LE(32)
  if (KINDS[kind] !== undefined) throw new InvalidLayer(`"${shp}" tem ${KINDS[kind]}, e não polígonos.`)
  // The format counts sizes in units of two bytes.
  checkWhole(shp, 2 * shapes.bytes.readInt32BE(24), shapes.size)
  const rows = gdal.beginningOf(`${archive}/${dbf}`, DBF_HEADER)
  if (rows === null || rows.bytes.length < DBF_HEADER) throw new InvalidLayer(`"${dbf}" está vazio.`)
  const count = rows.bytes.readUInt32LE(4)
  checkWhole(dbf, rows.bytes.readUInt16LE(8) + count * rows.bytes.readUInt16LE(10), rows.size)
  return count
}

/** Shapes and rows belong together by their order. */
function checkEqual(gdal: Gdal, index: string, rows: number, { shp, dbf }: Parts): void {
  const shapes = ((gdal.beginningOf(index, 0)?.size ?? 0) - SHP_HEADER) / SHX_RECORD
  if (shapes !== rows) throw new InvalidLayer(`"${dbf}" tem ${rows} linhas, e "${shp}" tem ${shapes} feições.`)
}

/**
 * Unpacks a Shapefile whose archive lacks the index into memory, where GDAL makes the index.
 * @throws InvalidLayer when it is too large for that, or corrupt
 * @returns the path of the .shp
 */
function withIndex(gdal: Gdal, archive: string, { shp, dbf, prj }: Parts): string {
  const made = '/vsimem/camada'
  const files = { shp, dbf, prj }
  const sizes = Object.values(files).map((name) => gdal.beginningOf(`${archive}/${name}`, 0)?.size ?? 0)
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_IN_MEMORY)
    throw new InvalidLayer(`Falta "${shp.slice(0, -'.shp'.length)}.shx" no zip.`)
  for (const [end, name] of Object.entries(files))
    if (gdal.copy(`${made}.${end}`, `${archive}/${name}`) !== 0)
      throw new InvalidLayer(`O zip está truncado ou corrompido em "${name}". Baixe-o de novo.`)
  gdal.setOption('SHAPE_RESTORE_SHX', 'YES')
  return `${made}.shp`
}

function checkWhole(name: string, due: number, size: number): void {
  if (size < due) throw new InvalidLayer(`"${name}" foi cortado: devia ter ${due} bytes, e tem ${size}.`)
}
