import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from '@car/vocabulary/geometry'
import { afterAll, describe, expect, test } from '@jest/globals'
import proj4 from 'proj4'
import type { LayerFeature } from '../src/feature.ts'
import { loadGdal } from '../src/child/gdal.ts'
import { openLayer } from '../src/child/open-layer.ts'
import { batchOf, type Feature } from '../src/child/protocol.ts'
import { featuresOf } from '../src/heard.ts'
import {
  AREAS,
  csv,
  flatgeobuf,
  forged,
  geojson,
  lines,
  PRJ,
  put,
  repeated,
  ringed,
  ringOf,
  round,
  shapefile,
  shpOf,
  square,
  utm,
  WITHOUT_SHAPE,
  wktOf,
  writeGeopackage,
  zipped,
} from './layers.ts'

const gdalDir = process.env['GDAL_DIR'] ?? '/usr/share/car/gdal'
const gdal = loadGdal(gdalDir)
const folder = mkdtempSync(join(tmpdir(), 'camadas-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0
const file = (content: string | Uint8Array) => put(folder, `camada-${made++}`, content)

/** Reads a layer as the child does, in this process. */
async function read(path: string, wkt?: string, camada?: string): Promise<LayerFeature[]> {
  const features: Feature[] = []
  for await (const feature of await openLayer(gdal, { path, wkt, camada })) features.push(feature)
  return [...featuresOf(batchOf(features), 0)]
}
const refusal = async (content: string | Uint8Array, wkt?: string): Promise<string> =>
  read(file(content), wkt).then(
    () => 'was read',
    (failure: Error) => `${failure.name}: ${failure.message}`,
  )

const renamed = (parts: Record<string, Uint8Array>, name: string) =>
  Object.fromEntries(Object.entries(parts).map(([file, bytes]) => [file.replace('camada', name), bytes]))
const ALL = [...AREAS, WITHOUT_SHAPE]
const geopackage = (features: typeof ALL) => {
  const path = join(folder, `camada-${made++}`)
  writeGeopackage(path, features)
  return path
}
/**
 * Returns the positions of each ring as a set, because formats differ in the position at which a ring begins, and in
 * its direction.
 */
const asSets = (geometry: Geometry | string) =>
  typeof geometry === 'string'
    ? geometry
    : (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((polygon) =>
        polygon.map((ring) => new Set(ring.map(([x = 0, y = 0]) => `${x.toFixed(6)} ${y.toFixed(6)}`))),
      )

describe('the same features come from each form', () => {
  test.each<[string, () => string]>([
    ['GeoJSON', () => file(geojson(ALL))],
    ['GeoJSON after a byte order mark', () => file(`\uFEFF${geojson(ALL)}`)],
    ['GeoJSON line by line', () => file(lines(ALL))],
    ['GeoJSON separated by RS', () => file(lines(ALL).replaceAll(/^/gm, '\u001E'))],
    ['CSV', () => file(csv(ALL))],
    ['CSV in Latin-1 with commas', () => file(Buffer.from(csv(ALL, ','), 'latin1'))],
    ['FlatGeobuf', () => file(flatgeobuf(AREAS))],
    ['GeoPackage', () => geopackage(ALL)],
    ['Shapefile in Latin-1', () => file(zipped(shapefile(ALL)))],
    ['Shapefile in UTF-8', () => file(zipped(shapefile(ALL, { cpg: 'UTF-8', encoding: 'utf8' })))],
    ['Shapefile in UTF-8 that does not say so', () => file(zipped(shapefile(ALL, { encoding: 'utf8' })))],
  ])('%s', async (form, path) => {
    const features = await read(path())
    const whole = form === 'FlatGeobuf' ? AREAS : ALL
    expect(features.map(({ position }) => position)).toEqual(whole.map((_, i) => i + 1))
    expect(features.map(({ geometry }) => asSets(geometry))).toEqual(
      whole.map(({ geometry }) => asSets(geometry ?? 'sem_geometria')),
    )
    const named = (attributes: LayerFeature['attributes']) =>
      attributes['terrai_nome'] ?? attributes['terrai_nom'] ?? null
    expect(features.map(({ attributes }) => named(attributes))).toEqual(
      whole.map(({ properties }) => properties['terrai_nome']),
    )
    const coded = ({ attributes }: LayerFeature) => Number(attributes['terrai_codigo'] ?? attributes['terrai_cod'])
    expect(features.map(coded)).toEqual(whole.map(({ properties }) => properties['terrai_codigo']))
  })

  test('a hole runs against its outline, and belongs to the smallest outline around it', async () => {
    const polygon = (west: number, side: number) =>
      (square(west, -10 + (1 - side) / 2, side) as { coordinates: number[][][] }).coordinates[0] as number[][]
    const [shore, lake, island] = [polygon(-51, 1), polygon(-50.9, 0.8).toReversed(), polygon(-50.7, 0.4)]
    const pond = polygon(-50.6, 0.2).toReversed()
    const geometry: Geometry = {
      type: 'MultiPolygon',
      coordinates: [
        [shore, lake],
        [island, pond],
      ],
    }
    const [feature] = await read(file(zipped(shapefile([{ geometry, properties: { x: 'a' } }]))))
    expect(asSets(feature?.geometry ?? '')).toEqual(asSets(geometry))
  })
})

describe('rings of a Shapefile that run the wrong way:', () => {
  const [west, east] = [ringOf(square(-51, -10)), ringOf(square(-50, -10))]
  test.each<[string, number[][][]]>([
    ['a hole that lies in no outline is an outline', [west, east.toReversed()]],
    ['where all are holes, all are outlines', [west.toReversed(), east.toReversed()]],
  ])('%s', async (_which, rings) => {
    const geometry: Geometry = { type: 'Polygon', coordinates: rings }
    const [feature] = await read(file(zipped(shapefile([{ geometry, properties: { x: 'a' } }]))))
    expect(asSets(feature?.geometry ?? '')).toEqual(asSets({ type: 'MultiPolygon', coordinates: [[west], [east]] }))
  })
})

describe('letters come out as they were written:', () => {
  const NAME = 'Araçari do Capão São João'
  const named = (terrai_nome: string) => [{ geometry: square(-51, -10), properties: { terrai_nome } }]
  const table = (cpg: string | null, encoding: 'latin1' | 'utf8', name = NAME) =>
    zipped(shapefile(named(name), { cpg, encoding }))
  /** A table whose first letters beyond ASCII come after the beginning that is looked at. */
  const late = (encoding: 'latin1' | 'utf8') =>
    Buffer.from(csv([...Array.from({ length: 2_000 }, () => named('Sem acento')).flat(), ...named(NAME)]), encoding)
  const signs = Buffer.from(csv(named(`D'Oeste`)), 'latin1')
  signs[signs.indexOf(`'`)] = 0x92

  test.each<[string, Uint8Array, string]>([
    ...['1252', 'ISO-8859-1', 'ISO 88591', 'Windows-1252', 'ANSI 1252', 'LATIN1', 'ISO-8859-15', '1252\r\n'].map(
      (cpg): [string, Uint8Array, string] => [`UTF-8 that says it is ${cpg.trim()}`, table(cpg, 'utf8'), NAME],
    ),
    [
      'UTF-8 cut within its last letter, that says it is 1252',
      table('1252', 'utf8', `d${'ã'.repeat(40)}`),
      `d${'ã'.repeat(29)}`,
    ],
    ['Latin-1 that says it is UTF-8', table('UTF-8', 'latin1'), NAME],
    ['Latin-1 that says so', table('ISO-8859-1', 'latin1'), NAME],
    ['Latin-1 that ends in a letter beyond ASCII', table('1252', 'latin1', 'SÃO JOSÉ'), 'SÃO JOSÉ'],
    ['CSV in UTF-8, far down', late('utf8'), NAME],
    ['CSV in Latin-1, far down', late('latin1'), NAME],
    ['CSV in Windows-1252', signs, 'D’Oeste'],
  ])('%s', async (_which, content, name) => {
    const { attributes } = (await read(file(content))).at(-1) as LayerFeature
    expect(attributes['terrai_nome'] ?? attributes['terrai_nom']).toBe(name)
  })
})

describe('the system of coordinates', () => {
  const DEGREES = '+proj=longlat +ellps=GRS80 +towgs84=0,0,0'
  const SHIFT = '+a=6378160 +rf=298.25 +towgs84=-67.35,3.88,-38.22'
  const inSystem = (definition: string): Geometry => {
    const { coordinates } = square(-51.3, -10) as { coordinates: number[][][] }
    return {
      type: 'Polygon',
      coordinates: coordinates.map((ring) => ring.map((p) => proj4(DEGREES, definition, p as [number, number]))),
    }
  }
  const oneOf = (definition: string) => [{ geometry: inSystem(definition), properties: { x: 'a' } }]

  test.each([
    ['SIRGAS 2000, UTM', '+proj=utm +zone=22 +south +ellps=GRS80', utm(22, 'sirgas2000')],
    ['SAD69, degrees', `+proj=longlat ${SHIFT}`, PRJ.sad69],
    ['SAD69, UTM', `+proj=utm +zone=22 +south ${SHIFT}`, utm(22, 'sad69')],
  ])('of a .prj is honoured: %s', async (_which, definition, prj) => {
    const [feature] = await read(file(zipped(shapefile(oneOf(definition), { prj }))))
    expect(asSets(feature?.geometry ?? '')).toEqual(asSets(square(-51.3, -10)))
  })

  test.each([
    [4618, `+proj=longlat ${SHIFT}`],
    [31982, '+proj=utm +zone=22 +south +ellps=GRS80'],
    [29192, `+proj=utm +zone=22 +south ${SHIFT}`],
    [3857, '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +nadgrids=@null'],
    [5880, '+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 +ellps=GRS80'],
  ])('of a number of the EPSG: %s', async (code, definition) => {
    const features = oneOf(definition)
    for (const content of [geojson(features, `urn:ogc:def:crs:EPSG::${code}`), flatgeobuf(features, code)]) {
      const [feature] = await read(file(content))
      expect(asSets(feature?.geometry ?? '')).toEqual(asSets(square(-51.3, -10)))
    }
  })

  test('SAD69 lies some sixty metres from SIRGAS 2000', async () => {
    const [feature] = await read(
      file(zipped(shapefile([{ geometry: square(-51.3, -10), properties: { x: 'a' } }], { prj: PRJ.sad69 }))),
    )
    const [lon = 0, lat = 0] = ringOf(feature?.geometry as Geometry)[0] ?? []
    const metres = Math.hypot((lon + 51.3) * 111_320 * Math.cos(Math.PI / 18), (lat + 10) * 110_600)
    expect(metres).toBeGreaterThan(55)
    expect(metres).toBeLessThan(75)
  })

  test('that is not read is named', async () => {
    const stream = PRJ.sad69.replace('D_South_American_1969', 'D_Corrego_Alegre')
    expect(await refusal(zipped(shapefile(AREAS, { prj: stream })))).toContain(
      '"Corrego_Alegre_1970-72", que não é lido',
    )
    expect(await refusal(zipped(shapefile(AREAS, { prj: 'metros' })))).toContain('"camada.prj" não descreve um sistema')
    expect(await refusal(geojson(AREAS, 'urn:ogc:def:crs:EPSG::99999'))).toContain('EPSG:99999 não é lido')
    expect(await refusal(geojson(AREAS, 'urn:ogc:def:crs:EPSG::4225'))).toContain('EPSG:4225 diz que o datum é')
  })
})

describe('what a feature draws', () => {
  test.each<[string, string]>([
    ['POLYGON Z ((0 0 7, 1 0 7, 1 1 7, 0 0 7))', 'Polygon'],
    ['polygonz((0 0 7,1 0 7,1 1 7,0 0 7))', 'Polygon'],
    ['SRID=4674;POLYGON((0 0,1 0,1 1,0 0))', 'Polygon'],
    ['GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1), POLYGON ((0 0, 1 0, 1 1, 0 0)))', 'Polygon'],
    ['POLYGON EMPTY', 'sem_geometria'],
    ['', 'sem_geometria'],
    ['POINT (1 2)', 'nao_e_poligono'],
    ['POLYGON ((0 0, 1 0, 1 1, 0 0)', 'malformada'],
    ['POLYGON ((0 0, a b))', 'malformada'],
  ])('%s', async (wkt, expected) => {
    const [feature] = await read(file(`codigo;geom\n1;"${wkt}"`))
    const { geometry } = feature as LayerFeature
    expect(typeof geometry === 'string' ? geometry : geometry.type).toBe(expected)
  })

  test('a point, a text for a number, and no coordinates are told apart', async () => {
    const shapes = [
      { type: 'Point', coordinates: [1, 2] },
      { type: 'Polygon', coordinates: [[['a', 0]]] },
      { type: 'Polygon' },
    ]
    const content = JSON.stringify({
      features: shapes.map((geometry) => ({ type: 'Feature', geometry, properties: {} })),
    })
    const features = await read(file(content))
    expect(features.map(({ geometry }) => geometry)).toEqual(['nao_e_poligono', 'malformada', 'malformada'])
  })

  test('a hundred thousand vertices, in each form', async () => {
    const features = [{ geometry: round(-51, -10, 100_000), properties: { x: 'a' } }]
    const contents = [geojson(features), csv(features), flatgeobuf(features), zipped(shapefile(features))]
    for (const content of contents) {
      const [feature] = await read(file(content))
      expect(ringOf(feature?.geometry as Geometry)).toHaveLength(100_001)
    }
  })
})

describe('a small file does not draw without end', () => {
  const SQUARE = square(-51, -10)
  const [one] = AREAS.map((area) => [area])
  const nested = (begin: string, end: string, inmost: string) => begin.repeat(20_000) + inmost + end.repeat(20_000)
  const inJson = (geometry: string) => `{"features":[{"type":"Feature","properties":{},"geometry":${geometry}}]}`
  /** Makes the Shapefile record of a polygon whose rings have no points. */
  function emptyRings(rings: number): Buffer {
    const record = Buffer.alloc(44 + 4 * rings)
    record.writeInt32LE(5, 0)
    record.writeInt32LE(rings, 36)
    return record
  }

  test.each<[string, () => string | Uint8Array, string]>([
    [
      'rings without positions',
      () => zipped({ ...shapefile(one ?? []), 'camada.shp': shpOf([emptyRings(1_000_001)]) }),
      'malformada',
    ],
    [
      'collections in collections',
      () => inJson(nested('{"type":"GeometryCollection","geometries":[', ']}', '')),
      'malformada',
    ],
    [
      'collections in collections as text',
      () => `a;wkt\n1;"${nested('GEOMETRYCOLLECTION(', ')', 'POINT(1 1)')}"`,
      'malformada',
    ],
  ])('%s', async (_what, content, expected) => {
    const features = await read(file(content()))
    expect(features.map(({ geometry }) => geometry)).toEqual([expected])
  })

  test.each<[string, () => Uint8Array]>([
    ['parts that are the same ones again', () => forged(repeated(ringed(SQUARE, [5]), 30, 7))],
    ['parts in parts in parts', () => forged(repeated(ringed(SQUARE, [5]), 2, 25))],
    ['rings that begin again and again', () => forged(ringed(SQUARE, [5, 0, 5, 0, 5]))],
  ])('%s', async (_what, content) => {
    expect(await refusal(content())).toContain('O FlatGeobuf está cortado ou corrompido na feição 1.')
  })

  test('a ring that ends beyond the last position ends there', async () => {
    const [feature] = await read(file(forged(ringed(SQUARE, [0x7fffffff]))))
    expect(feature?.geometry).toEqual(SQUARE)
  })

  test('but a forged one that tells no lies is read', async () => {
    const [feature] = await read(file(forged(repeated(ringed(SQUARE, [5]), 2, 1))))
    expect(feature?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: [[ringOf(SQUARE)], [ringOf(SQUARE)]] })
  })

  test.each([
    [
      'rows that are computed',
      'camada',
      `DROP TABLE camada; CREATE VIEW camada AS
         WITH RECURSIVE n(fid) AS (SELECT 1 UNION ALL SELECT fid + 1 FROM n) SELECT fid, NULL AS geom FROM n`,
    ],
    [
      'values that are computed',
      'camada',
      `DROP TABLE camada; CREATE TABLE camada (fid INTEGER PRIMARY KEY, geom BLOB AS (zeroblob(900000000)))`,
    ],
  ])('%s', async (_what, name, sql) => {
    const path = geopackage(ALL)
    const database = new DatabaseSync(path)
    database.exec(sql)
    database.close()
    await expect(read(path)).rejects.toThrow(`"${name}" não é uma tabela simples, mas é calculada.`)
  })

  test('layers that are listed without end', async () => {
    const path = geopackage(ALL)
    const database = new DatabaseSync(path)
    database.exec(
      `DROP TABLE gpkg_geometry_columns; CREATE VIEW gpkg_geometry_columns AS
         WITH RECURSIVE n(srs_id) AS (SELECT 1 UNION ALL SELECT 1 FROM n)
         SELECT 'camada' AS table_name, 'geom' AS column_name, 'GEOMETRY' AS geometry_type_name, srs_id, 0 AS z, 0 AS m FROM n`,
    )
    database.close()
    expect(await read(path)).toHaveLength(ALL.length)
  })
})

test('one of two layers in a zip is chosen by its name', async () => {
  const two = { ...shapefile(ALL), ...renamed(shapefile(AREAS), 'outra') }
  expect(await read(file(zipped(two)), undefined, 'outra')).toHaveLength(AREAS.length)
})

test('a Shapefile without an index is read', async () => {
  const { 'camada.shx': _, ...parts } = shapefile(ALL)
  expect(await read(file(zipped(parts)))).toHaveLength(ALL.length)
})

describe('a bad file says what is wrong, and where', () => {
  const whole = zipped(shapefile(ALL))
  const parts = shapefile(ALL)
  const { 'camada.shp': shp, 'camada.dbf': dbf, ...lines } = parts as Record<'camada.shp' | 'camada.dbf', Uint8Array>
  test.each<[string, () => string | Uint8Array, string]>([
    ['empty', () => '', 'O arquivo está vazio.'],
    ['something else', () => Uint8Array.of(1, 0, 2), 'em nenhuma das formas'],
    ['a truncated zip', () => whole.subarray(0, whole.length - 30), 'O zip está truncado ou corrompido'],
    ['no .prj', () => zipped(shapefile(ALL, { prj: null })), 'Falta "camada.prj" no zip'],
    ['no .dbf', () => zipped({ 'camada.shp': shp, ...lines }), 'Falta "camada.dbf" no zip'],
    ['no .shp', () => zipped({ 'leia-me.txt': new Uint8Array(3) }), 'não tem um arquivo .shp'],
    [
      'two layers',
      () => zipped({ ...parts, 'outra.shp': shp }),
      'mais de uma camada: camada, outra. Diga qual com --camada.',
    ],
    [
      'a .shp that ends too early',
      () => zipped({ ...parts, 'camada.shp': shp.subarray(0, 200) }),
      '"camada.shp" foi cortado: devia ter',
    ],
    [
      'a .dbf that ends too early',
      () => zipped({ ...parts, 'camada.dbf': dbf.subarray(0, dbf.length - 130) }),
      '"camada.dbf" foi cortado: devia ter',
    ],
    [
      'fewer rows than shapes',
      () => zipped({ ...parts, 'camada.dbf': shapefile(AREAS)['camada.dbf'] as Uint8Array }),
      'tem 3 linhas, e "camada.shp" tem 4 feições',
    ],
    [
      'a bomb',
      () => zipped({ ...parts, 'camada.dbf': new Uint8Array(70_000_000) }),
      'O zip não foi aberto: "camada.dbf"',
    ],
    ['GeoJSON that was cut', () => geojson(ALL).slice(0, 400), 'termina no meio da feição 2'],
    ['GeoJSON without features', () => '{"type":"FeatureCollection","features":[]}', 'não tem feições'],
    ['a geometry alone', () => JSON.stringify(square(-51, -10)), 'A feição 1 não é uma "Feature"'],
    ['broken JSON', () => '{"features":[{"type":"Feature","geometry":nada}]}', 'A feição 1 não é JSON'],
    ['CSV that was cut', () => csv(ALL).slice(0, 200), 'termina no meio da linha 2'],
    [
      'CSV without a known column',
      () => `codigo;forma\n1;"${wktOf(square(-51, -10))}"`,
      'diga-a com --wkt. As colunas são: codigo, forma.',
    ],
    ['FlatGeobuf that was cut', () => flatgeobuf(AREAS).subarray(0, -20), 'na feição 3'],
  ])('%s', async (_what, content, message) => {
    const said = await refusal(content())
    expect(said).toMatch(/^InvalidLayer: /)
    expect(said).toContain(message)
  })

  test('a zip whose content was changed', async () => {
    const bytes = zipped(shapefile(ALL))
    const at = bytes.indexOf(0x50, 40)
    bytes[at + 60] = (bytes[at + 60] as number) ^ 0xff
    expect(await refusal(bytes)).toMatch(/^InvalidLayer: /)
  })

  test('a GeoPackage that is broken, or has two layers', async () => {
    const path = geopackage(ALL)
    const database = new DatabaseSync(path)
    database.exec(`
      CREATE TABLE other (fid INTEGER PRIMARY KEY, geom BLOB, terrai_nome);
      INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('other', 'features', 1);
      INSERT INTO gpkg_geometry_columns VALUES ('other', 'geom', 'GEOMETRY', 1, 0, 0)`)
    database.close()
    await expect(read(path)).rejects.toThrow('mais de uma camada: camada, other. Diga qual com --camada.')
    await expect(read(path, undefined, 'outra')).rejects.toThrow('não tem a camada "outra" de --camada')
    expect(await read(path, undefined, 'camada')).toHaveLength(ALL.length)
    expect(await read(path, undefined, 'other')).toEqual([])
    expect(await refusal(Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(200)]))).toContain(
      'GeoPackage está cortado',
    )
  })

  test('a column that --wkt names wrongly', async () => {
    expect(await refusal(csv(ALL), 'forma')).toContain('não tem a coluna "forma"')
    expect(await read(file(csv(ALL)), 'wkt_geom')).toHaveLength(ALL.length)
  })
})
