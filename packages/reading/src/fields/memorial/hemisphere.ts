import { azimuthOf, geodeticVector, lengthOf, minus, type Vector } from '@car/geometry/plane'
import { findUf } from '../values/municipio.ts'
import { EASTING, type Measure } from './numbers.ts'
import type { Coordinates, RawGleba } from './raw.ts'

type Hemisphere = 'north' | 'south'
/** A description whose coordinates have their signs. `isOpen` if nothing on the paper decides a sign or an order. */
export type Placed = { raw: RawGleba; isOpen: boolean }

/** No land of Brazil lies farther north of the equator, in degrees. */
const MOST_NORTH = 5.3
/** How far the states on the equator reach, in degrees. All other states lie south of it. */
const REACHES: Readonly<Record<string, Record<Hemisphere, number>>> = {
  AM: { north: 2.3, south: 9.9 },
  AP: { north: 4.5, south: 1.3 },
  PA: { north: 2.7, south: 9.9 },
  RR: { north: MOST_NORTH, south: 1.6 },
}
const ELSEWHERE: Record<Hemisphere, number> = { north: 0, south: 34 }
/** Land this near to the equator, in degrees, may lie on both sides of it. */
const ACROSS = 0.1

/**
 * Decides on which side of the equator a description lies. Its latitudes may have no sign, and then sides, words and
 * the state of the property are asked. A table of metres near the equator may print eastings and northings in either
 * order.
 * @param text  the paper, in capitals without accents
 */
export function placeOfGleba(raw: RawGleba, text: string): Placed {
  const system = raw.vertices.find(({ at }) => at)?.at?.system
  return system === 'utm' ? withOrder(raw, text) : withSides(raw, text)
}

function withSides(raw: RawGleba, text: string): Placed {
  const latitudes = raw.vertices.flatMap(({ at }) => (at?.system === 'geographic' ? [at] : []))
  const unsigned = latitudes.filter(({ side }) => side === null)
  const farthest = Math.max(0, ...latitudes.map(({ lat }) => Math.abs(lat.value)))
  const reach = reachIn(text)
  const mayBe = (side: Hemisphere) => latitudes.some(({ lat }) => Math.abs(lat.value) <= reach[side])
  const on = (side: Hemisphere): RawGleba => signed(raw, side)
  if (unsigned.length === 0) {
    const sides = [...new Set(latitudes.map(({ side }) => side as Hemisphere))]
    return { raw: on('south'), isOpen: latitudes.length > 0 && !sides.some(mayBe) }
  }
  if (farthest > MOST_NORTH) return { raw: on('south'), isOpen: false }
  const printed = sideOfOthers(latitudes, farthest)
  const said = printed ?? fitting(on) ?? saidIn(text)
  if (said !== null) return { raw: on(said), isOpen: !mayBe(said) }
  // A paper that prints the sign of its longitudes prints the sign of southern latitudes too.
  const hasSigns = latitudes.every(({ lonIsSigned }) => lonIsSigned)
  const [north, south] = [mayBe('north'), mayBe('south')]
  if (north === south) return { raw: on(hasSigns ? 'north' : 'south'), isOpen: !hasSigns || !north }
  return { raw: on(north ? 'north' : 'south'), isOpen: south && hasSigns }
}

/** Returns the side that other latitudes of the description have, unless it may lie on both. */
function sideOfOthers(latitudes: readonly Extract<Coordinates, { system: 'geographic' }>[], farthest: number) {
  const sides = new Set(latitudes.flatMap(({ side }) => side ?? []))
  const [only, other] = sides
  return only !== undefined && other === undefined && farthest > ACROSS ? only : null
}

/** Gives each latitude the side that is printed with it, or this one. */
function signed(raw: RawGleba, side: Hemisphere): RawGleba {
  return {
    ...raw,
    vertices: raw.vertices.map((vertex) => {
      const { at } = vertex
      if (at?.system !== 'geographic' || (at.side ?? side) === 'south') return vertex
      return { ...vertex, at: { ...at, lat: northern(at.lat) } }
    }),
  }
}

/** Latitudes are read as southern ones. */
function northern({ value, others, parse, ...rest }: Measure): Measure {
  return {
    ...rest,
    value: -value,
    others: others.map((other) => -other),
    parse: (text) => {
      const parsed = parse(text)
      return parsed && { ...parsed, value: -parsed.value }
    },
  }
}

/** The most degrees by which an azimuth and the coordinates of a side may differ. */
const ALIKE = 2
/** Sides nearly along or across the equator look the same from both sides of it. */
const SLANTED = 0.1

/** Returns the side of the equator on which the coordinates go where the azimuths say; null if none, or both. */
function fitting(on: (side: Hemisphere) => RawGleba): Hemisphere | null {
  const [north, south] = [on('north'), on('south')].map((raw) => fits(raw, geodeticVector))
  if (north === south) return null
  return north ? 'north' : 'south'
}

/** Tells whether most sides go where their azimuths say. */
function fits(raw: RawGleba, between: (a: Vector, b: Vector) => Vector): boolean {
  const offs = raw.segments.flatMap(({ azimuth }, i) => {
    const [a, b] = [raw.vertices[i]?.at, raw.vertices[(i + 1) % raw.vertices.length]?.at]
    if (!azimuth || !a || !b) return []
    const span = between(vectorOf(a), vectorOf(b))
    const length = lengthOf(span)
    if (length < 1 || Math.min(...span.map(Math.abs)) < SLANTED * length) return []
    return [Math.abs(((azimuthOf(span) - azimuth.value + 540) % 360) - 180)]
  })
  return offs.length > 0 && offs.filter((off) => off <= ALIKE).length * 2 > offs.length
}

export const vectorOf = (at: Coordinates): Vector =>
  at.system === 'utm' ? [at.east.value, at.north.value] : [at.lon.value, at.lat.value]

/** Returns the side that the paper names for all its latitudes; null if none, or both. */
function saidIn(text: string): Hemisphere | null {
  const sides = [...text.matchAll(SAID)].map((m) => ((m[1] ?? m[2] ?? '').startsWith('N') ? 'north' : 'south'))
  const [only, other] = new Set<Hemisphere>(sides)
  return only !== undefined && other === undefined ? only : null
}
const SAID = /HEMISFERIO[ :]*(NORTE|SUL)|LATITUDES?[ :]*\(?(NORTE|SUL|[NS])(?![A-Zº°.])/g

/** Returns how far the states that the paper names as its own reach; all of Brazil if it names none. */
function reachIn(text: string): Record<Hemisphere, number> {
  const named = [...text.matchAll(STATE)].flatMap((m) => findUf((m[1] ?? m[2] ?? m[3] ?? '').trim()) ?? [])
  const reaches = [...new Set(named)].map((uf) => REACHES[uf] ?? ELSEWHERE)
  if (reaches.length === 0) return { north: MOST_NORTH, south: ELSEWHERE.south }
  return {
    north: Math.max(...reaches.map(({ north }) => north)),
    south: Math.max(...reaches.map(({ south }) => south)),
  }
}
const STATE =
  /MUNICIPIOS?(?: ?\/ ?UF)?[ :][A-Z' ]{0,40}?[-/–(,] ?([A-Z]{2})(?![A-Z])|(?<![A-Z])UF ?[:=] ?([A-Z]{2})(?![A-Z])|ESTADO D[OAE] ((?:MATO GROSSO DO SUL|RIO GRANDE DO (?:NORTE|SUL)|RIO DE JANEIRO|MATO GROSSO|MINAS GERAIS|ESPIRITO SANTO|SANTA CATARINA|SAO PAULO)|[A-Z]+)/g

/** Within this range a number of metres may be an easting as well as a northing of the north. */
const isEither = ({ value }: Measure): boolean => value >= EASTING[0] && value <= EASTING[1]

function withOrder(raw: RawGleba, text: string): Placed {
  const pairs = raw.vertices.flatMap(({ at }) => (at?.system === 'utm' ? [at] : []))
  if (!pairs.every(({ east, north, isBare }) => isBare && isEither(east) && isEither(north)))
    return { raw, isOpen: false }
  const ordered = (isEastFirst: boolean): RawGleba => ({
    ...raw,
    vertices: raw.vertices.map((vertex) => {
      const { at } = vertex
      if (at?.system !== 'utm') return vertex
      const [first, second] = isFirst(at.east, at.north) ? [at.east, at.north] : [at.north, at.east]
      return {
        ...vertex,
        at: { ...at, ...(isEastFirst ? { east: first, north: second } : { east: second, north: first }) },
      }
    }),
  })
  const [asEast, asNorth] = [ordered(true), ordered(false)]
  const [eastFits, northFits] = [asEast, asNorth].map((one) => fits(one, (a, b) => minus(b, a)))
  const [says] = HEADING.exec(text) ?? []
  const isEastFirst = eastFits === northFits ? (says === undefined ? null : /^[EXL]/.test(says)) : eastFits
  return { raw: isEastFirst === false ? asNorth : asEast, isOpen: isEastFirst === null }
}
const HEADING =
  /(?<![A-Z])(?:(?:E|X|ESTE|LESTE)(?: ?\([A-Z]\))?[\s|/]+(?:N|Y|NORTE)|(?:N|Y|NORTE)(?: ?\([A-Z]\))?[\s|/]+(?:E|X|ESTE|LESTE))(?![A-Z])/

const isFirst = ({ words: [a] }: Measure, { words: [b] }: Measure): boolean => (a?.x0 ?? 0) < (b?.x0 ?? 0)
