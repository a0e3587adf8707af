import { DEGREE_M, polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'

/** Longitude and latitude in degrees. */
export type Vertex = [number, number]
/**
 * The polygons of a drawing, each a list of outlines without the closing vertex. An unfinished outline may have one or
 * two vertices.
 */
export type Drawn = Vertex[][][]
/** The indexes of the polygon, of the outline in it, and of the vertex in the outline. */
export type VertexPlace = { polygon: number; ring: number; vertex: number }

export function drawnOf(perimetro: string): Drawn {
  if (perimetro === '') return []
  return polygonsOf(JSON.parse(perimetro) as Geometry).map((rings) =>
    rings.map((ring) => ring.slice(0, -1).map(([lon = 0, lat = 0]): Vertex => [lon, lat])),
  )
}

/** Returns the drawing as GeoJSON text for the service; empty without a vertex. */
export function perimetroOf(drawn: Drawn): string {
  const polygons = drawn
    .map((rings) => rings.filter((ring) => ring.length > 0).map((ring) => [...ring, ring[0] as Vertex]))
    .filter((rings) => rings.length > 0)
  if (polygons.length === 0) return ''
  const geometry: Geometry =
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] as Vertex[][] }
      : { type: 'MultiPolygon', coordinates: polygons }
  return JSON.stringify(geometry)
}

/**
 * Changes one outline of the drawing. An outline without vertices disappears. If it is the outer outline of a polygon,
 * the holes of the polygon disappear too.
 */
export function changeRing(
  drawn: Drawn,
  { polygon, ring: outer }: Omit<VertexPlace, 'vertex'>,
  change: (vertices: Vertex[]) => Vertex[],
): Drawn {
  return drawn
    .map((rings, p) => (p === polygon ? rings.map((ring, r) => (r === outer ? change(ring) : ring)) : rings))
    .map((rings) => (rings[0]?.length === 0 ? [] : rings.filter((ring) => ring.length > 0)))
    .filter((rings) => rings.length > 0)
}

export const move = (drawn: Drawn, place: VertexPlace, to: Vertex): Drawn =>
  changeRing(drawn, place, (ring) => ring.with(place.vertex, to))

export const remove = (drawn: Drawn, place: VertexPlace): Drawn =>
  changeRing(drawn, place, (ring) => ring.toSpliced(place.vertex, 1))

/** Adds a vertex after the given vertex, halfway to the next vertex. */
export const divide = (drawn: Drawn, place: VertexPlace): Drawn =>
  changeRing(drawn, place, (ring) => {
    const [a, b] = [ring[place.vertex], ring[(place.vertex + 1) % ring.length]] as [Vertex, Vertex]
    return ring.toSpliced(place.vertex + 1, 0, [rounded((a[0] + b[0]) / 2), rounded((a[1] + b[1]) / 2)])
  })

/** Adds a vertex at the end of the outer outline of the last polygon, or begins the first polygon. */
export const add = (drawn: Drawn, vertex: Vertex): Drawn =>
  drawn.length === 0
    ? [[[vertex]]]
    : changeRing(drawn, { polygon: drawn.length - 1, ring: 0 }, (ring) => [...ring, vertex])

export const vertexAt = (drawn: Drawn, { polygon, ring: outer, vertex }: VertexPlace): Vertex | undefined =>
  drawn[polygon]?.[outer]?.[vertex]

/** Moves a vertex by metres to the east and north. Accurate enough for small steps. */
export const shift = ([lon, lat]: Vertex, east: number, north: number): Vertex => [
  rounded(lon + east / (DEGREE_M * Math.cos((lat * Math.PI) / 180))),
  rounded(lat + north / DEGREE_M),
]

/** Rounds degrees to about a millimetre. */
export const rounded = (degree: number): number => Number(degree.toFixed(8))

type ReadNumber = { valor: number } | { erro: string }
const AXES = {
  lat: { nome: 'latitude', limite: 90, negatives: 'S', letters: 'NS', example: '-17,7923 ou 17° 47\' 32" S' },
  lon: { nome: 'longitude', limite: 180, negatives: 'OW', letters: 'LEOW', example: '-50,9187 ou 50° 55\' 07" O' },
}

/** Words beside a coordinate that do not affect its value. */
const SILENT_WORDS = ['LAT', 'LATITUDE', 'LON', 'LONG', 'LONGITUDE', 'DE', 'GR', 'GREENWICH']
/** Names of the hemispheres, in addition to their letters. */
const HEMISPHERES: Record<string, string> = {
  SUL: 'S',
  NORTE: 'N',
  LESTE: 'L',
  ESTE: 'E',
  OESTE: 'O',
  WGR: 'W',
  EGR: 'E',
  OGR: 'O',
}

/** Reads typed degrees: `-17,7923`, `17.7923 Sul`, `17° 47' 32,5" S`, `S 17 47 32`, `50°55´07" W.Gr.`. */
export function readDegrees(text: string, which: keyof typeof AXES): ReadNumber {
  const { nome, limite, negatives, letters, example } = AXES[which]
  const cleaned = text
    .toUpperCase()
    .replaceAll(',', '.')
    .replaceAll(/[°º'’‘´`′"“”″]/g, ' ')
    .trim()
  const [word = '', ...others] = (cleaned.match(/[A-Z]+/g) ?? []).filter((word) => !SILENT_WORDS.includes(word))
  const letter = HEMISPHERES[word] ?? word
  const number = cleaned.replaceAll(/[A-Z]+\.?/g, ' ').trim()
  const pieces = number.replace(/^[-−]/, '').trim().split(/\s+/)
  const numbers = pieces.map(Number)
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers
  const wellFormed =
    pieces.length <= 3 &&
    pieces.every((part) => /^\d+(\.\d+)?$/.test(part)) &&
    (letter === '' || (letter.length === 1 && letters.includes(letter))) &&
    others.length === 0 &&
    !/\d.*[A-Z].*\d/.test(cleaned) &&
    minutes < 60 &&
    seconds < 60
  if (!wellFormed) return { erro: `Escreva a ${nome} em graus, como ${example}.` }
  const negative = letter === '' ? /^[-−]/.test(number) : negatives.includes(letter)
  const valor = rounded((degrees + minutes / 60 + seconds / 3_600) * (negative ? -1 : 1))
  if (Math.abs(valor) > limite) return { erro: `A ${nome} vai até ${limite} graus.` }
  if (which === 'lon' && valor > 0)
    return { erro: 'No Brasil a longitude é oeste: ponha o sinal de menos, ou O no fim.' }
  if (which === 'lat' && valor > 5.3)
    return { erro: 'Ao sul do Equador a latitude é negativa: ponha o sinal de menos, ou S no fim.' }
  return { valor }
}

const RANGES = {
  leste: { nome: 'E (leste)', from: 100_000, to: 900_000, example: '508.500,25' },
  norte: { nome: 'N (norte)', from: 0, to: 10_000_000, example: '8.031.900,50' },
}

/** Reads metres of UTM. A dot or comma before three digits separates thousands if the result lies within the zone. */
export function readMetres(text: string, which: keyof typeof RANGES): ReadNumber {
  const { nome, from, to, example } = RANGES[which]
  const cleaned = text.replaceAll(/\s|m$/gi, '')
  const readings = [withoutThousands(cleaned, '.').replace(',', '.'), withoutThousands(cleaned, ',')]
  const valor = readings
    .filter((ring) => /^\d+(\.\d+)?$/.test(ring))
    .map(Number)
    .find((ring) => ring >= from && ring <= to)
  return valor === undefined ? { erro: `Escreva ${nome} em metros, como ${example}.` } : { valor }
}

/** Removes the mark between thousands, if all groups have three digits. */
const withoutThousands = (text: string, mark: '.' | ','): string =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+(?!\\d|\\${mark})`).test(text) ? text.replaceAll(mark, '') : text

const DEGREES = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 6,
  maximumFractionDigits: 7,
  useGrouping: false,
})
/** Writes degrees with six or seven decimals, such as `-17,792300`. */
export const writeDegrees = (degree: number): string => DEGREES.format(degree).replace('−', '-')
