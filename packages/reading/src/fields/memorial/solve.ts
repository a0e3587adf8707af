import {
  azimuthOf,
  closingOf,
  geodeticVector,
  lengthOf,
  minus,
  plus,
  polar,
  positionAt,
  type Vector,
} from '@car/geometry/plane'
import { vectorOf } from './hemisphere.ts'
import { type Measure, variants } from './numbers.ts'
import type { Coordinates, RawGleba, RawSegment, RawVertex } from './raw.ts'

/**
 * A description whose numbers were compared with each other. A misread coordinate makes both sides at the vertex miss
 * by the same amount, in opposite directions. A misread azimuth or distance makes only its own side miss.
 */
export type Solved = {
  vertices: SolvedVertex[]
  segments: SolvedSegment[]
  /** The closing error in metres; null if a side, an azimuth or a distance is missing. */
  closing: number | null
}

/**
 * `printed` vertices have coordinates on the paper. Other vertices are derived from a side, or have no place (`at`
 * null).
 */
export type SolvedVertex = { at: Vector | null; printed: boolean; state: State }
export type SolvedSegment = { azimuth: number | null; distance: number | null; residual: number | null; state: State }

/**
 * `agrees`: the rest of the paper, or further readings, confirm the value. `single`: nothing confirms or contradicts
 * the value. `corrected`: the value, or a value on which it depends, was corrected. `doubtful`: the rest of the paper
 * contradicts the value, or does not confirm a derived value.
 */
export type State = 'agrees' | 'single' | 'corrected' | 'doubtful'

/** Two statements may always differ by this many metres. The imprecision of their digits is allowed in addition. */
const SAME_M = 0.03
/** The most metres by which a survey may be less exact than its digits. */
const NOISE_M = 0.5
/**
 * The factor by which the precision of azimuths is widened. SIGEF truncates minutes, so errors are not centred on zero,
 * and the median of all sides does not remove this bias entirely.
 */
const CUT = 1.4
/** The number of disagreeing sides above which nothing is corrected, because the paper follows unknown rules. */
const MOST = 200

const between = (system: Coordinates['system'], a: Vector, b: Vector): Vector =>
  system === 'utm' ? minus(b, a) : geodeticVector(a, b)
const walk = (system: Coordinates['system'], from: Vector, vector: Vector): Vector =>
  system === 'utm' ? plus(from, vector) : positionAt(from, vector)

/**
 * Compares the numbers of a description with each other, and corrects misread numbers.
 * @param fromPicture  tells whether words may be misread; typed text is never corrected
 */
export function solve(gleba: RawGleba, fromPicture: (words: RawVertex['words']) => boolean): Solved {
  return new Puzzle(gleba, fromPicture).solve()
}

class Puzzle {
  private readonly n: number
  private readonly system: Coordinates['system']
  private readonly at: (Vector | null)[]
  private readonly azimuths: (number | null)[]
  private readonly distances: (number | null)[]
  private readonly vertexStates: State[]
  private readonly segmentStates: State[]
  private readonly raw: RawGleba
  private readonly mayCorrect: (words: RawVertex['words']) => boolean
  /**
   * The degrees to add to a printed azimuth, and the factor for a printed distance, before they are compared with the
   * coordinates.
   */
  private turn = 0
  private scale = 1
  private noise = 0

  constructor(raw: RawGleba, fromPicture: (words: RawVertex['words']) => boolean) {
    this.raw = raw
    this.mayCorrect = fromPicture
    this.n = raw.vertices.length
    const systems = raw.vertices.flatMap(({ at }) => at?.system ?? [])
    this.system = systems.filter((s) => s === 'utm').length * 2 >= systems.length ? 'utm' : 'geographic'
    this.at = raw.vertices.map(({ at }) => (at?.system === this.system ? vectorOf(at) : null))
    this.azimuths = raw.segments.map(({ azimuth }) => azimuth?.value ?? null)
    this.distances = raw.segments.map(distanceOf)
    this.vertexStates = raw.vertices.map(() => 'single')
    this.segmentStates = raw.segments.map(() => 'single')
  }

  solve(): Solved {
    this.calibrate()
    const printed = this.at.map((at) => at !== null)
    if (this.bad().length <= MOST) {
      this.correctVertices()
      this.correctSegments()
      if (!this.isChecked()) this.correctClosing()
    }
    const [closing, checked] = [this.closing(), this.isChecked()]
    this.derive()
    this.judge(printed, closing, checked)
    return {
      vertices: this.at.map((at, i) => ({
        at,
        printed: printed[i] as boolean,
        state: this.vertexStates[i] as State,
      })),
      segments: this.raw.segments.map((_, i) => ({
        azimuth: this.azimuths[i] ?? null,
        distance: this.distances[i] ?? null,
        residual: printed[i] && printed[(i + 1) % this.n] ? lengthIf(this.residual(i)) : null,
        state: this.segmentStates[i] as State,
      })),
      closing: closing && lengthOf(closing),
    }
  }

  private side(i: number): Vector | null {
    const [azimuth, distance] = [this.azimuths[i] ?? null, this.distances[i] ?? null]
    return azimuth === null || distance === null ? null : polar(azimuth + this.turn, distance * this.scale)
  }

  private span(i: number): Vector | null {
    const [a, b] = [this.at[i], this.at[(i + 1) % this.n]]
    return a && b ? between(this.system, a, b) : null
  }

  /**
   * Returns the error of a side as a vector. The vector begins at the end that azimuth and distance give, and leads to
   * the end that the coordinates give. Returns null if either end is unknown.
   */
  private residual(i: number): Vector | null {
    if (i >= this.raw.segments.length) return null
    const [span, side] = [this.span(i), this.side(i)]
    return span && side && minus(span, side)
  }

  /**
   * Returns a side's error as a multiple of the allowed error; null if unknown. The allowed error follows from the
   * precision of the side's digits and of this survey.
   */
  private miss(i: number): number | null {
    const residual = this.residual(i)
    const side = this.side(i)
    if (!residual || !side) return null
    const { along, across } = this.open(i)
    const [x, y] = turned(residual, side)
    return Math.max(Math.abs(y) / (along + this.noise), Math.abs(x) / (across + this.noise))
  }

  /**
   * Returns how far a side may miss because of the precision of its printed digits, in metres along the side and across
   * it.
   */
  private open(i: number): { along: number; across: number } {
    const { azimuth, distance } = this.raw.segments[i] as RawSegment
    const swing = (azimuth?.half ?? 0) * CUT * (Math.PI / 180) * (this.distances[i] ?? 0)
    // A lost comma enlarges a distance and the unit of its last digit by the same factor.
    const half = distance ? distance.half * Math.min(1, (this.distances[i] ?? 0) / distance.value) : 0
    return { along: SAME_M + half, across: SAME_M + swing }
  }

  private isOff(i: number): boolean {
    return (this.miss(i) ?? 0) > 1
  }

  private bad(): number[] {
    return this.raw.segments.flatMap((_, i) => (this.isOff(i) ? i : []))
  }

  /**
   * Sets `turn` and `scale`. A paper may count azimuths from another north than its coordinates, and measure distances
   * on the ground. `turn` and `scale` are the same for all sides, so the medians show them.
   */
  private calibrate(): void {
    const sides = this.raw.segments.flatMap((_, i) => {
      const [span, azimuth, distance] = [this.span(i), this.azimuths[i] ?? null, this.distances[i] ?? null]
      if (!span || azimuth === null || distance === null || distance < 1 || lengthOf(span) < 1) return []
      return { turn: ((azimuthOf(span) - azimuth + 540) % 360) - 180, scale: lengthOf(span) / distance }
    })
    if (sides.length < 4) return
    const [turn, scale] = [median(sides.map((side) => side.turn)), median(sides.map((side) => side.scale))]
    const agree = sides.filter((side) => Math.abs(side.turn - turn) < 0.1 && Math.abs(side.scale - scale) < 0.005)
    if (agree.length * 2 <= sides.length) return
    if (Math.abs(turn) < 30) this.turn = turn
    if (Math.abs(scale - 1) < 0.005) this.scale = scale
    const excess = this.raw.segments.flatMap((_, i) => {
      const residual = lengthIf(this.residual(i))
      const { along, across } = this.open(i)
      return residual === null ? [] : Math.max(0, residual - Math.hypot(along, across))
    })
    // If up to half of the sides are wrong, the best quarter still shows the precision of the survey.
    this.noise = Math.min(NOISE_M, 4 * quantile(excess, 0.25))
  }

  /**
   * Corrects the coordinates of vertices whose sides do not fit, if another reading or one misread digit explains the
   * misfit.
   */
  private correctVertices(): void {
    for (const both of [true, false])
      for (const [i, { at, words }] of this.raw.vertices.entries()) {
        const sides = [(i - 1 + this.n) % this.n, i].filter((side) => this.residual(side) !== null)
        if (!at || !this.at[i] || sides.length < 2 || !this.mayCorrect(words)) continue
        if (!sides.every((side) => this.isOff(side))) continue
        const original = this.at[i] as Vector
        const options = coordinateOptions(at, original).flatMap((option) => {
          this.at[i] = option.at
          const misses = sides.map((side) => this.miss(side) ?? 0)
          const fits = both ? misses.every((miss) => miss <= 1) : misses.some((miss) => miss <= 1)
          return fits ? { ...option, miss: both ? Math.max(...misses) : Math.min(...misses) } : []
        })
        const [best, second] = options.toSorted(byReading)
        // If only one side has to fit, two different corrections may fit. Then it is unknown which correction is right.
        const isPlain = best && (both || !second || (best.wasRead && !second.wasRead))
        this.at[i] = isPlain ? best.at : original
        if (isPlain && !best.wasRead) this.vertexStates[i] = 'corrected'
      }
  }

  /** Corrects the azimuth or the distance of sides that still do not fit, if a variant of one of the two fits. */
  private correctSegments(): void {
    for (const i of this.bad()) {
      const { azimuth, distance } = this.raw.segments[i] as RawSegment
      const options = this.sideVariants(i).flatMap((option) => {
        const miss = this.tryOn(i, option, () => this.miss(i) ?? 0)
        return miss <= 1 ? { ...option, miss } : []
      })
      const [best] = options.toSorted(byReading)
      if (best && this.mayCorrect([...(azimuth?.words ?? []), ...(distance?.words ?? [])])) this.setSide(i, best)
    }
  }

  /**
   * Corrects one digit of a side so that the perimeter closes, if only one correction closes it. The function is for
   * perimeters whose sides cannot be checked against coordinates.
   */
  private correctClosing(): void {
    const closing = this.closing()
    const tolerance = this.closingTolerance()
    if (!closing || lengthOf(closing) <= tolerance) return
    const options = this.raw.segments.flatMap((segment, i) => {
      if (!this.mayCorrect(segment.words)) return []
      const [azimuth, distance] = [this.azimuths[i] ?? 0, this.distances[i] ?? 0]
      const others = minus(closing, polar(azimuth, distance))
      return this.sideVariants(i).flatMap((option) => {
        const left = plus(others, polar(option.azimuth ?? 0, option.distance ?? 0))
        return lengthOf(left) <= tolerance ? { ...option, i } : []
      })
    })
    const [only, another] = options
    if (only && !another) this.setSide(only.i, only)
  }

  private sideVariants(i: number): (Side & { wasRead: boolean })[] {
    const { azimuth, distance } = this.raw.segments[i] as RawSegment
    const [a, d] = [this.azimuths[i] ?? null, this.distances[i] ?? null]
    return [
      ...(azimuth ? optionsOf(azimuth) : []).map(({ value, wasRead }) => ({ azimuth: value, distance: d, wasRead })),
      ...(distance ? optionsOf(distance) : []).map(({ value, wasRead }) => ({ azimuth: a, distance: value, wasRead })),
    ]
  }

  private tryOn<T>(i: number, side: Side, look: () => T): T {
    const before = { azimuth: this.azimuths[i] ?? null, distance: this.distances[i] ?? null }
    this.put(i, side)
    const seen = look()
    this.put(i, before)
    return seen
  }

  private put(i: number, { azimuth, distance }: Side): void {
    this.azimuths[i] = azimuth
    this.distances[i] = distance
  }

  private setSide(i: number, side: Side & { wasRead: boolean }): void {
    this.put(i, side)
    if (!side.wasRead) this.segmentStates[i] = 'corrected'
  }

  private closing(): Vector | null {
    const { segments } = this.raw
    if (segments.length !== this.n) return null
    const vectors = segments.map((_, i) => {
      const [azimuth, distance] = [this.azimuths[i] ?? null, this.distances[i] ?? null]
      return azimuth === null || distance === null ? null : polar(azimuth, distance)
    })
    return vectors.every((vector) => vector !== null) ? closingOf(vectors) : null
  }

  /** Returns the allowed closing error in metres. The imprecisions of all sides add up like independent errors. */
  private closingTolerance(): number {
    const open = this.raw.segments.flatMap((_, i) => {
      const { along, across } = this.open(i)
      return [along - SAME_M, across - SAME_M]
    })
    return SAME_M + 3 * Math.hypot(...open)
  }

  /**
   * Tells whether most sides can be compared with coordinates. If so, the closing error does not count as evidence
   * about the other sides.
   */
  private isChecked(): boolean {
    return this.raw.segments.filter((_, i) => this.residual(i)).length * 2 > this.n
  }

  /**
   * Computes the places of vertices without coordinates: the end of the side before them, or the beginning of the side
   * after them.
   */
  private derive(): void {
    if (this.at.every((at) => at === null)) return
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < this.n; i++) {
        const [from, side] = [this.at[i], this.side(i)]
        const next = (i + 1) % this.n
        if (from && side && !this.at[next]) this.at[next] = walk(this.system, from, side)
      }
    for (let i = this.n - 1; i >= 0; i--) {
      const [to, side] = [this.at[(i + 1) % this.n], this.side(i)]
      if (to && side && !this.at[i]) this.at[i] = walk(this.system, to, [-side[0], -side[1]])
    }
  }

  private judge(printed: readonly boolean[], closing: Vector | null, checked: boolean): void {
    const closes = closing !== null && lengthOf(closing) <= this.closingTolerance()
    for (const [i] of this.raw.segments.entries()) {
      if (this.segmentStates[i] === 'corrected') continue
      const residual = printed[i] && printed[(i + 1) % this.n] ? this.residual(i) : null
      if (residual) this.segmentStates[i] = this.isOff(i) ? 'doubtful' : 'agrees'
      else if (closing && !checked) this.segmentStates[i] = closes ? 'agrees' : 'doubtful'
    }
    for (const [i] of this.raw.vertices.entries()) {
      if (this.vertexStates[i] === 'corrected') continue
      const sides = [(i - 1 + this.n) % this.n, i].filter((side) => this.residual(side) !== null)
      const isGiven = (side: number) => printed[side] && printed[(side + 1) % this.n]
      // A side that was corrected to fit its ends does not confirm them.
      const seen = sides.filter((side) => (!printed[i] || isGiven(side)) && this.segmentStates[side] !== 'corrected')
      const off = seen.filter((side) => this.isOff(side))
      if (printed[i]) {
        // One agreeing side is enough, because a misread coordinate would not agree with any side.
        if (seen.length > 0) this.vertexStates[i] = off.length === seen.length ? 'doubtful' : 'agrees'
        else if (sides.some((side) => isGiven(side))) this.vertexStates[i] = 'corrected'
        // A closed perimeter does not confirm printed coordinates: if they are wrong, the whole perimeter is moved.
      } else if (closes && !checked) this.vertexStates[i] = 'agrees'
      // A vertex without printed coordinates was derived from one of its sides, so only the other side can confirm it.
      else this.vertexStates[i] = seen.length === 2 && off.length === 0 && checked ? 'corrected' : 'doubtful'
    }
  }
}

type Side = { azimuth: number | null; distance: number | null }

/** Orders options: read values before guessed digits, then the best fit first. */
const byReading = (a: { wasRead: boolean; miss: number }, b: { wasRead: boolean; miss: number }): number =>
  Number(b.wasRead) - Number(a.wasRead) || a.miss - b.miss

/**
 * Returns the distance of a side; null if unknown. If a curve has no printed distance, its chord is computed from its
 * radius and arc. Without a radius the length of the arc is returned.
 */
function distanceOf({ distance, radius, arc }: RawSegment): number | null {
  if (distance) return distance.value
  if (arc === null) return null
  return radius === null || radius <= 0 ? arc : 2 * radius * Math.sin(Math.min(arc / (2 * radius), Math.PI / 2))
}

/** An alternative value of a number: another reading, or the value with one digit changed. */
type Option = { value: number; wasRead: boolean }
const optionsOf = (measure: Measure): Option[] => [
  ...measure.others.map((value) => ({ value, wasRead: true })),
  ...[...variants(measure)].map(({ value }) => ({ value, wasRead: false })),
]

function coordinateOptions(at: Coordinates, [x, y]: Vector): { at: Vector; wasRead: boolean }[] {
  const [ofX, ofY] = at.system === 'utm' ? [at.east, at.north] : [at.lon, at.lat]
  return [
    ...optionsOf(ofX).map(({ value, wasRead }) => ({ at: [value, y] as const, wasRead })),
    ...optionsOf(ofY).map(({ value, wasRead }) => ({ at: [x, value] as const, wasRead })),
    // Two readings of a pair may differ in both coordinates.
    ...ofX.others.flatMap((east) => ofY.others.map((north) => ({ at: [east, north] as const, wasRead: true }))),
  ]
}

/** Converts a vector to the frame of another vector: the component to its right, and the component along it. */
const turned = ([x, y]: Vector, along: Vector): Vector => {
  const [u, v] = polar(azimuthOf(along), 1)
  return [x * v - y * u, x * u + y * v]
}

const lengthIf = (vector: Vector | null): number | null => vector && lengthOf(vector)

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0
const median = (all: readonly number[]): number => quantile(all, 0.5)
