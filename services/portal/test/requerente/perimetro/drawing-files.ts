import { strToU8 } from 'fflate'
import { readFile } from '../../../web/requerente/perimetro/file/file.ts'
import type { Drawing, Question } from '../../../web/requerente/perimetro/file/outline.ts'

/** Reads a file about which nothing has to be asked. */
export function readDrawing(bytes: Uint8Array): Drawing {
  const imported = readFile(bytes)
  if ('question' in imported) throw new Error(`asked: ${imported.question}`)
  return imported
}

/** Reads a file about which the person is asked. */
export function readQuestion(bytes: Uint8Array): Question {
  const imported = readFile(bytes)
  if ('geometria' in imported) throw new Error('nothing was asked')
  return imported
}

export type Point = [number, number]
export const SQUARE: Point[] = [
  [-50.92, -17.8],
  [-50.91, -17.8],
  [-50.91, -17.79],
  [-50.92, -17.79],
  [-50.92, -17.8],
]
export const HOLE: Point[] = [
  [-50.9175, -17.7975],
  [-50.9125, -17.7975],
  [-50.9125, -17.7925],
  [-50.9175, -17.7925],
  [-50.9175, -17.7975],
]
export const FAR = SQUARE.map(([x, y]): Point => [x + 0.1, y])
export const SIRGAS =
  'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
export const UTM_22S = `PROJCS["SIRGAS_2000_UTM_Zone_22S",${SIRGAS},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-51.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`
export const SAD_69 = SIRGAS.replaceAll('SIRGAS_2000', 'South_American_1969').replace(
  'GRS_1980",6378137.0,298.257222101',
  'GRS_1967_Truncated",6378160.0,298.25',
)

export const json = (datum: unknown) => strToU8(JSON.stringify(datum))
export const polygon = (...coordinates: Point[][]) => ({ type: 'Polygon', coordinates })
export const line = (coordinates: Point[]) => ({ type: 'LineString', coordinates })
export const collection = (...shapes: object[]) => ({
  type: 'FeatureCollection',
  features: shapes.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
})
export const chain = (points: Point[]) => points.map(([x, y]) => `${x},${y},0`).join(' ')
export const kml = (inside: string) =>
  strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
  )
export const gpx = (inside: string) =>
  strToU8(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">${inside}</gpx>`)
export const track = (points: Point[]) =>
  gpx(`<trk><trkseg>${points.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg></trk>`)

/** Writes a Shapefile of polygons, each given as a list of rings. */
export const shp = (...shapes: Point[][][]): Uint8Array => shapefileOf(5, shapes)
/** Writes a Shapefile of lines, each given as a list of parts. */
export const shpOfLines = (...shapes: Point[][][]): Uint8Array => shapefileOf(3, shapes)

function shapefileOf(kind: number, shapes: Point[][][]): Uint8Array {
  const registros = shapes.map((rings, n) => {
    const points = rings.flat()
    const view = new DataView(new ArrayBuffer(8 + 44 + 4 * rings.length + 16 * points.length))
    view.setInt32(0, n + 1)
    view.setInt32(4, (view.byteLength - 8) / 2)
    view.setInt32(8, kind, true)
    view.setInt32(44, rings.length, true)
    view.setInt32(48, points.length, true)
    let start = 0
    for (const [i, ring] of rings.entries()) {
      view.setInt32(52 + 4 * i, start, true)
      start += ring.length
    }
    for (const [i, [x, y]] of points.entries()) {
      view.setFloat64(52 + 4 * rings.length + 16 * i, x, true)
      view.setFloat64(60 + 4 * rings.length + 16 * i, y, true)
    }
    return new Uint8Array(view.buffer)
  })
  const head = new DataView(new ArrayBuffer(100))
  head.setInt32(0, 9994)
  head.setInt32(24, 50 + registros.reduce((n, { length }) => n + length / 2, 0))
  head.setInt32(28, 1000, true)
  head.setInt32(32, kind, true)
  return Buffer.concat([new Uint8Array(head.buffer), ...registros])
}
