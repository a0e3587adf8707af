import type { DrawingFrame } from './board.ts'

/**
 * A square of imagery. `x`, `y` and `z` are its numbers in the usual scheme of map tiles; position and size are in
 * units of the drawing.
 */
export type Tile = { z: number; x: number; y: number; left: number; top: number; width: number; height: number }

/**
 * The side that a tile should have, in units of the drawing. Zoom levels are whole numbers, so the real side differs.
 */
const SIDE = 400
/** The highest zoom level, beyond which few servers have tiles. */
const NEAREST = 18

/** Returns the tiles behind a drawing: at most 30 in any view. */
export function tilesOf(frame: DrawingFrame): Tile[] {
  const { x, y, lon, lat, largura, altura } = frame
  const world = x(180) - x(-180)
  const z = Math.max(0, Math.min(NEAREST, Math.round(Math.log2(world / SIDE))))
  const [first, last] = [column(lon(0), z), column(lon(largura), z)]
  const [top, bottom] = [row(lat(0), z), row(lat(altura), z)]
  return between(top, bottom).flatMap((j) =>
    between(first, last).map((i) => {
      const [left, upper] = [x(west(i, z)), y(north(j, z))]
      return { z, x: i, y: j, left, top: upper, width: x(west(i + 1, z)) - left, height: y(north(j + 1, z)) - upper }
    }),
  )
}

/** A template looks like `https://…/{z}/{x}/{y}.png`. */
export const addressOf = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`)

const between = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/**
 * Returns the column of a longitude. In the Mercator projection the world is a square of 2^z columns and rows, from
 * 180° W and about 85° N.
 */
const column = (lon: number, z: number): number => inWorld((lon + 180) / 360, z)
const row = (lat: number, z: number): number =>
  inWorld((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2, z)
const inWorld = (share: number, z: number): number => Math.max(0, Math.min(2 ** z - 1, Math.floor(share * 2 ** z)))
const west = (i: number, z: number): number => (i / 2 ** z) * 360 - 180
const north = (j: number, z: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * j) / 2 ** z))) * 180) / Math.PI
