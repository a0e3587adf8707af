import { type Datum, fromUtm, type Position, toSirgas } from '@car/geometry/datum'
import { localArea } from '@car/geometry/local'
import { planeArea, plus, polar, type Vector } from '@car/geometry/plane'
import type { Header } from './header.ts'
import type { Coordinates, RawGleba } from './raw.ts'
import type { Solved } from './solve.ts'

/** Tells whether a place on the globe is a guess: its datum is not named, or has no official shift to SIRGAS 2000. */
export const isGuess = ({ datum }: Header): boolean => datum === null || datum === 'Córrego Alegre'

/**
 * Tells whether a northing is counted from the equator. The south of Brazil has northings of six million metres and
 * more, which are counted from ten million metres south of it, and its north has less than a million.
 */
export const isNorthern = (northing: number): boolean => northing < 1_000_000

/** Converts a vertex to SIRGAS 2000; null if plane coordinates have no zone. */
export function positionOf(at: Vector, system: Coordinates['system'], { datum, zone }: Header): Position | null {
  const from: Datum = datum ?? 'SIRGAS 2000'
  if (system === 'geographic') return toSirgas(at, from)
  return zone === null ? null : fromUtm(at[0], at[1], { zone, south: !isNorthern(at[1]) }, from)
}

/**
 * Computes the shape's hectares as SIGEF certifies them: at the printed altitudes, otherwise on the ellipsoid. A shape
 * that cannot be placed on the globe has the area of its plane coordinates, or of its azimuths and distances. Returns
 * null if there is no area.
 */
export function computedArea(
  raw: RawGleba,
  { vertices, segments }: Solved,
  positions: readonly (Position | null)[],
): number | null {
  // A description that does not return to its first vertex has no area, unless it is a list of corners.
  if (segments.length < raw.vertices.length && segments.some(({ azimuth }) => azimuth !== null)) return null
  const heights = raw.vertices.map(({ height }) => height)
  const printed = heights.filter((height) => height !== null)
  // An altitude that was not read is taken as the mean of the other altitudes.
  const usual = printed.length === 0 ? 0 : printed.reduce((sum, height) => sum + height, 0) / printed.length
  const altitudeOf = (i: number) => heights[i] ?? usual
  const placed = positions.flatMap((at, i) => (at ? { lon: at[0], lat: at[1], altitude: altitudeOf(i) } : []))
  if (placed.length === raw.vertices.length) return hectares(localArea(placed))
  const plane = vertices.flatMap(({ at }) => (at ? [at] : []))
  if (plane.length === vertices.length) return hectares(planeArea(plane))
  const sides = segments.flatMap(({ azimuth, distance }) =>
    azimuth === null || distance === null ? [] : [polar(azimuth, distance)],
  )
  if (sides.length !== raw.vertices.length) return null
  let at: Vector = [0, 0]
  return hectares(planeArea(sides.map((side) => (at = plus(at, side)))))
}

const hectares = (m2: number): number => rounded(m2 / 10_000, 4)

export const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
