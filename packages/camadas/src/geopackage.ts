import { DatabaseSync } from 'node:sqlite'
import { type Attributes, type Drawn, type RawFeature } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { systemOfCode, systemOfText, type ToDegrees } from './reference-system.ts'
import { drawnOfWkb } from './wkb.ts'

/**
 * The number of coordinates of the bounding box in a geometry's header. The flags of the header contain a code for the
 * box, which is the index into this list.
 */
const BOX = [0, 4, 6, 6, 8]

/** The tables in which a GeoPackage lists its tables of features and its reference systems. */
const CATALOGUE = ['gpkg_geometry_columns', 'gpkg_spatial_ref_sys']

type Table = { name: string; geometry: string; code: number | null; system: string | null }

/**
 * Opens a GeoPackage with one table of features.
 * @throws InvalidLayer when the file is corrupt, has no table or several tables of features, computes rows by a query,
 * or when its system of coordinates is missing or not supported
 */
export function openGeopackage(path: string): { toDegrees: ToDegrees; features: AsyncIterable<RawFeature> } {
  const database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false })
  try {
    database.exec('PRAGMA trusted_schema = OFF')
    for (const name of CATALOGUE) requireTable(database, name)
    const table = tableOf(database)
    requireTable(database, table.name)
    const toDegrees = table.code === null ? systemOfText(table.system ?? '', 'O GeoPackage') : systemOfCode(table.code)
    return { toDegrees, features: featuresOf(database, table) }
  } catch (failure) {
    database.close()
    throw asRefusal(failure)
  }
}

/**
 * Refuses a view, or a table with a computed column, because its query could produce endless rows or values of any
 * size.
 * @throws InvalidLayer when the table is refused
 */
function requireTable(database: DatabaseSync, name: string): void {
  const [made] = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE').all(name)
  const columns = database.prepare('SELECT hidden FROM pragma_table_xinfo(?)').all(name)
  const isStored = made === undefined || /^CREATE TABLE\b/i.test(String(made['sql']))
  if (isStored && columns.every(({ hidden }) => hidden === 0)) return
  throw new InvalidLayer(`No GeoPackage, "${name}" não é uma tabela simples, mas é calculada. Exporte-a como tabela.`)
}

function tableOf(database: DatabaseSync): Table {
  const rows = database
    .prepare(
      `SELECT g.table_name AS name, g.column_name AS geometry, s.organization AS body, s.organization_coordsys_id AS code,
              s.definition AS system
         FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id`,
    )
    .all()
  const [row, ...others] = rows
  if (!row) throw new InvalidLayer('O GeoPackage não tem camadas com geometria.')
  if (others.length > 0)
    throw new InvalidLayer(
      `O GeoPackage tem mais de uma camada: ${rows.map(({ name }) => String(name)).join(', ')}. Deixe só uma.`,
    )
  const { name, geometry, body, code, system } = row
  if (body === null || Number(code) <= 0)
    throw new InvalidLayer('O GeoPackage não diz em que sistema estão as coordenadas.')
  const isEpsg = String(body).toUpperCase() === 'EPSG'
  return {
    name: String(name),
    geometry: String(geometry),
    code: isEpsg ? Number(code) : null,
    system: system === null ? null : String(system),
  }
}

async function* featuresOf(database: DatabaseSync, { name, geometry }: Table): AsyncGenerator<RawFeature> {
  try {
    let position = 0
    const rows = database.prepare(`SELECT * FROM "${name.replaceAll('"', '""')}"`)
    for (const row of rows.iterate()) {
      position++
      const { [geometry]: drawn, ...attributes } = row
      yield { position, geometry: drawnOfPackage(drawn), attributes: attributes as Attributes }
    }
  } catch (failure) {
    throw asRefusal(failure)
  } finally {
    database.close()
  }
}

/**
 * Reads a geometry. Its header has "GP", version, flags, reference system and bounding box; well-known binary follows.
 */
function drawnOfPackage(value: unknown): Drawn {
  if (value === null) return 'sem_geometria'
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50) return 'malformada'
  const flags = value[3] as number
  if (flags & 0b10000) return 'sem_geometria'
  const box = BOX[(flags >> 1) & 0b111]
  return box === undefined ? 'malformada' : drawnOfWkb(value.subarray(8 + 8 * box))
}

/**
 * Converts SQLite's errors to InvalidLayer, because they mean that the file is invalid. Returns any other error
 * unchanged.
 */
function asRefusal(failure: unknown): unknown {
  if ((failure as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') return failure
  return new InvalidLayer(`O GeoPackage está cortado ou corrompido (${(failure as Error).message}).`)
}
