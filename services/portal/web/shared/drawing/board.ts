/** The magnification, and the position in the middle: [longitude, latitude]. */
export type DrawingView = { times: number; centro: readonly number[] }
export type DrawingFrame = {
  largura: number
  altura: number
  /** Converts degrees to a position in the drawing. */
  x: (lon: number) => number
  y: (lat: number) => number
  /** Converts a position to degrees. */
  lon: (x: number) => number
  lat: (y: number) => number
  /** The present view. By default it shows everything: magnification 1, centred on all points. */
  view: DrawingView
  /** The bar of the scale: the longest of 1, 2, 5, 10 … metres that fits in a third of the width. */
  scale: { metres: number; largura: number }
}

const WIDTH = 1000
const HEIGHT = 750
const MARGIN = 60
const DEGREE_M = 111_195
/** The least extent of a drawing in each direction, in metres, even for a single point. */
const SMALLEST_M = 50

/** Plans a drawing of these points to scale, north up. The middle of the view stays within the bounds of the points. */
export function plan(points: readonly (readonly number[])[], view?: DrawingView): DrawingFrame {
  const limit = (axis: 0 | 1, which: (a: number, b: number) => number) =>
    points.reduce((a, point) => which(a, point[axis] ?? 0), points[0]?.[axis] ?? 0)
  const [west, east] = [limit(0, Math.min), limit(0, Math.max)]
  const [south, north] = [limit(1, Math.min), limit(1, Math.max)]
  const times = view?.times ?? 1
  const [lon = 0, lat = 0] = view?.centro ?? [(west + east) / 2, (south + north) / 2]
  const [lon0, lat0] = [between(west, lon, east), between(south, lat, north)]
  // A degree of longitude is shorter farther from the equator.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const perDegree =
    times *
    Math.min(
      (WIDTH - 2 * MARGIN) / Math.max((east - west) * squeeze, SMALLEST_M / DEGREE_M),
      (HEIGHT - 2 * MARGIN) / Math.max(north - south, SMALLEST_M / DEGREE_M),
    )
  const perMetre = perDegree / DEGREE_M
  const max = WIDTH / 3 / perMetre
  const power = 10 ** Math.floor(Math.log10(max))
  const metres = ([5, 2, 1].find((n) => n * power <= max) ?? 1) * power
  return {
    largura: WIDTH,
    altura: HEIGHT,
    x: (lon) => WIDTH / 2 + (lon - lon0) * squeeze * perDegree,
    y: (lat) => HEIGHT / 2 - (lat - lat0) * perDegree,
    lon: (x) => lon0 + (x - WIDTH / 2) / squeeze / perDegree,
    lat: (y) => lat0 - (y - HEIGHT / 2) / perDegree,
    view: { times, centro: [lon0, lat0] },
    scale: { metres, largura: metres * perMetre },
  }
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))
