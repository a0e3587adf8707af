import { signedArea } from '@car/geometry/flat-area'
import { type Box, boxContains, boxOfRing, isRingWithin } from './rings.ts'

/** The most vertices of a piece of a polygon. A perimeter is compared quickly with pieces of this size. */
export const MAX_VERTICES = 256
/** The longest side of a piece's bounding box, in degrees. A larger piece would lie in too many cells of the index. */
const MAX_SIDE = 2

/**
 * The number of grid steps in a degree. Ten steps are about a millimetre. Published positions are not finer.
 */
const STEPS = 1e9
export const onGrid = (degrees: number): number => Math.round(degrees * STEPS) / STEPS

type MutableRing = number[][]
/** An outline followed by its holes. */
export type Polygon = MutableRing[]

/**
 * Cuts a valid polygon into pieces that together cover it. The polygon is halved along meridians and parallels until
 * the pieces are small or no line divides them. A cutting line never runs through a vertex. So no side ends on the line
 * or lies along it, and the pieces meet at the line without a gap. Positions have to be on the grid. The work grows
 * only slightly faster than the number of vertices.
 */
export function piecesOf(polygon: Polygon): Polygon[] {
  const done: Polygon[] = []
  const waiting: Polygon[] = [polygon.map((ring, i) => turned(ring, i === 0))]
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const halves = isSmall(piece) ? null : halvesOf(piece)
    if (halves === null) done.push(piece)
    else waiting.push(...halves)
  }
  return done
}

const verticesOf = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + ring.length, 0)

function isSmall(polygon: Polygon): boolean {
  const [west, south, east, north] = boxOfRing(polygon[0] ?? [])
  return verticesOf(polygon) <= MAX_VERTICES && Math.max(east - west, north - south) <= MAX_SIDE
}

/** Turns a ring so that outlines run counter-clockwise and holes clockwise. The inside is then left of every side. */
const turned = (ring: MutableRing, isOutline: boolean): MutableRing =>
  signedArea(ring) > 0 === isOutline ? ring : ring.toReversed()

function halvesOf(polygon: Polygon): Polygon[] | null {
  const [west, south, east, north] = boxOfRing(polygon[0] ?? [])
  const axes = east - west >= north - south ? ([0, 1] as const) : ([1, 0] as const)
  for (const axis of axes) {
    const line = lineOf(polygon, axis)
    if (line === null) continue
    const [below, above] = [sideOf(polygon, axis, line, -1), sideOf(polygon, axis, line, 1)]
    if (below === null || above === null) continue
    return [...below, ...above]
  }
  return null
}

/**
 * Finds the coordinate of the cut; null if no cut divides the polygon. The cut lies between two vertices near the
 * middle vertex, so that both halves have about equally many vertices. A large polygon of few vertices is cut near the
 * middle of its box.
 */
function lineOf(polygon: Polygon, axis: 0 | 1): number | null {
  const values = Float64Array.from(polygon.flat(), (position) => position[axis] as number).toSorted()
  const [first, last] = [values[0] as number, values.at(-1) as number]
  const wanted = values.length > MAX_VERTICES ? (values[values.length >> 1] as number) : (first + last) / 2
  const at = values.findIndex((value) => value >= wanted)
  // The gap between neighbouring values that is nearest to the middle is taken.
  for (let step = 0; step < values.length; step++) {
    for (const i of [at + step, at - step]) {
      const [low, high] = [values[i - 1], values[i]]
      if (low === undefined || high === undefined) continue
      const line = onGrid(wanted > low && wanted < high ? wanted : (low + high) / 2)
      if (line > low && line < high) return line
    }
  }
  return null
}

/** A chain of positions on one side of the line, from its entry to its exit. */
type Chain = { positions: MutableRing; entry: number; exit: number }
type Crossing = { at: number; chain: Chain; goesOut: boolean }

/**
 * Returns the part of the polygon on one side of the line. The line cuts each ring that it crosses into chains. Along
 * the line, crossings where the polygon begins alternate with crossings where it ends. So each chain continues with the
 * chain at the neighbouring crossing. Returns null when the crossings do not alternate or a hole lies in no piece,
 * which rounding can cause; an empty list when nothing of the polygon is on that side.
 * @param side  1 for the part above the line, -1 for the part below
 */
function sideOf(polygon: Polygon, axis: 0 | 1, line: number, side: 1 | -1): Polygon[] | null {
  const other = axis === 0 ? 1 : 0
  const isIn = (position: readonly number[]) => ((position[axis] as number) - line) * side > 0
  const chains: Chain[] = []
  const whole: MutableRing[] = []
  for (const [i, ring] of polygon.entries()) {
    const [first] = ring
    const outside = ring.findIndex((position) => !isIn(position))
    if (outside === -1) whole.push(ring)
    else if (!(first && ring.some(isIn))) continue
    else chains.push(...chainsOf(ring, outside, isIn, axis, other, line))
    if (i === 0 && outside !== -1 && !ring.some(isIn)) return []
  }
  const outlines = joined(chains)
  if (outlines === null) return null
  const [outline, ...holes] = polygon
  // The outline may lie wholly on this side, with all its holes.
  if (outline && whole[0] === outline) return [whole]
  const pieces = outlines.map((ring) => ({ ring, box: boxOfRing(ring), rings: [ring] }))
  for (const hole of whole.filter((ring) => holes.includes(ring))) {
    const box = boxOfRing(hole)
    const around = pieces.length === 1 ? pieces[0] : pieces.find((piece) => holds(piece, hole, box))
    if (!around) return null
    around.rings.push(hole)
  }
  return pieces.map(({ rings }) => rings)
}

const holds = (piece: { ring: MutableRing; box: Box }, hole: MutableRing, box: Box): boolean =>
  boxContains(piece.box, box) && isRingWithin(hole, piece.ring)

/**
 * Returns the chains of a ring on one side of the line.
 * @param outside  the index of a position that is not on this side
 */
function chainsOf(
  ring: MutableRing,
  outside: number,
  isIn: (position: readonly number[]) => boolean,
  axis: 0 | 1,
  other: 0 | 1,
  line: number,
): Chain[] {
  const chains: Chain[] = []
  const count = ring.length - 1
  const at = (i: number) => ring[(outside + i) % count] as number[]
  const crossing = (a: readonly number[], b: readonly number[]): number => {
    // The position with the smaller coordinate comes first, so that the parts on both sides of the line get the same
    // coordinate.
    const [low, high] = (a[axis] as number) < (b[axis] as number) ? [a, b] : [b, a]
    const part = (line - (low[axis] as number)) / ((high[axis] as number) - (low[axis] as number))
    return onGrid((low[other] as number) + part * ((high[other] as number) - (low[other] as number)))
  }
  const onLine = (value: number) => (axis === 0 ? [line, value] : [value, line])
  let chain: Chain | null = null
  for (let i = 1; i <= count; i++) {
    const [before, here] = [at(i - 1), at(i)]
    if (isIn(here)) {
      if (chain === null) {
        const entry = crossing(before, here)
        chain = { positions: [onLine(entry)], entry, exit: entry }
      }
      chain.positions.push(here)
    } else if (chain !== null) {
      chain.exit = crossing(before, here)
      chain.positions.push(onLine(chain.exit))
      chains.push(chain)
      chain = null
    }
  }
  return chains
}

/** Joins chains along the line into rings; null when entries and exits do not form pairs. */
function joined(chains: readonly Chain[]): MutableRing[] | null {
  const crossings: Crossing[] = chains
    .flatMap((chain) => [
      { at: chain.entry, chain, goesOut: false },
      { at: chain.exit, chain, goesOut: true },
    ])
    .toSorted((a, b) => a.at - b.at)
  const following = new Map<Chain, Chain>()
  for (let i = 0; i < crossings.length; i += 2) {
    const [a, b] = [crossings[i] as Crossing, crossings[i + 1] as Crossing]
    if (a.goesOut === b.goesOut) return null
    following.set((a.goesOut ? a : b).chain, (a.goesOut ? b : a).chain)
  }
  const rings: MutableRing[] = []
  const left = new Set(chains)
  for (const first of chains) {
    if (!left.has(first)) continue
    const ring: MutableRing = []
    for (let chain: Chain | undefined = first; chain && left.delete(chain); chain = following.get(chain))
      for (const position of chain.positions) ring.push(position)
    rings.push([...ring, ring[0] as number[]])
  }
  return rings
}
