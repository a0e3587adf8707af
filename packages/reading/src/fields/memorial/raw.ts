import type { PlacedWord } from '../../text/text.ts'
import type { Measure } from './numbers.ts'

/** The largest number of vertices, as many as a drawn perimeter may have. A description with more is not read. */
export const MOST_VERTICES = 10_000

/** The types below contain a description as printed. Its numbers have not been compared with each other yet. */

export type Coordinates =
  /** `isBare` if nothing beside the two numbers tells which of them is the easting. */
  | { system: 'utm'; east: Measure; north: Measure; isBare: boolean }
  /**
   * Degrees, east and north positive; latitudes are read as southern. `side` is the side of the equator that a sign or
   * a letter beside the latitude tells, and `lonIsSigned` whether the longitude has a sign.
   */
  | { system: 'geographic'; lon: Measure; lat: Measure; side: 'north' | 'south' | null; lonIsSigned: boolean }

/** `nome` is empty if no name was read. */
export type RawVertex = { nome: string; at: Coordinates | null; height: number | null; words: PlacedWord[] }

/** A side from one vertex to the next, or from the last vertex to the first. */
export type RawSegment = {
  azimuth: Measure | null
  distance: Measure | null
  /** The radius of a curve, in metres. */
  radius: number | null
  arc: number | null
  confrontante: string | null
  words: PlacedWord[]
}

/**
 * `segments[i]` leads from `vertices[i]` to the next vertex. `from` and `to` are the place of the description in the
 * text, -1 until it is known.
 */
export type RawGleba = {
  nome: string | null
  vertices: RawVertex[]
  segments: RawSegment[]
  from: number
  to: number
}

export const newSegment = (): RawSegment => ({
  azimuth: null,
  distance: null,
  radius: null,
  arc: null,
  confrontante: null,
  words: [],
})

/** Tells whether two names are the same apart from letters and digits that look alike, signs and leading zeros. */
export const sameName = (a: string, b: string): boolean => plainName(a) === plainName(b)
/** Returns the name without signs and leading zeros, and with digits in place of letters that look like them. */
export const plainName = (nome: string): string =>
  nome
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(LETTERS, asDigit)
    .replace(/(^|\D)0+(?=\d)/g, '$1')

const DIGITS: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8' }
const LETTERS = new RegExp(`[${Object.keys(DIGITS).join('')}]`, 'g')
const asDigit = (letter: string): string => DIGITS[letter] as string
