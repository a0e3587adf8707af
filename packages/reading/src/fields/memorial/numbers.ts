import type { PlacedWord } from '../../text/text.ts'

/** A number on the paper: its value, and the function that reads variants of its text. */
export type Measure = {
  value: number
  /** The printed text, in upper case without accents. */
  text: string
  parse: (text: string) => Parsed | null
  /** Half a unit of the last digit, in the number's unit. Smaller differences mean nothing. */
  half: number
  /** Other values that the print may stand for, if a comma or an angle mark may have been lost, or readings differ. */
  others: number[]
  words: PlacedWord[]
}
export type Parsed = { value: number; half: number; others?: number[] }

/**
 * Digits, which the engine may read as the letters O, I, L, S or B. A point may look like a colon or have a false blank
 * after it, and a comma may look like a semicolon. A comma after thousands may have a false blank too.
 */
export const NUMBER = String.raw`\d[\dOILSB]*(?:(?:[.,;]|\. (?=\d{3}[.,])|:(?=\d{3}[.,]\d)|(?<=\. ?\d{3}), (?=\d{3} ?M(?![A-Z])))[\dOILSB]+)*`

const LETTERS: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', B: '8' }
const asDigits = (text: string): string => text.replace(/[OILSB]/g, (letter) => LETTERS[letter] as string)

/**
 * The smallest and the largest possible value of a number. The range decides whether a point or comma separates
 * thousands or decimals.
 */
export type Range = readonly [from: number, to: number]
/**
 * The ranges of eastings and northings of UTM, and of distances, in metres. Papers about land north of the equator
 * count northings from 0 or, like papers about the south, from 10,000,000. So the range of northings is wide.
 */
export const [EASTING, NORTHING, DISTANCE]: readonly [Range, Range, Range] = [
  [100_000, 900_000],
  [1_000, 10_600_000],
  [0.01, 100_000],
]

/**
 * Returns a function that reads metres in Brazilian notation. The function returns null if the text is no number within
 * the range.
 */
export const metresIn =
  (range: Range) =>
  (text: string): Parsed | null => {
    const compact = asDigits(text).replace(/ /g, '').replace(/;/g, ',').replace(/:/g, '.')
    const groups = compact.split(/[.,]/)
    const signs = compact.replace(/\d/g, '')
    const last = groups.at(-1) as string
    const asDecimal = groups.length > 1 ? numberOf(groups.slice(0, -1), last) : null
    const asWhole = numberOf(groups, '')
    const isDecimal =
      signs.endsWith(',') && signs.indexOf(',') === signs.length - 1
        ? true
        : groups.length > 1 && (last.length !== 3 || (signs.length > 1 && new Set(signs).size > 1))
    const options = isDecimal ? [asDecimal, asWhole] : [asWhole, asDecimal]
    const isIn = (value: number) => value >= range[0] && value <= range[1]
    const parsed = options.find((option) => option !== null && isIn(option.value)) ?? null
    if (!parsed || signs !== '' || compact.length < BARE) return parsed
    return { ...parsed, others: [100, 1000].map((unit) => parsed.value / unit).filter(isIn) }
  }
/** A number without point or comma may have lost the comma before its decimals, if it has at least this many digits. */
const BARE = 4

function numberOf(whole: readonly string[], decimals: string): Parsed | null {
  // A group of thousands with a missing or an extra digit makes the number invalid.
  if (whole.length > 1 && (whole.slice(1).some((group) => group.length !== 3) || (whole[0] as string).length > 3))
    return null
  return { value: Number(`${whole.join('')}.${decimals || '0'}`), half: 0.5 * 10 ** -decimals.length }
}

const DEGREE = String.raw`(?:[°º˚*]| ?GRAUS?,?(?: E)?)`
const MINUTE = String.raw`(?:['’′´‘]| ?MINUTOS?,?(?: E)?)`
const SECOND = String.raw`(?:["”″“]|['’′´‘]{2}| ?SEGUNDOS?)`
/** An angle in degrees and minutes, usually with seconds. */
export const ANGLE = String.raw`\d{1,3} ?${DEGREE} ?\d{1,2} ?${MINUTE}(?: ?\d{1,2}(?:[.,;]\d+)? ?${SECOND})?`
const PARTS = new RegExp(
  String.raw`^(\d{1,3}) ?${DEGREE} ?(\d{1,2}) ?${MINUTE}(?: ?(\d{1,2})(?:[.,;](\d+))? ?${SECOND})?$`,
)
/** An angle whose marks (° ′ ″) were lost, like 9003". */
export const LOOSE_ANGLE = String.raw`\d[\d°º˚*'’′´‘"”″“ ./:]{2,13}`

/**
 * Reads an angle in degrees; null if the text is no angle. `half` is half a unit of the last digit of the seconds, or
 * half a minute if there are no seconds.
 */
export function angle(text: string): Parsed | null {
  const [, degrees = '', minutes = '', seconds, decimals = ''] = PARTS.exec(text.trim()) ?? []
  if (degrees === '' || Number(minutes) >= 60 || Number(seconds ?? 0) >= 60) return null
  const value = Number(degrees) + Number(minutes) / 60 + Number(`${seconds ?? 0}.${decimals || '0'}`) / 3600
  return { value, half: seconds === undefined ? 0.5 / 60 : (0.5 * 10 ** -decimals.length) / 3600 }
}

/** Degrees, minutes and decimal seconds whose marks (° ′ ″) were lost or misread. The degrees have two digits. */
export const LOOSE_DEGREES = String.raw`\d{2}[^\dA-Z;,\s]{0,2}\d{2}[^\dA-Z;,\s]{0,2}\d{2}[.,;]\d{2,5}[^\dA-Z;,.\s]{0,2}`

/**
 * Reads the degrees of a latitude or longitude; null if the text has none. The degrees are read even if the marks
 * (° ′ ″) were lost, because the decimals show where seconds begin.
 */
export function degrees(text: string): Parsed | null {
  const strict = angle(text)
  if (strict || !new RegExp(`^${LOOSE_DEGREES}$`).test(text)) return strict
  const [whole = '', decimals = ''] = text.replace(/[^\d.,;]/g, '').split(/[.,;](?=\d+$)/)
  const [, d = '', m = '', s = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(whole.replace(/\D/g, '')) ?? []
  return d === '' ? null : angle(`${d}°${m}'${s},${decimals}"`)
}

/**
 * Reads an azimuth; null if the text is no azimuth. If its marks were lost, `others` are other values that its digits
 * may mean.
 */
export function azimuth(text: string): Parsed | null {
  const strict = angle(text)
  if (strict) return strict.value > 360 ? null : strict
  const digits = text.replace(/\D/g, '')
  const meanings = [7, 6, 5].flatMap((length) =>
    digits.length === length || digits.length === length + 1
      ? meaning(digits.slice(0, length - 4), digits.slice(length - 4, length - 2), digits.slice(length - 2, length))
      : [],
  )
  const inMinutes = [5, 4, 3].flatMap((length) =>
    digits.length >= length && digits.length <= length + 1
      ? meaning(digits.slice(0, length - 2), digits.slice(length - 2, length))
      : [],
  )
  // Misread marks still divide the digits: 221º57" has minutes, and no seconds.
  const [, whole, minutes] = /^(\d{1,3})[^\d.,]{1,2}(\d{2})[^\d.,]{0,2}$/.exec(text) ?? []
  const divided = whole !== undefined && minutes !== undefined ? meaning(whole, minutes) : []
  const [first, ...others] = [...divided, ...meanings, ...inMinutes]
  return first ? { ...first, others: others.map(({ value }) => value) } : null
}

function meaning(degrees: string, minutes: string, seconds?: string): Parsed[] {
  if (Number(degrees) > 360 || Number(minutes) >= 60 || Number(seconds ?? 0) >= 60) return []
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  return [{ value, half: seconds === undefined ? 0.5 / 60 : 0.5 / 3600 }]
}

const QUADRANTS: Record<string, (angle: number) => number> = {
  NE: (angle) => angle,
  SE: (angle) => 180 - angle,
  SW: (angle) => 180 + angle,
  NW: (angle) => 360 - angle,
}

/**
 * Returns a function that converts a bearing in this quadrant to an azimuth. The function returns null if the text is
 * no bearing. O and L are west and east in Portuguese.
 */
export const bearing =
  (quadrant: string) =>
  (text: string): Parsed | null => {
    const turn = QUADRANTS[quadrant.replace('O', 'W').replace('L', 'E')]
    const parsed = angle(text)
    return parsed && turn && parsed.value <= 90 ? { ...parsed, value: turn(parsed.value) } : null
  }

/** Yields every value that a number would have if one of its digits was misread. */
export function* variants({ text, parse }: Measure): Generator<Parsed> {
  for (let i = 0; i < text.length; i++) {
    if (!/\d/.test(text[i] as string)) continue
    for (let digit = 0; digit <= 9; digit++) {
      if (String(digit) === text[i]) continue
      const parsed = parse(text.slice(0, i) + digit + text.slice(i + 1))
      if (parsed) yield parsed
    }
  }
}
