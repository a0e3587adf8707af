import { MAX_POLYGONS, MAX_VERTICES, inBrazil } from '@car/geometria/cross-check'
import { distanceKm } from '@car/geometria/area'
import { DEGREE_M, polygonsOf } from '@car/geometria/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import { gpx, kml } from '@tmcw/togeojson'
import { simplify } from '@turf/simplify'
import { DOMParser } from '@xmldom/xmldom'
import { unzipSync } from 'fflate'
import { parseShp } from 'shpjs'
import { MAX_BYTES, Refusal, TOO_LARGE } from './refusal.ts'
import { fromSystem, fromPrj, alreadyInDegrees } from './systems.ts'

type Point = [number, number]
type Shapes = { polygons: Point[][][]; linhas: Point[][]; points: Point[] }
type Reading = { shapes: Shapes; avisos: string[] }
export type Imported = { geometria: Geometry; avisos: string[] }

const OTHER_KIND =
  'Este arquivo não é KML, KMZ, GPX, GeoJSON nem Shapefile. Peça a quem fez a planta o contorno em um desses formatos.'
const DAMAGED = 'Não foi possível ler o arquivo: parece danificado ou incompleto. Exporte-o de novo e escolha o novo.'

/**
 * Finds the outline in a file. Recognises the format by the content, not by the name. Runs in a worker, which is ended
 * if a hostile file takes too long.
 * @throws Refusal if the file gives no usable drawing
 */
export function readFile(bytes: Uint8Array): Imported {
  if (bytes.length > MAX_BYTES) throw new Refusal(TOO_LARGE)
  try {
    const { shapes, avisos } = open(bytes)
    const drawing = draw(shapes)
    const reswapped = inPlace(drawing.geometria)
    const lightened = lighten(reswapped.geometria)
    return {
      geometria: lightened.geometria,
      avisos: [...avisos, ...drawing.avisos, ...reswapped.avisos, ...lightened.avisos],
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(DAMAGED)
  }
}

function open(bytes: Uint8Array): Reading {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4) throw new Refusal('O arquivo está vazio.')
  const mark = head.getUint32(0)
  if (mark === 0x504b0304) return fromZip(bytes)
  if (mark === 9994) return fromShapefile(bytes, undefined)
  return fromText(text(bytes))
}

function text(bytes: Uint8Array): string {
  const [a, b] = bytes
  const name = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(name).decode(bytes).trimStart()
}

function fromText(content: string): Reading {
  if (content.startsWith('<')) return { shapes: fromXml(content), avisos: [] }
  if (content.startsWith('{')) return fromGeoJson(JSON.parse(content))
  throw new Refusal(OTHER_KIND)
}

/**
 * Reads a KMZ, a zipped Shapefile, or the first KML, GPX or GeoJSON in another ZIP. Inflates only the needed entries,
 * and none beyond the size that its header declares.
 */
function fromZip(bytes: Uint8Array): Reading {
  const names: string[] = []
  unzipSync(bytes, { filter: ({ name }) => (names.push(name), false) })
  const inside = names.filter((name) => !name.startsWith('__MACOSX/') && !/(^|\/)\./.test(name))
  const endingWith = (end: RegExp) => inside.filter((name) => end.test(name))
  const texts = endingWith(/\.(kml|gpx|geojson|json)$/i)
  const shapes = endingWith(/\.shp$/i)
  const [innerText] = [...texts.filter((name) => /(^|\/)doc\.kml$/i.test(name)), ...texts]
  if (shapes.length > 1) {
    throw new Refusal(
      `O ZIP tem ${shapes.length} Shapefiles. Faça um ZIP só com o do perímetro: os arquivos .shp, .shx, .dbf e .prj.`,
    )
  }
  const [shp] = shapes
  if (shp) {
    const prj = endingWith(/\.prj$/i).find((name) => name.toLowerCase() === shp.toLowerCase().replace(/shp$/, 'prj'))
    return fromShapefile(openFromZip(bytes, shp), prj && text(openFromZip(bytes, prj)))
  }
  if (innerText) return fromText(text(openFromZip(bytes, innerText)))
  throw new Refusal(
    'O ZIP não tem KML nem Shapefile. Em um Shapefile, ponha no ZIP os arquivos .shp, .shx, .dbf e .prj.',
  )
}

function openFromZip(bytes: Uint8Array, which: string): Uint8Array {
  const opened = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name === which && originalSize > MAX_BYTES) throw new Refusal(TOO_LARGE)
      return name === which
    },
  })
  return opened[which] as Uint8Array
}

function fromXml(content: string): Shapes {
  // KML and GPX use no DOCTYPE, and entities of a DOCTYPE can make a small file huge.
  if (/<!DOCTYPE/i.test(content)) throw new Refusal(DAMAGED)
  const documento = new DOMParser({ onError: (level) => level !== 'warning' && fail() }).parseFromString(
    withPlainNames(content),
    'text/xml',
  )
  const root = documento.documentElement?.localName
  if (root === 'kml') return collect(kml(documento as never))
  if (root === 'gpx') return collect(gpx(documento as never))
  throw new Refusal(OTHER_KIND)
}

/** Matches the declaration of a prefix for KML or GPX, but not for their extensions. */
const PREFIX = /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:\/kml\/\d|topografix\.com\/GPX\/\d)[^"']*["']/gi
const ROOT = /<(?:([A-Za-z_][\w.-]*):)?(?:kml|gpx)(?=[\s>])/

/**
 * Gives elements the names that the library reads: `kml:Placemark` becomes `Placemark`. Some programs write undeclared
 * prefixes, as in `gx:Track` or `xsi:schemaLocation`. The function declares these prefixes, because the parser would
 * refuse them.
 */
function withPlainNames(content: string): string {
  const [, rootPrefix] = ROOT.exec(content) ?? []
  const own = [...content.matchAll(PREFIX)].map(([, prefix]) => prefix)
  const simple = new Set([rootPrefix, ...own].filter((prefix) => prefix !== undefined))
  const withoutPrefix = content.replaceAll(/<(\/?)([A-Za-z_][\w.-]*):/g, (whole, slash: string, prefix: string) =>
    simple.has(prefix) ? `<${slash}` : whole,
  )
  const used = new Set(
    [...withoutPrefix.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix = '']) => prefix),
  )
  const missing = [...used].filter((p) => !/^xml(ns)?$/i.test(p) && !withoutPrefix.includes(`xmlns:${p}=`))
  return withoutPrefix.replace(ROOT, (root) => root + missing.map((p) => ` xmlns:${p}="sem-nome:${p}"`).join(''))
}

function fail(): never {
  throw new Refusal(DAMAGED)
}

function fromGeoJson(datum: unknown): Reading {
  const crs = (datum as { crs?: { properties?: { name?: unknown } } | null }).crs?.properties?.name
  const toDegrees = typeof crs === 'string' ? fromSystem(crs) : alreadyInDegrees
  return { shapes: collect(datum, toDegrees), avisos: [] }
}

function fromShapefile(shp: Uint8Array, prj: string | undefined): Reading {
  // The library reads the underlying buffer from its start, so it gets a copy.
  const shapes = collect(
    { type: 'GeometryCollection', geometries: parseShp(shp.slice()) },
    prj ? fromPrj(prj) : alreadyInDegrees,
  )
  const aviso = 'O arquivo não diz em que sistema estão as coordenadas; lemos como SIRGAS 2000. Confira o lugar.'
  return { shapes, avisos: prj ? [] : [aviso] }
}

type GeoJsonObject = {
  type?: string
  features?: unknown[]
  geometry?: unknown
  geometries?: unknown[]
  coordinates?: unknown
} | null

/** Returns the polygons, lines and points of a GeoJSON, at any depth. */
function collect(datum: unknown, toDegrees: (point: Point) => Point = alreadyInDegrees): Shapes {
  const shapes: Shapes = { polygons: [], linhas: [], points: [] }
  const point = (position: unknown): Point => {
    const [x, y] = position as number[]
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Refusal('O arquivo traz coordenadas que não são números.')
    return toDegrees([x as number, y as number]).map((degree) => Number(degree.toFixed(8))) as Point
  }
  const chain = (positions: unknown) => (positions as unknown[]).map(point)
  const polygon = (rings: unknown) => (rings as unknown[]).map(chain)
  const rest: GeoJsonObject[] = [datum as GeoJsonObject]
  for (let geoJson = rest.pop(); rest.length > 0 || geoJson !== undefined; geoJson = rest.pop()) {
    const { type, coordinates, geometry, geometries = [], features = [] } = geoJson ?? {}
    for (const inside of [...geometries, ...features].toReversed()) rest.push(inside as GeoJsonObject)
    if (geometry) rest.push(geometry as GeoJsonObject)
    if (type === 'Polygon') shapes.polygons.push(polygon(coordinates))
    if (type === 'MultiPolygon') shapes.polygons.push(...(coordinates as unknown[]).map(polygon))
    if (type === 'LineString') shapes.linhas.push(chain(coordinates))
    if (type === 'MultiLineString') shapes.linhas.push(...(coordinates as unknown[]).map(chain))
    if (type === 'Point') shapes.points.push(point(coordinates))
    if (type === 'MultiPoint') shapes.points.push(...chain(coordinates))
  }
  return shapes
}

const equal = (a: Point | undefined, b: Point | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1]
/** Makes a ring end at its first point. */
const close = (ring: Point[]): Point[] => (equal(ring[0], ring.at(-1)) ? ring : [...ring, ring[0] as Point])
const hasArea = (ring: Point[]): boolean => new Set(ring.map(String)).size >= 3

/**
 * Makes a drawing from the polygons. If there are none, the lines or the points become outlines, and a note says so.
 */
function draw({ polygons, linhas, points }: Shapes): Imported {
  const good = polygons
    .filter(([outside]) => outside && hasArea(outside))
    .map((rings) => rings.filter(hasArea).map(close))
  if (good.length > 0) {
    const outside = [
      count(linhas.length, 'linha', 'linhas'),
      count(points.length, 'ponto', 'pontos'),
      count(polygons.length - good.length, 'polígono sem área', 'polígonos sem área'),
    ].filter((part) => part !== '')
    const avisos = outside.length === 0 ? [] : [`Lemos só os polígonos: ficaram de fora ${outside.join(' e ')}.`]
    return { geometria: asGeometry(good), avisos }
  }
  const outlines = linhas.filter(hasArea)
  if (outlines.length > 0) {
    const gap = Math.max(...outlines.map((line) => distanceKm(line[0] as Point, line.at(-1) as Point) * 1_000))
    const opened = gap >= 1 ? ` Ligamos o fim ao começo, a ${Math.round(gap)} m: confira esse lado.` : ''
    const said = outlines.length === 1 ? 'uma linha, que tomamos' : `${outlines.length} linhas, que tomamos`
    return {
      geometria: asGeometry(outlines.map((line) => [close(line)])),
      avisos: [`O arquivo não tem polígono: tem ${said} como contorno.${opened}`],
    }
  }
  if (hasArea(points)) {
    return {
      geometria: asGeometry([[close(points)]]),
      avisos: [`O arquivo só tem pontos: ligamos os ${points.length} na ordem em que estão. Confira o contorno.`],
    }
  }
  if (linhas.length > 0) {
    throw new Refusal(
      'O arquivo só tem linhas soltas, que não formam um contorno. Junte-as em um polígono e exporte de novo.',
    )
  }
  throw new Refusal('O arquivo não tem nenhum contorno. Escolha o que tem o polígono do imóvel.')
}

const count = (n: number, singular: string, plural: string): string =>
  n === 0 ? '' : `${n} ${n === 1 ? singular : plural}`

const asGeometry = (polygons: number[][][][]): Geometry =>
  polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] as number[][][] }
    : { type: 'MultiPolygon', coordinates: polygons }

/**
 * Returns the drawing if it lies in Brazil. If the file has latitude and longitude swapped, they are swapped back, and
 * a note says so.
 * @throws Refusal if the coordinates are not degrees, or the drawing is not in Brazil
 */
function inPlace(geometria: Geometry): Imported {
  const points = polygonsOf(geometria).flat(2)
  if (points.some(([lon = 0, lat = 0]) => Math.abs(lon) > 180 || Math.abs(lat) > 180)) {
    throw new Refusal(
      'As coordenadas não são graus: parecem metros (UTM), e o arquivo não diz de que fuso. Exporte de novo em graus (SIRGAS 2000) ou, em um Shapefile, ponha no ZIP também o arquivo .prj.',
    )
  }
  if (inBrazil(geometria)) return { geometria, avisos: [] }
  const swapped = asGeometry(
    polygonsOf(geometria).map((rings) => rings.map((ring) => ring.map(([a = 0, b = 0]) => [b, a]))),
  )
  if (inBrazil(swapped)) {
    return {
      geometria: swapped,
      avisos: ['Latitude e longitude estavam trocadas no arquivo; destrocamos. Confira o lugar.'],
    }
  }
  throw new Refusal('O desenho está fora do Brasil. Confira se é o arquivo certo, e exporte em SIRGAS 2000.')
}

/** The tolerances to try, in metres. The images under drawings show nothing finer than the last tolerance. */
const TOLERANCES_M = [0.25, 0.5, 1, 2, 5]
const NUMBER = new Intl.NumberFormat('pt-BR')

/**
 * Leaves out vertices that make little difference, until the service accepts their number. A note says so.
 * @throws Refusal if the drawing has too many polygons, or still too many vertices
 */
function lighten(geometria: Geometry): Imported {
  const count = polygonsOf(geometria).length
  if (count > MAX_POLYGONS) {
    throw new Refusal(
      `O arquivo tem ${NUMBER.format(count)} polígonos, e o desenho pode ter ${MAX_POLYGONS}. Exporte só os deste imóvel, ou junte os que se tocam.`,
    )
  }
  const before = vertices(geometria)
  if (before <= MAX_VERTICES) return { geometria, avisos: [] }
  for (const metres of TOLERANCES_M) {
    const lightened = simplified(geometria, metres)
    const after = lightened ? vertices(lightened) : before
    if (lightened && after <= MAX_VERTICES) {
      const measuredGap = metres.toLocaleString('pt-BR')
      const aviso = `O arquivo tinha ${NUMBER.format(before)} vértices, e o desenho pode ter ${NUMBER.format(MAX_VERTICES)}: ficaram ${NUMBER.format(after)}, sem afastar o contorno mais de ${measuredGap} m.`
      return { geometria: lightened, avisos: [aviso] }
    }
  }
  throw new Refusal(
    `O arquivo tem ${NUMBER.format(before)} vértices, e o desenho pode ter ${NUMBER.format(MAX_VERTICES)}. Simplifique-o, ou exporte só este imóvel.`,
  )
}

/** Returns a simplified drawing; null if it has too many bends for the library, which recurses for each bend. */
function simplified(geometria: Geometry, metres: number): Geometry | null {
  try {
    return simplify(geometria, { tolerance: metres / DEGREE_M, highQuality: true })
  } catch {
    return null
  }
}

const vertices = (geometria: Geometry): number => polygonsOf(geometria).reduce((n, rings) => n + rings.flat().length, 0)
