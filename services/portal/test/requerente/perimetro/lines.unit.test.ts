import { hectaresOf } from '@car/geometry/area'
import { polygonsOf } from '@car/geometry/measures'
import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import {
  collection,
  FAR,
  gpx,
  json,
  kml,
  line,
  type Point,
  readDrawing,
  readQuestion,
  shpOfLines,
  SIRGAS,
  SQUARE,
} from './drawing-files.ts'

/** The metres of a degree here, to the north and to the east. */
const [NORTH_M, EAST_M] = [110_660, 106_000]
const moved = ([lon, lat]: Point, east: number, north: number): Point => [lon + east / EAST_M, lat + north / NORTH_M]
/** A walk around a square of 1.1 km, a point every 22 m or so; not closed. */
const WALK = SQUARE.slice(1).flatMap((to, i) => {
  const from = SQUARE[i] as Point
  return Array.from(
    { length: 50 },
    (_, n): Point => [from[0] + ((to[0] - from[0]) * n) / 50, from[1] + ((to[1] - from[1]) * n) / 50],
  )
})
const HECTARES = hectaresOf({ type: 'Polygon', coordinates: [SQUARE] })
const part = (from: number, to: number): Point[] => WALK.slice(from, to)
const back = (points: Point[]): Point[] => points.toReversed()

const points = (name: string, places: Point[]) => places.map(([x, y]) => `<${name} lat="${y}" lon="${x}"/>`).join('')
const segments = (...parts: Point[][]) =>
  gpx(`<trk>${parts.map((one) => `<trkseg>${points('trkpt', one)}</trkseg>`).join('')}</trk>`)
const tracks = (...parts: Point[][]) =>
  gpx(parts.map((one) => `<trk><trkseg>${points('trkpt', one)}</trkseg></trk>`).join(''))
const routes = (...parts: Point[][]) => gpx(parts.map((one) => `<rte>${points('rtept', one)}</rte>`).join(''))
const coordinates = (places: Point[]) => places.map(([x, y]) => `${x},${y}`).join(' ')
const kmlLines = (...parts: Point[][]) =>
  kml(
    parts
      .map((one) => `<Placemark><LineString><coordinates>${coordinates(one)}</coordinates></LineString></Placemark>`)
      .join(''),
  )
const kmlTracks = (...parts: Point[][]) =>
  kml(
    `<Placemark><gx:MultiTrack>${parts
      .map((one) => `<gx:Track>${one.map(([x, y]) => `<gx:coord>${x} ${y} 0</gx:coord>`).join('')}</gx:Track>`)
      .join('')}</gx:MultiTrack></Placemark>`,
  )
const geojson = (...parts: Point[][]) => json(collection(...parts.map(line)))
const zipped = (shp: Uint8Array) => zipSync({ 'divisa.shp': shp, 'divisa.prj': strToU8(SIRGAS) })
const shapefile = (...parts: Point[][]) => zipped(shpOfLines(...parts.map((one) => [one])))
const shapefileOfParts = (...parts: Point[][]) => zipped(shpOfLines(parts))

describe('a walk that was interrupted becomes one ring:', () => {
  const AFTERNOON = part(77, 200)
  const near = (places: Point[], east: number, north: number) => places.map((place) => moved(place, east, north))
  const sides = WALK.map((from, i): Point[] => [from, WALK[(i + 1) % WALK.length] as Point])
  test.each<[string, Uint8Array]>([
    ['segments', segments(part(0, 77), AFTERNOON)],
    ['tracks', tracks(part(0, 77), AFTERNOON)],
    ['routes', routes(part(0, 77), AFTERNOON)],
    ['lines of KML', kmlLines(part(0, 77), AFTERNOON)],
    ['tracks of KML', kmlTracks(part(0, 77), AFTERNOON)],
    ['lines of a GeoJSON', geojson(part(0, 77), AFTERNOON)],
    ['lines of a Shapefile', shapefile(part(0, 77), AFTERNOON)],
    ['parts of a line of a Shapefile', shapefileOfParts(part(0, 77), AFTERNOON)],
    ['three pieces in another order', segments(part(120, 200), part(0, 40), part(40, 121))],
    ['pieces against each other', segments(back(part(0, 77)), part(77, 150), back(part(150, 200)))],
    ['all of them against the walk', tracks(back(part(100, 200)), back(part(0, 100)))],
    ['a piece shorter than what ends may be apart', segments(part(0, 77), part(77, 79), part(79, 200))],
    ['a segment of one point', segments(part(0, 77), part(76, 77), part(77, 200))],
    ['a track that is there twice', tracks(part(0, 77), AFTERNOON, part(0, 77), back(AFTERNOON))],
    ['ends that fell 20 m apart', segments(part(0, 77), near(part(76, 138), 12, 12), part(138, 200))],
    ['sides that are lines of their own', kmlLines(...sides.toReversed())],
    ['sides in both directions', shapefile(...sides.map((side, i) => (i % 3 === 0 ? back(side) : side)))],
  ])('%s', (_how, bytes) => {
    const { geometria, avisos } = readDrawing(bytes)
    expect(geometria.type).toBe('Polygon')
    expect(polygonsOf(geometria)).toHaveLength(1)
    expect(hectaresOf(geometria) / HECTARES).toBeCloseTo(1, 1)
    expect(avisos).toEqual([expect.stringMatching(/tem \d+ linhas, que juntamos pelas pontas em um contorno/)])
  })

  test('ends 30 m apart meet, and in a long walk ends within a hundredth of it', () => {
    const large = WALK.map(([x, y]): Point => [-50.92 + (x + 50.92) * 5, -17.8 + (y + 17.8) * 5])
    // A step of the large walk is some 110 m, and the whole walk 22 km.
    const { geometria, avisos } = readDrawing(segments(large.slice(0, 77), large.slice(77, 200)))
    expect(hectaresOf(geometria) / HECTARES / 25).toBeCloseTo(1, 2)
    expect(avisos).toEqual([expect.stringMatching(/estavam a até 11\d m: confira esses lados/)])
  })

  test('each of several parcels becomes its own', () => {
    const far = WALK.map(([x, y]): Point => [x + 0.1, y])
    const { geometria } = readDrawing(segments(part(0, 77), far.slice(0, 100), part(77, 200), far.slice(100)))
    expect(polygonsOf(geometria)).toHaveLength(2)
    expect(hectaresOf(geometria) / HECTARES).toBeCloseTo(2, 2)
  })

  test('lines that close by themselves stay so, also where they touch', () => {
    const beside = SQUARE.map(([x, y]): Point => [x + 0.01, y])
    for (const other of [FAR, beside]) {
      expect(polygonsOf(readDrawing(geojson(SQUARE, other)).geometria)).toHaveLength(2)
    }
  })
})

describe('nothing is closed across land without asking:', () => {
  const labels = (bytes: Uint8Array) => readQuestion(bytes).options.map(({ label }) => label)
  const areas = (bytes: Uint8Array) =>
    readQuestion(bytes).options.map(({ leads }) => {
      if ('question' in leads) throw new Error('asked again')
      return [polygonsOf(leads.geometria).length, hectaresOf(leads.geometria) / HECTARES] as const
    })
  const JOIN = 'Juntar as linhas em um contorno só'
  const EACH = 'Fechar cada linha por si, em linha reta'
  const CLOSED = 'Usar só o contorno que se fecha'

  test('a walk that ends far from its beginning', () => {
    const open = segments(part(0, 151))
    expect(readQuestion(open).question).toMatch(/uma linha aberta: ela acaba a 1\.10\d m de onde começa/)
    expect(labels(open)).toEqual(['Ligar o fim ao começo em linha reta'])
    expect(areas(open)).toEqual([[1, expect.closeTo(1, 2)]])
    expect(labels(shapefile(part(0, 151)))).toEqual(labels(open))
  })

  test('a piece that is missing: what joining gives, and each piece closed', () => {
    const walk = segments(part(0, 77), part(90, 200))
    expect(labels(walk)).toEqual([JOIN, EACH])
    expect(areas(walk)).toEqual([
      [1, expect.closeTo(0.99, 1)],
      [2, expect.any(Number)],
    ])
    const [joined] = readQuestion(walk).options
    expect(joined?.leads).toMatchObject({ avisos: [expect.stringMatching(/em linha reta: 3\d\d m\. Confira/)] })
  })

  test('a track to the house, beside a ring', () => {
    const track: Point[] = [0, 100, 200, 300].map((metres) => moved([-50.915, -17.8], metres, -2 * metres))
    const walk = segments([...WALK, WALK[0] as Point], track)
    expect(labels(walk)).toEqual([CLOSED, EACH])
    expect(areas(walk)[0]).toEqual([1, expect.closeTo(1, 2)])
  })

  test('three ends that meet in one place', () => {
    const path: Point[] = [100, 50, 0].map((metres) => moved(WALK[77] as Point, metres, 0))
    expect(labels(segments(part(0, 78), part(77, 200), path)).length).toBeGreaterThan(1)
  })

  test('the same way there and back', () => {
    const there = part(0, 77)
    const again = back(there.map((place, i) => moved(place, i % 2 === 0 ? 3 : -3, i % 2 === 0 ? -3 : 3)))
    expect(readQuestion(segments(there, again)).options).not.toHaveLength(0)
  })

  test('sides of which one is missing', () => {
    const gap = moved(SQUARE[0] as Point, 0, 100)
    const sides = [SQUARE.slice(0, 2), SQUARE.slice(1, 3), SQUARE.slice(2, 4), [SQUARE[3] as Point, gap]]
    expect(labels(kmlLines(...sides))).toEqual([JOIN])
  })

  test('but a drawing that would mostly be made up is none', () => {
    const far = part(0, 40).map(([x, y]): Point => [x + 0.1, y])
    expect(labels(segments(part(0, 77), far))).toEqual([EACH])
    expect(() => readDrawing(geojson(SQUARE.slice(0, 2), FAR.slice(0, 2)))).toThrow(/linhas soltas/)
  })
})

test('ten thousand sides are joined, and streets by the thousand are refused, within seconds', () => {
  const around = Array.from({ length: 10_000 }, (_, i): Point => {
    const angle = (i / 5_000) * Math.PI
    return [-50.9 + Math.cos(angle) / 50, -17.8 + Math.sin(angle) / 50]
  })
  const sides = around.map((from, i) => [from, around[(i + 1) % around.length] as Point])
  expect(readDrawing(geojson(...sides)).geometria.type).toBe('Polygon')
  const streets = Array.from({ length: 2_000 }, (_, i) => part(0, 40).map((place) => moved(place, i * 3, i)))
  expect(() => readDrawing(geojson(...streets))).toThrow(/linhas soltas/)
})
