import type { Bounds } from '@car/vocabulary/cell'

/** Converts degrees to positions on the map of cases, in units of its drawing. North is up. */
export type MapFrame = {
  largura: number
  altura: number
  x: (lon: number) => number
  y: (lat: number) => number
  /** The meridians and parallels on the map, in degrees. */
  meridians: number[]
  parallels: number[]
}

/** The extent of Brazil in degrees, without its distant islands. */
const BRASIL: Bounds = { oeste: -74, sul: -34, leste: -34.5, norte: 5.5 }
/** The margin around the outermost cells, in degrees. */
const MARGIN = 1
const WIDTH = 640
/** The possible steps of the grid, in degrees. The largest step with enough lines is used. */
const STEPS = [10, 5, 2, 1]
const LINES = 3

/** Returns the extent of the map: the whole country, or these cells with a margin. */
export function extentOf(celulas: readonly Bounds[], whole: boolean): Bounds {
  const wider = celulas.map(({ oeste, sul, leste, norte }) => ({
    oeste: oeste - MARGIN,
    sul: sul - MARGIN,
    leste: leste + MARGIN,
    norte: norte + MARGIN,
  }))
  const [first = BRASIL, ...others] = whole ? [BRASIL, ...celulas] : wider
  return others.reduce(
    (all, { oeste, sul, leste, norte }) => ({
      oeste: Math.min(all.oeste, oeste),
      sul: Math.min(all.sul, sul),
      leste: Math.max(all.leste, leste),
      norte: Math.max(all.norte, norte),
    }),
    first,
  )
}

export function mapFrame({ oeste, sul, leste, norte }: Bounds): MapFrame {
  // A degree of longitude is shorter farther from the equator.
  const squeeze = Math.cos((((sul + norte) / 2) * Math.PI) / 180)
  const perDegree = WIDTH / ((leste - oeste) * squeeze)
  const step = STEPS.find((degrees) => (norte - sul) / degrees >= LINES) ?? 1
  return {
    largura: WIDTH,
    altura: (norte - sul) * perDegree,
    x: (lon) => (lon - oeste) * squeeze * perDegree,
    y: (lat) => (norte - lat) * perDegree,
    meridians: linesBetween(oeste, leste, step),
    parallels: linesBetween(sul, norte, step),
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
