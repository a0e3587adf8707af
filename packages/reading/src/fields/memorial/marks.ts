import { type DocumentText, span } from '../../text/text.ts'
import {
  ANGLE,
  azimuth,
  bearing,
  DISTANCE,
  EASTING,
  degrees,
  LOOSE_ANGLE,
  LOOSE_DEGREES,
  type Measure,
  metresIn,
  NORTHING,
  NUMBER,
  type Parsed,
} from './numbers.ts'
import type { Coordinates } from './raw.ts'

/** A statement in the text of a description, with its place. */
export type Mark = { from: number; to: number } & (
  | { is: 'start' | 'end' }
  | { is: 'heading' | 'confrontante'; name: string }
  | { is: 'vertex'; name: string }
  | { is: 'coordinates'; at: Coordinates }
  | { is: 'azimuth' | 'distance' | 'metres' | 'chord'; measure: Measure }
  | { is: 'radius' | 'arc' | 'height'; value: number }
)

/**
 * A pattern, and the function that reads the meaning of a match. The function returns null if the match has no meaning.
 */
type MarkRule = {
  pattern: RegExp
  read: (m: RegExpExecArray, t: DocumentText, from: number, to: number) => Mark | null
}

const UNIT = String.raw`(?:METROS?|MTS?|M)(?![A-Z²2])`
const PAIR = String.raw`[ ,;/()-]{0,4}(?:${UNIT})?[ .,;/()-]{0,4}(?:M?E(?=[ ,]{0,2}(?:\(|[EXNY](?![A-Z])|LESTE|ESTE|NORTE)))?[ ,;()-]{0,4}`
const N = String.raw`(?<![A-Z0-9])(?:NORTE|N|Y)(?: ?\([YN]\))? ?[=:.]? ?`
const E = String.raw`(?<![A-Z0-9])(?:ESTE|LESTE|E|X)(?: ?\([XE]\))? ?[=:.]? ?`
const HEMISPHERE = String.raw`(?:[NSWO](?![A-Z])|SUL|NORTE|OESTE|WGR)`
const LABEL = String.raw`(?:LATITUDE|LAT\.?|LONGITUDE|LONG\.?|LON\.?)`
const component = (which: 'a' | 'b') =>
  String.raw`(?:(?<label${which}>${LABEL})[ =:,(]*)?(?:(?<before${which}>${HEMISPHERE})[ =:]*)?(?<sign${which}>[-–−] ?)?(?<value${which}>${LOOSE_DEGREES}|${ANGLE})(?: ?(?<after${which}>${HEMISPHERE}))?`
const QUADRANT = String.raw`N[EWO]|S[EWO]|NORDESTE|NOROESTE|SUDESTE|SUDOESTE`
const SHORT: Record<string, string> = { NORDESTE: 'NE', NOROESTE: 'NW', SUDESTE: 'SE', SUDOESTE: 'SW' }
/** The name of a vertex, which has a digit, or is one capital. */
const NAME = String.raw`[A-Z0-9]{1,5}\.?(?:[-–_/] ?[A-Z0-9]{1,6}){1,3}|[A-Z]{1,4}[ .:]?\d{1,5}[A-Z]?(?![A-Z0-9]*[,.]\d)|\d{1,5}[A-Z]?(?![A-Z0-9]|[.,]\d|[°º])|[A-Z](?=[,;.)])`

/** The rules, in order. Text that an earlier rule takes is hidden from later rules. */
const RULES: MarkRule[] = [
  utm(String.raw`${N}(?<north>${NUMBER})${PAIR}${E}(?<east>${NUMBER})`),
  utm(String.raw`${E}(?<east>${NUMBER})${PAIR}${N}(?<north>${NUMBER})`),
  utm(String.raw`(?<north>${NUMBER}) ?M? ?N(?![A-Z])${PAIR}(?<east>${NUMBER}) ?M? ?E(?![A-Z])`),
  utm(String.raw`(?<east>${NUMBER}) ?M? ?E(?![A-Z])${PAIR}(?<north>${NUMBER}) ?M? ?N(?![A-Z])`),
  measured(
    'azimuth',
    String.raw`(?<![A-Z])AZ(?:IMUTES?|\.|(?= ?[=:]))[^\d;]{0,45}?(?<value>${ANGLE})(?! ?[NS][EWO](?![A-Z]))`,
    azimuth,
  ),
  {
    pattern: new RegExp(String.raw`(?<value>${ANGLE})[ ,-]*(?<quadrant>${QUADRANT})(?![A-Z])`, 'dg'),
    read: (m, t, from, to) => {
      const { quadrant = '' } = m.groups ?? {}
      // NO and SE in small letters are Portuguese words.
      const isWord = t.original.slice(to - 2, to) === quadrant.toLowerCase()
      if (isWord && !/RUMOS?[^\d]*$/.test(t.folded.slice(Math.max(0, from - 40), from))) return null
      return readMeasure('azimuth', m, t, from, to, bearing(SHORT[quadrant] ?? quadrant))
    },
  },
  {
    pattern: new RegExp(String.raw`(?<![A-Z])(?<from>[NS]) ?(?<value>${ANGLE}) ?(?<to>[EWOL])(?![A-Z])`, 'dg'),
    read: (m, t, from, to) =>
      // A lower-case last letter is a Portuguese word (`e`, `o`), not a compass point.
      /[A-Z]/.test(t.original[to - 1] ?? '')
        ? readMeasure('azimuth', m, t, from, to, bearing(`${m.groups?.['from']}${m.groups?.['to']}`))
        : null,
  },
  {
    pattern: new RegExp(String.raw`(?<![A-Z])(?<quadrant>N[EW]|S[EW]) ?(?<value>${ANGLE})`, 'dg'),
    read: (m, t, from, to) => readMeasure('azimuth', m, t, from, to, bearing(m.groups?.['quadrant'] ?? '')),
  },
  geographic(),
  // A coordinate whose partner was not read must not count as an azimuth.
  ignored(String.raw`${LABEL}[ =:,(]*(?:${HEMISPHERE}[ =:]*)?[-–−]? ?(?:${ANGLE}|${NUMBER})`),
  ignored(String.raw`${ANGLE.replace('(?:[.,;]\\d+)?', '[.,;]\\d+').replace(/\)\?$/, ')')}`),
  measured(
    'azimuth',
    String.raw`(?<![A-Z])AZ(?:IMUTES?|\.|(?= ?[=:]))[^\d;]{0,30}?(?<value>${LOOSE_ANGLE})(?=[ ,]*(?:E|NA|DIST|COM)(?![A-Z]*[°º]))`,
    azimuth,
  ),
  utm(String.raw`(?<north>\d[.,]?\d{3}[.,]?\d{3}[.,]\d{1,4})[^\d]{1,14}(?<east>\d{3}[.,]?\d{3}[.,]\d{1,4})`),
  utm(String.raw`(?<east>\d{3}[.,]?\d{3}[.,]\d{1,4})[^\d]{1,14}(?<north>\d[.,]?\d{3}[.,]?\d{3}[.,]\d{1,4})`),
  valued('height', String.raw`(?:ALTITUDE|COTA|(?<![A-Z])ALT\.?)[^\d;]{0,25}?(?<value>${NUMBER})(?: ?${UNIT})?`),
  valued('radius', String.raw`(?<![A-Z])RAIO[^\d;]{0,25}?(?<value>${NUMBER})(?: ?${UNIT})?`),
  valued('arc', String.raw`(?:DESENVOLVIMENTO|(?<![A-Z])ARCO)[^\d;]{0,25}?(?<value>${NUMBER})(?: ?${UNIT})?`),
  measured('chord', String.raw`(?<![A-Z])CORDA[^\d;]{0,25}?(?<value>${NUMBER})(?: ?${UNIT})?`, metresIn(DISTANCE)),
  // The width of a strip along a road, and the angle of a curve, are not measures of a side.
  ignored(
    String.raw`(?:LARGURA|FAIXA DE DOMINIO|ANGULO CENTRAL|AC ?=)[^\d;]{0,25}?(?:${ANGLE}|${NUMBER})(?: ?${UNIT})?`,
  ),
  measured('azimuth', String.raw`(?<value>${ANGLE})`, azimuth),
  measured(
    'distance',
    String.raw`(?<![A-Z])DIST(?:ANCIAS?|\.)?(?![A-Z])[^\d;]{0,30}?(?<value>${NUMBER})(?: ?${UNIT})?`,
    metresIn(DISTANCE),
  ),
  measured('metres', String.raw`(?<![\dA-Z.,])(?<value>${NUMBER}) ?${UNIT}`, metresIn(DISTANCE)),
  {
    pattern: new RegExp(
      String.raw`(?<![A-Z])(?:V[A-Z]{1,2}T[I1L]CES?|MARCOS?|PONTOS?|ESTACAS?|PIQUETES?)(?![A-Z])(?:[ :,–-]{0,3}|[ .]{1,3}(?=[A-Z]))(?:DENOMINAD[OA] |DE CODIGO |CODIGO |N[º°.]{1,2} ?|DIGITAL )?["'“]?(?<name>${NAME})`,
      'dg',
    ),
    read: named,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Z])ATE (?:[OA] )?["'“]?(?<name>[A-Z0-9]{1,5}(?:[-–_/] ?[A-Z0-9]{1,6}){1,3}|[A-Z]{1,3}\d{1,4})(?![A-Z0-9])`,
      'dg',
    ),
    read: named,
  },
  {
    pattern:
      /(?:PONTO|VERTICE|MARCO) INICIAL|PONTO DE (?:PARTIDA|INICIO|ORIGEM)|INICIO D(?:A|ESTA|A PRESENTE) DESCRICAO|ONDE TEVE (?:SEU )?INICIO|FECHANDO (?:ASSIM )?[OA] (?:PERIMETRO|POLIGONO|AREA)|ENCERRANDO/dg,
    read: (_, _t, from, to) => ({ is: 'end', from, to }),
  },
  {
    pattern:
      /(?<![A-Z])(?:INICIA|INICIANDO|COMECA|COMECANDO|PRINCIPIA|PARTINDO|PARTE-SE|TEM INICIO|TEM SEU INICIO)(?![A-Z])/dg,
    read: (_, _t, from, to) => ({ is: 'start', from, to }),
  },
  {
    pattern:
      /(?<![A-Z])(?<name>(?:GLEBA|PARCELA|QUINHAO) (?:N[º°.]{1,2} ?)?["“]?(?:\d{1,3}|[A-Z]|[IVX]{1,4})(?![A-Z0-9]))["”]?/dg,
    read: (m, t, from, to) => ({ is: 'heading', name: nameAt(m, t), from, to }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Z])(?:CONFRONTA(?:NDO|CAO|COES|NTES?)?|LIMITANDO|DIVISANDO|MARGEANDO|CONFINANDO|NA DIVISA|PELA DIVISA)(?:-SE)?:? (?:N?ESTE TRECHO |NESSE TRECHO )?(?:COM |DE |PEL[OA] )?(?:[OA]S? )?(?<name>[^;]{3,220}?)(?=[, ]+(?:E )?(?:COM |PEL[OA]S? |N[OA]S? )?(?:[OA]S? )?(?:SEGUINTES? )?(?:AZIMUTE|AZ\.|RUMO|DISTANCIA|EXTENSAO|RAIO|DESENVOLVIMENTO)|[, ]+(?:ATE|DESTE|DAI|DAQUI|SEGUE|SEGUINDO|EM CURVA|POR UMA|NUMA|NA DISTANCIA)(?![A-Z])|;|\. |$)`,
      'dg',
    ),
    read: (m, t, from, to) => ({ is: 'confrontante', name: withoutConnectors(nameAt(m, t)), from, to }),
  },
]

export function marksIn(t: DocumentText): Mark[] {
  let text = t.folded.replace(/\s/g, ' ')
  const marks: Mark[] = []
  for (const { pattern, read } of RULES) {
    const found = [...text.matchAll(pattern)].flatMap(
      (m) => read(m as RegExpExecArray, t, m.index, m.index + m[0].length) ?? [],
    )
    marks.push(...found)
    text = without(text, found)
  }
  return marks.toSorted((a, b) => a.from - b.from)
}

/** Puts semicolons in place of the text of all marks, so that no later pattern matches across a mark. */
function without(text: string, marks: readonly Mark[]): string {
  let out = ''
  let at = 0
  for (const { from, to } of marks) {
    out += text.slice(at, from) + ';'.repeat(to - from)
    at = to
  }
  return out + text.slice(at)
}

const indices = (m: RegExpExecArray, group: string): [number, number] =>
  (m as RegExpExecArray & { indices: { groups: Record<string, [number, number]> } }).indices.groups[group] ?? [0, 0]

const nameAt = (m: RegExpExecArray, t: DocumentText): string =>
  t.original
    .slice(...indices(m, 'name'))
    .replace(/\s+/g, ' ')
    .trim()

/** Removes the words after a neighbour's name, which lead to the next number. */
const withoutConnectors = (name: string): string =>
  name.replace(/(?:[,.\s]+(?:com|no|na|pelos?|pelas?|por|de|e|o|a|os|as|seguintes?|até|em))*[,.:\s]*$/i, '')

const NO_NAME = /^(?:D[EAO]S?|EM|COM|N[OA]|AO?)\d/

function named(m: RegExpExecArray, t: DocumentText, from: number, to: number): Mark | null {
  const name = nameAt(m, t).replace(/ /g, '').replace(/–/g, '-')
  if ((!/\d/.test(name) && !/^[A-Z]$/.test(name)) || NO_NAME.test(name)) return null
  return { is: 'vertex', name: name.toUpperCase(), from, to }
}

function measureAt(
  m: RegExpExecArray,
  group: string,
  t: DocumentText,
  parse: (text: string) => Parsed | null,
): Measure | null {
  const [from, to] = indices(m, group)
  const text = t.folded.slice(from, to).replace(/\s/g, ' ')
  const parsed = parse(text)
  if (!parsed) return null
  return {
    value: parsed.value,
    half: parsed.half,
    others: parsed.others ?? [],
    text,
    parse,
    words: span(t, from, to).words,
  }
}

function readMeasure(
  is: 'azimuth' | 'distance' | 'metres' | 'chord',
  m: RegExpExecArray,
  t: DocumentText,
  from: number,
  to: number,
  parse: (text: string) => Parsed | null,
): Mark | null {
  const measure = measureAt(m, 'value', t, parse)
  return measure && { is, measure, from, to }
}

function measured(
  is: 'azimuth' | 'distance' | 'metres' | 'chord',
  source: string,
  parse: (text: string) => Parsed | null,
): MarkRule {
  return { pattern: new RegExp(source, 'dg'), read: (m, t, from, to) => readMeasure(is, m, t, from, to, parse) }
}

function valued(is: 'radius' | 'arc' | 'height', source: string): MarkRule {
  return {
    pattern: new RegExp(source, 'dg'),
    read: (m, t, from, to) => {
      const value = measureAt(m, 'value', t, metresIn(DISTANCE))?.value
      return value === undefined ? null : { is, value, from, to }
    },
  }
}

/** Makes a rule that hides its matches from later rules. Its marks are heights of NaN, which `prose` skips. */
function ignored(source: string): MarkRule {
  return {
    pattern: new RegExp(source, 'dg'),
    read: (_, _t, from, to) => ({ is: 'height', value: Number.NaN, from, to }),
  }
}

function utm(source: string): MarkRule {
  return {
    pattern: new RegExp(source, 'dg'),
    read: (m, t, from, to) => {
      const east = measureAt(m, 'east', t, metresIn(EASTING))
      const north = measureAt(m, 'north', t, metresIn(NORTHING))
      return east && north ? { is: 'coordinates', at: { system: 'utm', east, north, isBare: false }, from, to } : null
    },
  }
}

/** The least longitude of Brazil's mainland, in degrees without sign. All latitudes of Brazil are smaller. */
const LEAST_LONGITUDE = 34

/**
 * Makes the rule that reads latitude and longitude, in either order. The hemisphere is a letter before or after the
 * angle, or its sign.
 */
function geographic(): MarkRule {
  return {
    pattern: new RegExp(String.raw`${component('a')}[^\d;]{0,30}?${component('b')}`, 'dg'),
    read: (m, t, from, to) => {
      const both = ['a', 'b'].map((which) => componentAt(m, which, t))
      const [first, second] = both
      if (!first || !second || first.isLon === second.isLon) return null
      const [lon, lat] = first.isLon ? [first, second] : [second, first]
      const at: Coordinates = {
        system: 'geographic',
        lon: lon.measure,
        lat: lat.measure,
        side: lat.side,
        lonIsSigned: lon.isSigned,
      }
      return { is: 'coordinates', at, from, to }
    },
  }
}

type Component = { isLon: boolean; measure: Measure; side: 'north' | 'south' | null; isSigned: boolean }

function componentAt(m: RegExpExecArray, which: string, t: DocumentText): Component | null {
  const of = (name: string) => m.groups?.[`${name}${which}`]
  const [label, before, sign, after] = [of('label'), of('before'), of('sign'), of('after')]
  const parsed = degrees(of('value') ?? '')
  const said = label ?? before ?? sign ?? after
  // Without label, hemisphere or sign, only an angle with decimals of seconds is a coordinate. Azimuths have no such
  // decimals.
  if (!parsed || (said === undefined && parsed.half > 0.1 / 3600)) return null
  const isLon = label ? label.startsWith('LO') : parsed.value >= LEAST_LONGITUDE
  const negative = (text: string): Parsed | null => {
    const found = degrees(text)
    return found && { ...found, value: -found.value }
  }
  const measure = measureAt(m, `value${which}`, t, negative)
  const letter = before ?? after ?? ''
  const side = letter.startsWith('N') ? 'north' : letter.startsWith('S') || sign !== undefined ? 'south' : null
  return measure && { isLon, measure, side, isSigned: sign !== undefined }
}
