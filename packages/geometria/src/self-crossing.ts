import polygonClipping from 'polygon-clipping'
import { orient2d } from 'robust-predicates'

type Point = readonly [lon: number, lat: number]
/** A side of a ring from its west end to its east end; on one meridian, from south to north. */
type Side = { west: Point; east: Point; ring: number; posicao: number; ultimo: number }
type Ring = readonly (readonly number[])[]

/** This says what is wrong with how the rings of a drawing lie to each other. */
export type Defect = 'cruza' | 'furo_fora' | 'sobrepostos'

/**
 * Whether a ring meets itself or another ring of its polygon, a hole lies where nothing is to be cut out, or polygons
 * overlap or lie within each other. Polygons may touch and share sides. The work grows only slightly faster than the
 * number of vertices, however they lie; holes are many times fewer. `kinks` of Turf compares every side with every
 * other, and so do libraries that sweep without keeping the crossed sides in order.
 */
export function defectOf(polygons: readonly Ring[][]): Defect | null {
  const sides = polygons.map(sidesOf)
  if (sides.some((ofPolygon) => sweep(ofPolygon, 'entra', touch))) return 'cruza'
  if (polygons.some(hasHoleOutside)) return 'furo_fora'
  if (polygons.length === 1) return null
  // Where no sides cross, the clipping has little to cut. With crossing sides it could have to cut everything with
  // everything.
  return sweep(sides.flat(), 'sai', cross) || overlap(polygons.map(flatten)) ? 'sobrepostos' : null
}

/** The rings of the polygon do not meet, so one point of a hole tells where all of it lies. */
function hasHoleOutside([outline = [], ...holes]: readonly Ring[]): boolean {
  const points = holes.map((hole) => plano(hole[0] ?? []))
  return points.some((p, i) => !contains(outline, p) || holes.some((hole, j) => i !== j && contains(hole, p)))
}

/** Whether a point, which is not on the ring, lies within it: a ray to the east leaves it an odd number of times. */
function contains(ring: Ring, point: Point): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as readonly number[], ring[i] as readonly number[]]
    const rises = (b[1] ?? 0) > point[1]
    if ((a[1] ?? 0) > point[1] === rises) continue
    const lado = orient2d(a[0] ?? 0, a[1] ?? 0, b[0] ?? 0, b[1] ?? 0, point[0], point[1])
    if (lado > 0 !== rises) inside = !inside
  }
  return inside
}

/** The sides of all rings. A point that repeats the one before it makes no side. */
function sidesOf(polygon: readonly Ring[]): Side[] {
  return polygon.flatMap((ring, n) => {
    const points = ring.map(plano).filter((p, i, all) => i === 0 || comparar(p, all[i - 1] as Point) !== 0)
    return points.slice(1).map((p, position): Side => {
      const antes = points[position] as Point
      const [west, east] = comparar(antes, p) < 0 ? [antes, p] : [p, antes]
      return { west, east, ring: n, posicao: position, ultimo: points.length - 2 }
    })
  })
}

const plano = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [lon, lat]
const flatten = (polygon: readonly Ring[]) => polygon.map((ring) => ring.map(plano))
const comparar = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1]

/** 1 when the point lies north of the side, -1 when south, 0 on its line. The result is exact. */
const northOf = ({ west, east }: Side, [lon, lat]: Point): number =>
  -Math.sign(orient2d(west[0], west[1], east[0], east[1], lon, lat))

/**
 * The sweep of Shamos and Hoey, from west to east. The sides under the sweep are kept in order from south to north, and
 * only neighbours are compared, since two sides that meet become neighbours first. `first` says what is handled first
 * at a point: sides that begin there or sides that end there. This decides whether sides that meet end to end become
 * neighbours.
 */
function sweep(sides: readonly Side[], first: 'entra' | 'sai', juntos: (a: Side, b: Side) => boolean): boolean {
  const entering = sides.toSorted((a, b) => comparar(a.west, b.west))
  const leaving = sides.toSorted((a, b) => comparar(a.east, b.east))
  const sob: Side[] = []
  const neighboursMeet = (a: Side | undefined, b: Side | undefined) =>
    a !== undefined && b !== undefined && juntos(a, b)
  let proximo = 0
  for (const saida of leaving) {
    for (let lado = entering[proximo]; lado && comesBefore(lado, saida, first); lado = entering[++proximo]) {
      const place = placeOf(lado, sob)
      if (neighboursMeet(sob[place - 1], lado) || neighboursMeet(lado, sob[place])) return true
      sob.splice(place, 0, lado)
    }
    const place = sob.indexOf(saida)
    if (neighboursMeet(sob[place - 1], sob[place + 1])) return true
    sob.splice(place, 1)
  }
  return false
}

function comesBefore(entering: Side, saida: Side, first: 'entra' | 'sai'): boolean {
  const order = comparar(entering.west, saida.east)
  return order < 0 || (order === 0 && first === 'entra')
}

/** How many of the sides under the sweep lie south of a side that begins now. */
function placeOf(lado: Side, sob: readonly Side[]): number {
  let [de, end] = [0, sob.length]
  while (de < end) {
    const middle = (de + end) >> 1
    const outro = sob[middle] as Side
    if ((northOf(outro, lado.west) || northOf(outro, lado.east)) > 0) de = middle + 1
    else end = middle
  }
  return de
}

/** Whether two sides of a polygon have a common point, other than the corner of two consecutive sides. */
function touch(a: Side, b: Side): boolean {
  if (areConsecutive(a, b)) return foldBack(a, b)
  const [ofA, ofB] = [northOf(a, b.west) * northOf(a, b.east), northOf(b, a.west) * northOf(b, a.east)]
  if (ofA > 0 || ofB > 0) return false
  const collinear = northOf(a, b.west) === 0 && northOf(a, b.east) === 0
  return !collinear || (comparar(a.west, b.east) <= 0 && comparar(b.west, a.east) <= 0)
}

const areConsecutive = (a: Side, b: Side): boolean =>
  a.ring === b.ring && [1, a.ultimo].includes(Math.abs(a.posicao - b.posicao))

/** Whether two consecutive sides lie on top of each other, as in a spike. */
function foldBack(a: Side, b: Side): boolean {
  if (northOf(a, b.west) !== 0 || northOf(a, b.east) !== 0) return false
  return comparar(a.west, b.east) < 0 && comparar(b.west, a.east) < 0
}

/** Whether each of two sides crosses from one side of the other to its other side. */
const cross = (a: Side, b: Side): boolean =>
  northOf(a, b.west) * northOf(a, b.east) < 0 && northOf(b, a.west) * northOf(b, a.east) < 0

/**
 * Clips one half of the polygons against the other, and so on recursively. A polygon is clipped as often as the list
 * can be halved.
 */
function overlap(polygons: [number, number][][][]): boolean {
  if (polygons.length < 2) return false
  const middle = polygons.length >> 1
  const [firstHalf, outros] = [polygons.slice(0, middle), polygons.slice(middle)]
  return polygonClipping.intersection(firstHalf, outros).length > 0 || overlap(firstHalf) || overlap(outros)
}

/**
 * The places where a drawing crosses itself, from west to east, for people who have to correct it: where sides of a
 * polygon meet, and where sides of two polygons cross. Each side is compared with all sides over the same longitudes.
 * That is quick for outlines of land and slow for the worst drawings, so call `defectOf` first, and call this where nobody
 * waits.
 */
export function crossings(polygons: readonly Ring[][], max: number): Point[] {
  const sides = polygons
    .flatMap((polygon, ofPolygon) => sidesOf(polygon).map((lado) => ({ ...lado, doPoligono: ofPolygon })))
    .toSorted((a, b) => comparar(a.west, b.west))
  const achados = new Map<string, Point>()
  for (const [i, a] of sides.entries()) {
    for (let j = i + 1; j < sides.length && achados.size < max; j++) {
      const b = sides[j] as (typeof sides)[0]
      if (b.west[0] > a.east[0]) break
      if (!(a.doPoligono === b.doPoligono ? touch(a, b) : cross(a, b))) continue
      const point = commonPoint(a, b)
      achados.set(point.map((degree) => degree.toFixed(9)).join(), point)
    }
  }
  return [...achados.values()]
}

/** A common point of two sides, exact enough to be shown. */
function commonPoint(a: Side, b: Side): Point {
  const canto = [a.west, a.east].find((p) => [b.west, b.east].some((q) => comparar(p, q) === 0))
  if (canto) return canto
  const [dx, dy] = [a.east[0] - a.west[0], a.east[1] - a.west[1]]
  const [ex, extentY] = [b.east[0] - b.west[0], b.east[1] - b.west[1]]
  const divisor = dx * extentY - dy * ex
  if (divisor === 0) return comparar(a.west, b.west) > 0 ? a.west : b.west
  const parte = ((b.west[0] - a.west[0]) * extentY - (b.west[1] - a.west[1]) * ex) / divisor
  return [a.west[0] + parte * dx, a.west[1] + parte * dy]
}
