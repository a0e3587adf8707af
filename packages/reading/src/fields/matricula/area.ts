import { type RegisteredAto, citedActs, isAnyMissing } from './atos.ts'
import type { Reread, Witness } from '../../agreement/witness.ts'
import { areaInWords, brazilianNumber } from '../values/numbers.ts'
import { settle, lookAgain } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type PlacedWord, withoutAccents, type DocumentText, span } from '../../text/text.ts'

/** `valor` is in hectares. `changedBy` are the numbers of the acts that changed the area, or may have changed it. */
export type ReadArea = {
  valor: number
  conf: number
  words: PlacedWord[]
  changedBy: readonly number[]
  other?: string
}

/** A number in figures. Its separators may be misread. */
const FIGURE = String.raw`(?<![\d.,])\d{1,9}(?: ?[.,] ?\d{1,9}| \d{3}(?!\d)){0,4}`
const MEASUREMENT = String.raw`(${FIGURE}) ?(HECTARES?|HAS?|H4|M[2²?º°*]|METROS QUADRADOS|ALQUEIRES?(?: (?:PAULISTAS?|MINEIROS?|GOIANOS?|BAIANOS?|DO NORTE))?)(?![A-Z0-9])`
const COMPOUND =
  /^(\d{1,3}(?:\.\d{3})+|\d+) ?(?:HA|HECTARES?)(?:[ ,.;]| E )+(\d{1,2})[ .,:;]{0,2}(?:ARES?|A)(?![A-Z])(?:(?:[ ,]| E )+(\d{1,2})[ .,:;]{0,2}(?:CENTIARES?|CA)(?![A-Z]))?/
/**
 * Digits and signs right before a figure, as of one figure that was broken: 35,741 9 ha, 35,74 i9 ha, I9,57 ha, or
 * 628 +6070 ha.
 */
const BROKEN_OFF = /(?<![^ ])(?:\d[\d.,]*[^\w\s(]? ?)?[^\w\s("'“”:;$]?[A-Z|!\]]?$/
/** Hectares, ares and centiares, for example 125,34,78 ha. */
const BY_POINTS = /^(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{2})[.,](\d{2})$/
/** Ares or centiares after a measure in hectares, even if their name or their number was misread. */
const SMALLER_UNIT = /^[^A-Z0-9]{0,3}(?:[A-Z] )?\d{1,2}[^A-Z0-9]{0,3}[AC]|^[^(]{0,14}(?:CENTI|IARES|\bARES)/
/** Words that say of a measure that it is an area. Without them its own words may be misread, such as "módulo fiscal". */
const SAYS_AREA = /AREA|SUPERFICIE|\bMEDI|\bCONT|\bTOTAL|\bCOM $/
const OF_OTHER_THING =
  /RESERVA LEGAL|PRESERVACAO PERMANENTE|SERVIDAO|DESMEMBRAD|REMANESCENTE|CONSTRUID|BENFEITORIA|EDIFICAD|MODULO|FRACAO MINIMA/
/** The size of each regional alqueire, in hectares. */
const ALQUEIRES: Record<string, number> = { PAULISTA: 2.42, MINEIRO: 4.84, GOIANO: 4.84, BAIANO: 9.68, NORTE: 2.7225 }

/** Words in the titles of acts that may change the area of the whole property. */
const MEASURES_ANEW = /RETIFICA|GEORREFEREN|UNIFICA|FUSAO|REMEMBRA|ANEXA/
const TAKES_PART = /DESMEMBRA|DESTAQUE|DESTACAD|VENDA DE PARTE|VENDA PARCIAL|ALIENACAO PARCIAL|DESAPROPRIA/
/** The titles of acts that leave the area as it is, even if they name another area. */
const ONLY_ENCUMBERS =
  /RESERVA|PRESERVACAO|SERVIDAO|HIPOTEC|PENHOR|CEDULA|FIDUCIARIA|ARRENDA|USUFRUTO|CONSTRUCAO|EDIFICA/
const OF_LAND = /AREA|MEDIDA|PERIMETRO|GEORREFEREN|CONFRONTA|DIVISA|UNIFICA|FUSAO|REMEMBRA|ANEXA|HECTARE/
const MAINTAINED =
  /MANTID[AO]S? (?:A|O)S? (?:MESM[AO]S? )?(?:AREA|DIMENS)|(?:SEM|NAO) (?:HOUVE |HAVENDO |IMPLICA\w* (?:EM )?)?ALTERA\w*(?: [A-Z]+){0,2} (?:DA |DE |NA )?AREA|AREA (?:PERMANECE|CONTINUA|FICA) (?:A MESMA|INALTERADA)|MESMA AREA/
/** Words before the new area of the property. */
const COMES_TO_HAVE =
  /PASS(?:A|OU|ANDO|ARA) A (?:TER|SER|CONTAR|POSSUIR|CONSTAR)|(?:RETIFICAD|CORRIGID|ALTERAD)[AO] PARA|AREA (?:CORRETA|REAL|APURADA|ENCONTRADA)|APURO(?:U|ANDO)/
/** Words before the area of a part that was taken out. */
const TAKEN_OUT = /DESMEMBR|DESTACA|DESAPROPRIA/
const CLOSES = /ENCERRA(?:MENTO|D[AO])/
const CANCELS = /CANCELA|SEM EFEITO|NULIDADE/
const TRANSFERS = /VENDA|DOACAO|PERMUTA|PARTILHA|DACAO|ADJUDICA|ARREMATA/
const IDEAL = /IDEAL|FRACAO|\d ?%/
/** Words about the property's entries at other offices. */
const OF_OTHER_REGISTER = /CADASTR|\bCAR\b|\bCCIR\b|\bITR\b|\bNIRF\b/
const OF_VEGETATION = /RESERVA|PRESERVACAO|FLORESTA|VEGETA|NATIV|\bMATA\b/
/** The share of the whole below which an area is a part. A larger area is the whole, written in another way. */
const PART = 0.95
/** Words about the area that is left after a part was taken out. */
const THE_REST =
  /REMANESC|RESTA(?:NTE|NDO|DO)?\b|FIC(?:A|OU|ANDO|ARA) (?:O IMOVEL |A PRESENTE MATRICULA |ESTA MATRICULA )?(?:REDUZID|COM)|PASSA(?:NDO)? A TER/

/**
 * A measure in the text. Its figures give `numero` hectares, and its words give `inWords` hectares. `raw` has the
 * figures and the unit as they were read. `before` is the text before the measure. `isInParts` is true if a smaller unit
 * seems to follow that could not be read, or digits seem to be broken off the figures.
 */
type Measurement = {
  numero: number | null
  inWords: number | null
  conf: number
  words: PlacedWord[]
  raw: string
  before: string
  isInParts: boolean
}

/**
 * The current area: the measure that counts, the hectares that later acts took from it (`less`), its certainty, and the
 * numbers of the acts that changed it.
 */
type Current = { measured: Measurement; less: number; certain: boolean; changedBy: readonly number[] }

/**
 * Returns the area after the last act: the area of the description, unless a later act measures the property anew or
 * takes a part of it. A new area is certain if its figures and words agree. If a part was taken and the text does not
 * give the rest, the difference is a guess. Returns null if the description has no area.
 */
export async function matriculaArea(t: DocumentText, atos: RegisteredAto[], reread: Reread): Promise<ReadArea | null> {
  const described = measurementsIn(t, startOfImovel(t, atos), endOfImovel(t, atos)).filter(ofProperty)
  const [initial] = described
  if (!initial) return null
  const certain = makeOneWhole(described) && (SAYS_AREA.test(initial.before) || wordsMatch(initial))
  let current: Current = { measured: initial, less: 0, certain, changedBy: [] }
  for (const ato of atos) current = afterAto(t, ato, current)
  if (isAnyMissing(t, atos, current.changedBy.at(-1) ?? 0)) current = { ...current, certain: false }
  const judged = await judgeArea(current.measured, reread)
  if (!judged) return null
  const valor = round(judged.valor - current.less)
  const { changedBy } = current
  return { ...judged, changedBy, valor, conf: current.certain ? judged.conf : Math.min(judged.conf, UNCERTAIN) }
}

/** The confidence of an area that a person has to confirm. */
const UNCERTAIN = 80

function afterAto(t: DocumentText, ato: RegisteredAto, current: Current): Current {
  const text = t.folded.slice(ato.inicio, ato.end)
  const titulo = titleOf(text)
  const open = { ...current, certain: false }
  if (CLOSES.test(titulo)) return open
  if (CANCELS.test(text) && citedActs(text).some((order) => current.changedBy.includes(order))) return open
  if (CANCELS.test(titulo)) return current
  if (ONLY_ENCUMBERS.test(titulo) && !/AREA|GEORREFEREN|DESMEMBRA|UNIFICA/.test(titulo)) return current
  const measurements = measurementsIn(t, ato.inicio, ato.end)
  const changed = { changedBy: [...current.changedBy, ato.order] }
  const part = partTakenOut(titulo, text, measurements, hectaresOf(current))
  if (part) return { ...current, ...withoutPart(part, measurements, current), ...changed }
  const measure = newMeasure(titulo, plainWords(text), measurements, hectaresOf(current))
  if (measure === 'none') return current
  if (measure === 'open') return { ...open, ...changed }
  return { measured: measure, less: 0, certain: wordsMatch(measure), ...changed }
}

/**
 * Tells whether the first measure of a description is the whole. Other measures must be small, or add up to the first
 * measure, or one of them must equal the first measure.
 */
function makeOneWhole([whole, ...others]: readonly Measurement[]): boolean {
  const area = whole?.numero ?? whole?.inWords ?? 0
  const parts = others.flatMap(({ numero }) => (numero !== null && numero > area * SMALL ? [numero] : []))
  const sum = parts.reduce((total, part) => total + part, 0)
  const isSame = others.some(({ numero, raw }) => numero !== null && Math.abs(numero - area) <= roundingOf(numero, raw))
  return isSame || Math.abs(sum - area) <= area * ROUNDED || parts.length === 0
}

/** Returns the hectares by which a measure may differ from the same area in another unit, because it was rounded. */
function roundingOf(hectares: number, raw: string): number {
  const [figure = '', decimals = ''] = /^\d+(?:[.,](\d{1,2}))?(?= ?ALQ)/.exec(raw) ?? []
  const alqueires = Number(figure.replace(',', '.'))
  const ofAlqueires = alqueires > 0 ? (hectares / alqueires) * 10 ** -decimals.length * 0.5 : 0
  return Math.max(hectares * ROUNDED, ofAlqueires)
}

/**
 * The share of the property below which a further measure is ignored. So small a measure may be the area of the ground
 * under a house.
 */
const SMALL = 0.01

const plainWords = (text: string): string => text.replace(/[^A-Z0-9,.]+/g, ' ')

/** Returns the title of an act: its text up to the first full stop, colon, semicolon or dash. */
const titleOf = (text: string): string =>
  /^[^A-Z]*([^.:;–—]{3,100}?)(?:[.:;–—]|\s-\s|$)/.exec(text.slice(0, 200).replace(/\s+/g, ' '))?.[1] ?? ''

/**
 * Returns the measure of a part that an act takes out of the property: `measured` is undefined if the act does not give
 * the measure. Returns null if the act takes no part.
 */
function partTakenOut(titulo: string, text: string, measurements: readonly Measurement[], before: number | null) {
  const isSmaller = ({ numero }: Measurement) => numero !== null && before !== null && numero < before * PART
  if (TAKES_PART.test(titulo))
    return { measured: measurements.find((m) => !THE_REST.test(m.before) && m.numero !== null) }
  const taken = measurements.find((m) => TAKEN_OUT.test(m.before) && isSmaller(m))
  if (taken) return { measured: taken }
  const sold =
    TRANSFERS.test(titulo) && !IDEAL.test(plainWords(text)) && measurements.find((m) => ofProperty(m) && isSmaller(m))
  return sold ? { measured: sold } : null
}

function withoutPart(
  { measured }: { measured?: Measurement | undefined },
  measurements: readonly Measurement[],
  current: Current,
): Partial<Current> {
  const rest = measurements.find((m) => m !== measured && THE_REST.test(m.before))
  const part = measured?.numero ?? null
  if (!rest) return { less: current.less + (part ?? 0), certain: false }
  const sum = current.certain && equal(rest.numero, hectaresOf(current), part)
  return { measured: rest, less: 0, certain: wordsMatch(rest) || sum }
}

/**
 * Finds the new measure of the whole property in an act; `none` if the act gives none, `open` if it may give a measure
 * that was not found.
 */
function newMeasure(
  titulo: string,
  text: string,
  measurements: readonly Measurement[],
  before: number | null,
): Measurement | 'none' | 'open' {
  const others = measurements.filter((m) => !equal(m.numero ?? m.inWords, before, 0))
  const fresh = others.filter(ofProperty)
  const told =
    fresh.find((m) => COMES_TO_HAVE.test(m.before)) ??
    others.find((m) => THE_REST.test(m.before) && !OF_VEGETATION.test(m.before))
  if (told) return told
  if (MAINTAINED.test(text)) return 'none'
  if (!MEASURES_ANEW.test(titulo)) return mayChange(text, fresh, before) ? 'open' : 'none'
  const [first] = fresh
  if (first) return first
  return measurements.some(ofProperty) || !OF_LAND.test(text) ? 'none' : 'open'
}

/**
 * Tells whether an act may change the area, although its title says nothing about a new measurement. The act then names
 * an area that may be the new area of the property, or the area of a part.
 */
function mayChange(text: string, fresh: readonly Measurement[], before: number | null): boolean {
  if (OF_OTHER_REGISTER.test(text) || IDEAL.test(text) || ONLY_ENCUMBERS.test(text.slice(0, 200))) return false
  return fresh.some(({ numero }) => numero === null || before === null || Math.abs(numero - before) > before * ROUNDED)
}

/** The largest share by which two areas may differ and still be the same. One of the areas may be rounded. */
const ROUNDED = 0.001

const hectaresOf = ({ measured, less }: Current): number | null =>
  measured.numero === null ? measured.inWords : measured.numero - less

const wordsMatch = ({ numero, inWords }: Measurement): boolean => numero !== null && numero === inWords

/** Tells whether an area is the difference of another area and a part, to the square metre. */
const equal = (area: number | null, before: number | null, part: number | null): boolean =>
  area !== null && before !== null && part !== null && Math.abs(before - part - area) < 0.00015

/** Returns the end of the label before the description. In an act a speck may follow the word. */
function startOfImovel(t: DocumentText, atos: RegisteredAto[]): number {
  const firstAct = atos[0]?.mark.inicio ?? t.folded.length
  const [imovel] = findTerm(t, 'IMOVEL').filter(({ end }) => /[:;.-]/.test(t.folded.slice(end - 1, end + 2)))
  return imovel && imovel.end < firstAct ? imovel.end : 0
}

function endOfImovel(t: DocumentText, atos: RegisteredAto[]): number {
  const after = startOfImovel(t, atos)
  const owner = findTerm(t, 'PROPRIETARIO').find((found) => found.inicio > after)
  return Math.min(owner?.inicio ?? t.folded.length, atos[0]?.mark.inicio ?? t.folded.length)
}

/**
 * Tells whether a measure is of the property itself, and not of vegetation, buildings or other things on the property.
 */
const ofProperty = ({ before }: Measurement): boolean => !OF_OTHER_THING.test(before)

/** Finds the measures in a stretch of the text. Probable areas of the property come first, such as one after "área". */
function measurementsIn(t: DocumentText, inicio: number, end: number): Measurement[] {
  const s = t.folded.slice(inicio, end).replace(/\s/g, ' ')
  const candidates: (Measurement & { nota: number })[] = []
  for (const m of s.matchAll(new RegExp(MEASUREMENT, 'g'))) {
    const before =
      s
        .slice(Math.max(0, m.index - 60), m.index)
        .split(/\b(?:HA|HECTARES?|M2)\b|;/)
        .at(-1) ?? ''
    const compound = COMPOUND.exec(s.slice(m.index))?.[0]
    const [brokenOff = ''] = BROKEN_OFF.exec(s.slice(0, m.index)) ?? []
    const words = span(
      t,
      inicio + m.index - brokenOff.length,
      inicio + m.index + (compound ?? (m[1] as string)).length,
    ).words
    const measureEnd = inicio + m.index + m[0].length
    const inWords =
      wordsAfter(t.original.slice(measureEnd, measureEnd + 220)) ??
      wordsBefore(t.original.slice(inicio, inicio + m.index))
    candidates.push({
      numero: inHectares(s.slice(m.index), brokenOff + (m[1] as string), m[2] as string),
      inWords,
      conf: Math.min(...words.map((word) => word.conf)),
      words,
      raw: compound ?? m[0],
      before,
      isInParts: brokenOff !== '' || SMALLER_UNIT.test(s.slice(m.index + (compound ?? m[0]).length)),
      nota:
        (/AREA|SUPERFICIE/.test(before.slice(-35)) ? 2 : 0) +
        (/TOTAL/.test(before.slice(-35)) ? 1 : 0) +
        (inWords === null ? 0 : 1) -
        ((m[2] as string).startsWith('ALQ') ? 5 : 0), // alqueires are rounded, and their kind may be missing
    })
  }
  return candidates.sort((a, b) => b.nota - a.nota)
}

function inHectares(rest: string, numero: string, unit: string): number | null {
  if (unit.startsWith('H')) {
    const compound = COMPOUND.exec(rest) ?? BY_POINTS.exec(numero.replace(/ /g, ''))
    if (compound) {
      const [, hectares = '', areas = '0', centiares = '0'] = compound
      return round(Number(hectares.replace(/\D/g, '')) + Number(areas) / 100 + Number(centiares) / 1e4)
    }
  }
  const n = brazilianNumber(numero)
  if (n === null) return null
  if (unit.startsWith('M')) return round(n / 1e4)
  if (!unit.startsWith('ALQ')) return n
  const kind = Object.keys(ALQUEIRES).find((k) => unit.includes(k))
  return kind ? round(n * (ALQUEIRES[kind] as number)) : null
}

/** Reads the hectares in words, in brackets right after a measure; null if there are none. */
function wordsAfter(after: string): number | null {
  const m = /^[^(]{0,4}\(([^()]{5,200})\)/.exec(after.replace(/\s+/g, ' '))
  return m ? areaInWords(m[1] as string) : null
}

/** Reads the hectares in words right before a measure in brackets; null if there are none. */
function wordsBefore(before: string): number | null {
  const m = /.*(?:área|superfície)(?: total)? de\s+([^():;\d]{5,220})\(\s*$/is.exec(before.slice(-250))
  return m ? areaInWords(m[1] as string) : null
}

/**
 * Weighs a measure's figures and words as two witnesses. The figures are read again if they gave no number, or while
 * the confidence is too low.
 */
async function judgeArea({ numero, inWords, conf, words, raw, isInParts }: Measurement, reread: Reread) {
  const unit = /[A-Z].*$/.exec(raw)?.[0] ?? 'HA'
  const meaning = (rereadText: string) => {
    const text = withoutAccents(rereadText).replace(/^\D+/, '')
    if (COMPOUND.test(raw) && !COMPOUND.test(text)) return null
    const n = inHectares(text, new RegExp(FIGURE).exec(text)?.[0] ?? '', unit)
    return n === null ? null : String(n)
  }
  const witnesses: Witness[] = []
  if (numero !== null) witnesses.push({ valor: String(numero), conf, words, place: 'figura', meaning })
  else witnesses.push(...(await lookAgain({ words, place: 'figura', meaning }, reread)))
  if (inWords !== null)
    witnesses.push({ valor: String(inWords), conf: Math.max(conf, IN_WORDS), words, place: 'extenso' })
  const verdict = await settle(witnesses, reread)
  const most = isInParts ? UNCERTAIN : 99
  return verdict && { ...verdict, valor: Number(verdict.valor), words, conf: Math.min(most, verdict.conf) }
}

/** The least confidence of an area in words, because misreading hardly ever turns one number word into another. */
const IN_WORDS = 85

const round = (n: number) => Math.round(n * 1e4) / 1e4
