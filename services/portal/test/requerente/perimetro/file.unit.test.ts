import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import {
  chain,
  collection,
  FAR,
  gpx,
  HOLE,
  json,
  kml,
  line,
  type Point,
  polygon,
  readDrawing as readFile,
  SAD_69,
  shp,
  SIRGAS,
  SQUARE,
  track,
  UTM_22S,
} from './drawing-files.ts'

const KML = kml(
  `<Placemark><name>Sítio</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${chain(SQUARE)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
)
const KML_TEXT = Buffer.from(KML).toString()
const withPrefix = (bytes: Uint8Array, prefix: string, declared: string) =>
  strToU8(
    Buffer.from(bytes)
      .toString()
      .replaceAll(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}:`)
      .replace(/ xmlns="[^"]*"/, declared),
  )
/** A ring in clockwise direction, like the outer rings of a Shapefile. */
const CLOCKWISE = SQUARE.toReversed()
const METRES: Point[] = [
  [508_500, 8_031_900],
  [508_500, 8_033_000],
  [509_500, 8_033_000],
  [509_500, 8_031_900],
  [508_500, 8_031_900],
]

describe('a file of one polygon is read:', () => {
  test.each<[string, Uint8Array]>([
    ['GeoJSON', json(polygon(SQUARE))],
    ['GeoJSON of features', json(collection(polygon(SQUARE)))],
    [
      'GeoJSON that names its system',
      json({
        ...collection(polygon(SQUARE)),
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4674' } },
      }),
    ],
    ['GeoJSON with heights', json(polygon(SQUARE.map(([x, y]) => [x, y, 600] as unknown as Point)))],
    [
      'GeoJSON that begins with a mark of order',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json(polygon(SQUARE))]),
    ],
    ['KML', KML],
    [
      'KML in UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(Buffer.from(KML).toString().replace('UTF-8', 'UTF-16'), 'utf16le'),
      ]),
    ],
    ['KML whose names have a prefix', withPrefix(KML, 'kml', ' xmlns:kml="http://www.opengis.net/kml/2.2"')],
    ['KML whose names have a prefix that nothing declares', withPrefix(KML, 'k', '')],
    [
      'KML with names of extensions that nothing declares',
      strToU8(
        KML_TEXT.replace('<kml ', '<kml xsi:schemaLocation="a b" ').replace(
          '<Polygon>',
          '<gx:drawOrder>1</gx:drawOrder><Polygon>',
        ),
      ),
    ],
    [
      'KML in which only some names have the prefix of KML',
      strToU8(
        KML_TEXT.replace('<kml ', '<kml xmlns:ns0="http://earth.google.com/kml/2.1" ').replaceAll(
          'Placemark',
          'ns0:Placemark',
        ),
      ),
    ],
    ['KMZ', zipSync({ 'doc.kml': KML, 'files/icone.png': new Uint8Array(10) })],
    [
      'Shapefile',
      zipSync({
        'p/imovel.shp': shp([CLOCKWISE]),
        'p/imovel.prj': strToU8(SIRGAS),
        'p/imovel.dbf': new Uint8Array(3),
        '__MACOSX/p/._imovel.shp': new Uint8Array(9),
      }),
    ],
  ])('%s', (_name, bytes) => {
    const { geometria, avisos } = readFile(bytes)
    expect(avisos).toEqual([])
    expect(geometria.type).toBe('Polygon')
    expect(new Set((geometria.coordinates[0] as Point[]).map(String))).toEqual(new Set(SQUARE.map(String)))
    expect(geometria.coordinates[0]?.at(-1)).toEqual(geometria.coordinates[0]?.[0])
  })
})

describe('what a file holds', () => {
  test('holes stay holes', () => {
    expect(readFile(json(polygon(SQUARE, HOLE))).geometria.coordinates).toEqual([SQUARE, HOLE])
    const fromShp = readFile(zipSync({ 'a.shp': shp([CLOCKWISE, HOLE]), 'a.prj': strToU8(SIRGAS) }))
    expect(fromShp.geometria.coordinates).toHaveLength(2)
  })

  test('several polygons stay several', () => {
    const { geometria } = readFile(json(collection(polygon(SQUARE), polygon(FAR))))
    expect([geometria.type, geometria.coordinates.length]).toEqual(['MultiPolygon', 2])
  })

  test('what is left open is closed', () => {
    expect(readFile(json(polygon(SQUARE.slice(0, 4)))).geometria).toEqual(polygon(SQUARE))
  })

  test.each<[string, Uint8Array, RegExp]>([
    ['a track', track(SQUARE), /não tem polígono: tem uma linha, que tomamos como contorno\.$/],
    [
      'a line that ends where it begins',
      json(line(SQUARE)),
      /não tem polígono: tem uma linha, que tomamos como contorno\.$/,
    ],
    [
      'points',
      gpx(
        SQUARE.slice(0, 4)
          .map(([x, y]) => `<wpt lat="${y}" lon="${x}"/>`)
          .join(''),
      ),
      /só tem pontos: ligamos os 4/,
    ],
    [
      'a polygon, a line and points',
      json(collection(polygon(SQUARE), line(FAR), { type: 'Point', coordinates: [-50, -17] })),
      /ficaram de fora 1 linha e 1 ponto/,
    ],
    ['latitude before longitude', json(polygon(SQUARE.map(([x, y]) => [y, x]))), /estavam trocadas/],
    ['a Shapefile that does not say its system', zipSync({ 'a.shp': shp([CLOCKWISE]) }), /não diz em que sistema/],
  ])('%s is taken for the outline, and that is said', (_name, bytes, aviso) => {
    const { geometria, avisos } = readFile(bytes)
    expect(new Set((geometria.coordinates[0] as Point[]).map(String))).toEqual(new Set(SQUARE.map(String)))
    expect(avisos).toEqual([expect.stringMatching(aviso)])
  })

  test.each<[string, Uint8Array]>([
    ['a Shapefile', zipSync({ 'a.shp': shp([METRES]), 'a.PRJ': strToU8(UTM_22S) })],
    ['a GeoJSON', json({ ...polygon(METRES), crs: { properties: { name: 'EPSG:31982' } } })],
  ])('metres of %s become degrees', (_name, bytes) => {
    const [lon, lat] = (readFile(bytes).geometria.coordinates[0] as Point[])[0] as Point
    expect(lon).toBeCloseTo(-50.9198, 3)
    expect(lat).toBeCloseTo(-17.8004, 3)
  })

  test('vertices that say nothing are left out when there are too many', () => {
    const side = (a: Point, b: Point) =>
      Array.from(
        { length: 5_000 },
        (_, i): Point => [a[0] + ((b[0] - a[0]) * i) / 5_000, a[1] + ((b[1] - a[1]) * i) / 5_000],
      )
    const dense = SQUARE.slice(1).flatMap((b, i) => side(SQUARE[i] as Point, b))
    const { geometria, avisos } = readFile(json(polygon(dense)))
    expect(geometria.coordinates[0]?.length).toBeLessThan(100)
    expect(avisos).toEqual([expect.stringMatching(/tinha 20\.001 vértices.*sem afastar o contorno mais de 0,25 m/)])
  })
})

describe('a file is refused, and is said what to do:', () => {
  const bomb = zipSync({ 'doc.kml': new Uint8Array(30_000_000) }, { level: 9 })
  const lying = bomb.slice()
  const view = new DataView(lying.buffer)
  for (let i = 0; i < lying.length - 4; i++)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, 900, true)

  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(0), /está vazio/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), /não é KML/],
    ['a drawing of CAD', Buffer.from('AC1032 something'), /não é KML/],
    ['another XML', strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>'), /não é KML/],
    ['half a KML', KML.slice(0, 200), /danificado/],
    ['half a ZIP', zipSync({ 'doc.kml': KML }).slice(0, 60), /danificado/],
    ['half a Shapefile', shp([CLOCKWISE]).slice(0, 180), /danificado|nenhum contorno/],
    ['a JSON of something else', json({ nome: 'Sítio' }), /nenhum contorno/],
    ['coordinates that are none', json(polygon([['a', 'b'] as unknown as Point])), /não são números/],
    ['a ring that is none', json({ type: 'Polygon', coordinates: 7 }), /danificado/],
    ['a nest without end', strToU8('{"type":"GeometryCollection","geometries":['.repeat(100_000)), /danificado/],
    ['an XML that makes itself large', strToU8('<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>'), /danificado/],
    ['what is too large', new Uint8Array(10_000_001), /mais de 10 MB/],
    ['what is too large once unpacked', bomb, /mais de 10 MB/],
    ['what says less of itself than it holds', lying, /não é KML|danificado/],
    ['a ZIP of pictures', zipSync({ 'a.png': new Uint8Array(9) }), /não tem KML nem Shapefile/],
    [
      'an older datum',
      zipSync({ 'a.shp': shp([CLOCKWISE]), 'a.prj': strToU8(SAD_69) }),
      /outro sistema \(South American 1969\).*SIRGAS 2000/,
    ],
    [
      'a code of another system',
      json({ ...polygon(SQUARE), crs: { properties: { name: 'EPSG:29192' } } }),
      /outro sistema \(EPSG:29192\)/,
    ],
    ['metres without their zone', json(polygon(METRES)), /parecem metros \(UTM\)/],
    ['another country', json(polygon(SQUARE.map(([x, y]) => [x + 60, y + 60]))), /fora do Brasil/],
    ['loose lines', json(collection(line(SQUARE.slice(0, 2)), line(SQUARE.slice(1, 3)))), /linhas soltas/],
    ['a point', json({ type: 'Point', coordinates: [-50, -17] }), /nenhum contorno/],
    [
      'more polygons than there may be',
      json(collection(...Array.from({ length: 101 }, () => polygon(SQUARE)))),
      /101 polígonos.*100/,
    ],
  ])('%s', (_name, bytes, said) => {
    expect(() => readFile(bytes)).toThrow(said)
  })

  test('an outline with more bends than there may be vertices', () => {
    const serra = Array.from({ length: 12_000 }, (_, i): Point => [-50 + i * 2e-4, -17 + (i % 2) * 2e-3])
    expect(() => readFile(json(polygon([...serra, [-50 + 2.4, -18], [-50, -18]])))).toThrow(/12\.003 vértices/)
  })
})
