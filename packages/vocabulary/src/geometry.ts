/** GeoJSON with longitude and latitude in degrees, SIRGAS 2000. */
export type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** The sides of a box, in degrees. */
export type Bounds = { oeste: number; sul: number; leste: number; norte: number }

/**
 * The side of a cell of the country's map, in degrees; about 55 km from south to north. A cell is named by the
 * longitude of its western and the latitude of its southern side: `-56:-12.5`.
 */
const SIDE = 0.5
export const CELL_NAME = /^-?\d{1,3}(\.5)?:-?\d{1,2}(\.5)?$/

/** Returns the name of the cell that contains this position, in degrees. */
export const cellAt = (lon: number, lat: number): string => [lon, lat].map(sideBefore).join(':')

const sideBefore = (degrees: number): number => Math.floor(degrees / SIDE) * SIDE

/** Returns the sides of a cell, in degrees. */
export function boundsOf(celula: string): Bounds {
  const [oeste = 0, sul = 0] = celula.split(':').map(Number)
  return { oeste, sul, leste: oeste + SIDE, norte: sul + SIDE }
}

const DEGREES = new Intl.NumberFormat('pt-BR')
/** Writes `12° a 12,5° S`. */
const between = (from: number, to: number, positive: string, negative: string): string => {
  const [near = 0, far = 0] = [Math.abs(from), Math.abs(to)].toSorted((a, b) => a - b)
  return `${DEGREES.format(near)}° a ${DEGREES.format(far)}° ${from < 0 ? negative : positive}`
}

/** Writes `12° a 12,5° S, 55,5° a 56° O`. */
export function boundsInWords({ oeste, sul, leste, norte }: Bounds): string {
  return `${between(sul, norte, 'N', 'S')}, ${between(oeste, leste, 'L', 'O')}`
}
