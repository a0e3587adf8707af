import { geodeticVector, lengthOf } from '@car/geometry/plane'
import { Refusal } from './refusal.ts'
import { close, hasArea, isSame, type Point } from './shapes.ts'

/** Pieces in a row, and the lengths in metres of what lies between them, and between the last and the first. */
export type Ring = { points: Point[]; gaps: number[]; pieces: number }
export type Joined = {
  /** The rings of pieces whose ends meet. */
  rings: Ring[]
  /** The pieces whose ends meet nothing, each as long as can be. */
  open: Point[][]
  /** Whether every end meets one other end, and no end might as well meet another one. */
  isClear: boolean
}

/** Ends at most this far apart meet, in metres: a device for walks is not more exact under trees. */
const MEETING_M = 30
/** Ends at most this share of the length apart meet too. */
const MEETING_SHARE = 0.01
/** A piece closes by itself if it is this many times longer than what separates its ends. */
const AROUND = 4
/** An end might as well meet an end that is less than this many times farther away, or a metre. */
const RIVALS = { times: 3, metres: 1 }
/** More open lines are streets or contour lines, and no outline. */
const MAX_OPEN = 500
export const LOOSE =
  'O arquivo só tem linhas soltas, que não formam um contorno. Junte-as em um polígono e exporte de novo.'

export const metres = (a: Point, b: Point): number => lengthOf(geodeticVector(a, b))
export const lengthIn = (line: readonly Point[]): number =>
  line.reduce((sum, point, i) => (i === 0 ? 0 : sum + metres(line[i - 1] as Point, point)), 0)
export const gapOf = (line: readonly Point[]): number => metres(line[0] as Point, line.at(-1) as Point)
const meeting = (length: number): number => Math.max(MEETING_M, length * MEETING_SHARE)

/** Returns the lines that lead somewhere, each once, also if a file has it twice or in the other direction. */
export function piecesOf(lines: readonly Point[][]): Point[][] {
  const pieces = new Map<string, Point[]>()
  for (const line of lines) {
    if (new Set(line.map(String)).size < 2) continue
    const [forward, backward] = [line.join(' '), line.toReversed().join(' ')]
    if (!pieces.has(forward) && !pieces.has(backward)) pieces.set(forward, line)
  }
  return [...pieces.values()]
}

/**
 * Joins pieces by their ends, in any order and direction.
 * @throws Refusal if there are too many lines for an outline
 */
export function join(pieces: readonly Point[][]): Joined {
  const { rings, open } = joinSame(pieces)
  if (open.length > MAX_OPEN) throw new Refusal(LOOSE)
  const { pairs, isClear } = pairsOf(open)
  const near = chained(open, pairs)
  const closed = near.rings.filter(({ points, gaps }) => {
    const most = meeting(lengthIn(points))
    return hasArea(points) && gaps.every((gap) => gap <= most)
  })
  const all = [...rings, ...closed]
  const areClosed = closed.length === near.rings.length && near.open.length === 0
  const left = near.rings.filter((ring) => !closed.includes(ring)).map(({ points }) => points)
  return { rings: all, open: [...near.open, ...left], isClear: isClear && areClosed }
}

/** Puts all open pieces into one ring, each next to the nearest end that is left. */
export function forceRing(open: readonly Point[][]): Ring {
  const left = [...open]
  const points = [...(left.shift() ?? [])]
  const gaps: number[] = []
  while (left.length > 0) {
    const end = points.at(-1) as Point
    const away = left.map((piece) => Math.min(metres(end, piece[0] as Point), metres(end, piece.at(-1) as Point)))
    const least = away.reduce((a, b) => Math.min(a, b))
    const [piece = []] = left.splice(away.indexOf(least), 1)
    const isForward = metres(end, piece[0] as Point) === least
    append(points, isForward ? piece : piece.toReversed())
    gaps.push(least)
  }
  return { points: close(points), gaps: [...gaps, gapOf(points)], pieces: open.length }
}

/** Ends are numbered: 2n is the first point of piece n, 2n + 1 its last. */
type Pairs = Map<number, number>
const endOf = (pieces: readonly Point[][], end: number): Point => pieces[end >> 1]?.at(end % 2 === 0 ? 0 : -1) as Point

/** Joins pieces that share an end with exactly one other piece. */
function joinSame(pieces: readonly Point[][]): { rings: Ring[]; open: Point[][] } {
  const pairs: Pairs = new Map()
  const places = Map.groupBy(
    pieces.flatMap((piece, n) => {
      if (!isSame(piece[0], piece.at(-1))) return [2 * n, 2 * n + 1]
      pair(pairs, 2 * n, 2 * n + 1)
      return []
    }),
    (end) => String(endOf(pieces, end)),
  )
  for (const [a, b, ...others] of places.values())
    if (a !== undefined && b !== undefined && others.length === 0) pair(pairs, a, b)
  const { rings, open } = chained(pieces, pairs)
  return { rings: rings.filter(({ points }) => hasArea(points)), open }
}

function pair(pairs: Pairs, a: number, b: number): void {
  pairs.set(a, b)
  pairs.set(b, a)
}

/** Pairs ends that meet, the nearest first. */
function pairsOf(open: readonly Point[][]): { pairs: Pairs; isClear: boolean } {
  const most = meeting(open.reduce((sum, piece) => sum + lengthIn(piece), 0))
  const near: { a: number; b: number; away: number }[] = []
  for (let a = 0; a < 2 * open.length; a++)
    for (let b = a + 1; b < 2 * open.length; b++) {
      const away = metres(endOf(open, a), endOf(open, b))
      if (away > most || (a >> 1 === b >> 1 && !closesItself(open[a >> 1] as Point[], away))) continue
      near.push({ a, b, away })
    }
  near.sort((one, other) => one.away - other.away)
  const pairs: Pairs = new Map()
  const distances = new Map<number, number>()
  let isClear = true
  for (const { a, b, away } of near) {
    if (!pairs.has(a) && !pairs.has(b)) {
      pair(pairs, a, b)
      distances.set(a, away).set(b, away)
      continue
    }
    const rival = Math.min(distances.get(a) ?? Infinity, distances.get(b) ?? Infinity)
    if (away < rival * RIVALS.times + RIVALS.metres) isClear = false
  }
  return { pairs, isClear }
}

const closesItself = (piece: Point[], gap: number): boolean => {
  const length = lengthIn(piece)
  return hasArea(piece) && gap <= meeting(length) && length >= gap * AROUND
}

/** Follows pieces from pair to pair: back to the first end, or to ends that meet nothing. */
function chained(pieces: readonly Point[][], pairs: Pairs): { rings: Ring[]; open: Point[][] } {
  const rings: Ring[] = []
  const open: Point[][] = []
  const seen = new Set<number>()
  const follow = (first: number) => {
    const points: Point[] = []
    const gaps: number[] = []
    let begin: number | undefined = first
    let count = 0
    while (begin !== undefined && !seen.has(begin >> 1)) {
      const piece = pieces[begin >> 1] as Point[]
      seen.add(begin >> 1)
      if (count++ > 0) gaps.push(metres(points.at(-1) as Point, endOf(pieces, begin)))
      append(points, begin % 2 === 0 ? piece : piece.toReversed())
      begin = pairs.get(begin ^ 1)
    }
    if (begin === undefined) open.push(points)
    else rings.push({ points: close(points), gaps: [...gaps, gapOf(points)], pieces: count })
  }
  const ends = pieces.flatMap((_, n) => [2 * n, 2 * n + 1])
  for (const end of ends.filter((one) => !pairs.has(one))) if (!seen.has(end >> 1)) follow(end)
  for (const end of ends) if (!seen.has(end >> 1)) follow(end)
  return { rings, open }
}

function append(points: Point[], piece: readonly Point[]): void {
  const isRepeated = isSame(points.at(-1), piece[0])
  for (let i = isRepeated ? 1 : 0; i < piece.length; i++) points.push(piece[i] as Point)
}
