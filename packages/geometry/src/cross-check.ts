import type { Detail } from '@car/errors/catalog'
import { bbox } from '@turf/bbox'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Defect } from './self-crossing.ts'
import { hectaresOf } from './area.ts'
import type { Ring } from './flat-area.ts'
import { polygonsOf } from './measures.ts'

/** The least area of a drawing, in hectares: one square metre. */
const SMALLEST_HA = 0.0001

/**
 * The limits of Brazil and its islands in the west, south, east and north, in degrees. This coarse box catches swapped
 * or foreign coordinates.
 */
const BRASIL = [-74.0, -33.8, -28.8, 5.3] as const
/**
 * The largest number of vertices of a drawing. The outline of a square of 60,000 hectares is about a hundred kilometres
 * long, with room for a vertex every ten metres. The images on which drawings of CAR are based show nothing finer than
 * five metres.
 */
export const MAX_VERTICES = 10_000
/**
 * The largest number of polygons of a drawing. A property may consist of many parcels, separated by roads and rivers.
 */
export const MAX_POLYGONS = 100

/**
 * Finds the first fault of a drawing in SIRGAS 2000; an empty list if there is none. `self-crossing.ts` finds drawings
 * that cross themselves. That search takes too long for a thread that serves requests.
 */
export function checkGeometry(geometry: Geometry): Detail[] {
  const polygons = polygonsOf(geometry)
  const rings = polygons.flat()
  if (polygons.length > MAX_POLYGONS) {
    return refusal('out_of_range', `O desenho tem polígonos demais (no máximo ${MAX_POLYGONS}). Junte os que se tocam.`)
  }
  if (rings.reduce((n, ring) => n + ring.length, 0) > MAX_VERTICES) {
    return refusal('out_of_range', `O desenho tem vértices demais (no máximo ${MAX_VERTICES}). Simplifique-o.`)
  }
  if (!rings.flat().every(([lon, lat]) => Math.abs(lon ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90)) {
    return refusal('out_of_range', 'As coordenadas são longitude e latitude em graus (SIRGAS 2000).')
  }
  if (!rings.every(isClosed)) return refusal('invalid_value', 'Cada contorno termina no ponto em que começa.')
  if (!inBrazil(geometry)) {
    return refusal('out_of_range', 'O desenho está fora do Brasil. Confira a ordem: longitude, latitude.')
  }
  // Holes do not count, because a hole outside of the outline could outweigh it.
  const outlines = polygons.map(([outline = []]) => [outline])
  if (hectaresOf({ type: 'MultiPolygon', coordinates: outlines }) < SMALLEST_HA)
    return refusal('invalid_value', 'O desenho não tem área.')
  return []
}

export function inBrazil(geometry: Geometry): boolean {
  const [west, south, east, north] = bbox(geometry)
  return west >= BRASIL[0] && south >= BRASIL[1] && east <= BRASIL[2] && north <= BRASIL[3]
}

export const DEFECTS: Readonly<Record<Defect, Detail[]>> = {
  crossing: refusal('invalid_value', 'O contorno cruza a si mesmo. Corrija o desenho.'),
  holeOutside: refusal(
    'invalid_value',
    'Um contorno interno está fora do contorno do seu polígono, ao menos em parte, ou sobre outro contorno interno. Retire-o, ou desenhe-o como polígono à parte.',
  ),
  divided: refusal(
    'invalid_value',
    'Os contornos internos dividem o polígono em partes que só se tocam em pontos. Desenhe cada parte como um polígono.',
  ),
  overlapping: refusal(
    'invalid_value',
    'Os polígonos do desenho se sobrepõem, ou um está dentro de outro. Junte-os em um só; se o de dentro não é do imóvel, faça dele um contorno interno.',
  ),
}
export const TOO_COMPLEX = refusal(
  'out_of_range',
  'O desenho é complexo demais para ser conferido. Simplifique-o: menos vértices, polígonos e contornos internos.',
)

function refusal(code: string, message: string): Detail[] {
  return [{ field: 'imovel.geometria', code, message }]
}

const isClosed = (ring: Ring): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}
