import type { Bounds } from '@car/vocabulary/geometry'

/** Converts degrees to positions on the map of cases, in units of its drawing. North is up. */
export type MapFrame = {
  largura: number
  altura: number
  x: (lon: number) => number
  y: (lat: number) => number
  /** The meridians and parallels on the map, in degrees. */
  meridians: number[]
  parallels: number[]
  /** The transformation of the outlines of states of `@svg-maps/brazil`: x to a·x + e, y to d·y + f. */
  ofStates: { a: number; d: number; e: number; f: number }
}

/** The extent of Brazil in degrees, without its distant islands. */
const BRASIL: Bounds = { oeste: -74, sul: -34, leste: -34.5, norte: 5.5 }
/** The margin around the outermost cells, and the least extent of the map, in degrees. */
const [MARGIN, LEAST] = [1, 8]
const WIDTH = 640
/** The least width of the drawing, in its heights. Beside the table a higher one would not fit in the window. */
const ASPECT = 1.2
/** The possible steps of the grid, in degrees. The largest step with enough lines is used. */
const STEPS = [10, 5, 2, 1]
const LINES = 3
/**
 * The outlines of states are in Mercator's projection. A unit of theirs is as many degrees, and their first column and
 * row are at this longitude, and at this latitude in degrees of the projection.
 */
const STATES = { x: 0.064066, y: 0.064419, oeste: -74.0139, norte: 5.2628 }

/** Returns the extent of the map: these cells with what lies around them, or the country where there are none. */
export function extentOf(celulas: readonly Bounds[]): Bounds {
  if (celulas.length === 0) return BRASIL
  const [oeste, leste] = around(
    celulas.map((cell) => cell.oeste),
    celulas.map((cell) => cell.leste),
  )
  const [sul, norte] = around(
    celulas.map((cell) => cell.sul),
    celulas.map((cell) => cell.norte),
  )
  return { oeste, sul, leste, norte }
}

function around(least: readonly number[], most: readonly number[]): [number, number] {
  const [from, to] = [Math.min(...least) - MARGIN, Math.max(...most) + MARGIN]
  const more = Math.max(0, LEAST - (to - from)) / 2
  return [from - more, to + more]
}

/** Mercator's projection of a latitude. Both are in degrees. */
const mercator = (lat: number): number => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** Returns the map of an extent, wider than the extent if that is high. */
export function mapFrame({ sul, norte, ...sides }: Bounds): MapFrame {
  const top = mercator(norte)
  const more = Math.max(0, (top - mercator(sul)) * ASPECT - (sides.leste - sides.oeste)) / 2
  const [oeste, leste] = [sides.oeste - more, sides.leste + more]
  const perDegree = WIDTH / (leste - oeste)
  const step = STEPS.find((degrees) => (norte - sul) / degrees >= LINES) ?? 1
  return {
    largura: WIDTH,
    altura: (top - mercator(sul)) * perDegree,
    x: (lon) => (lon - oeste) * perDegree,
    y: (lat) => (top - mercator(lat)) * perDegree,
    meridians: linesBetween(oeste, leste, step),
    parallels: linesBetween(sul, norte, step),
    ofStates: {
      a: STATES.x * perDegree,
      d: STATES.y * perDegree,
      e: (STATES.oeste - oeste) * perDegree,
      f: (top - STATES.norte) * perDegree,
    },
  }
}

/** Returns the multiples of a step strictly between two limits. */
function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.floor(from / step) + 1
  return Array.from({ length: Math.max(0, Math.ceil(to / step) - first) }, (_, i) => (first + i) * step)
}

/** The smallest side of a square, as a share of the side of its cell. */
const SMALLEST = 0.3

/**
 * Returns the side of the square for a value, as a share of its cell. The side grows with the cube root, because a few
 * cells have a hundred times as many cases as most. An eighth of the largest value has half the side.
 */
export const sideOf = (valor: number, largest: number): number =>
  valor === 0 ? 0 : Math.max(SMALLEST, Math.cbrt(valor / largest))
