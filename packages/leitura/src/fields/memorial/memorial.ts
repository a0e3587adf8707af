import { type Datum, fromUtm, type Position, toSirgas } from '@car/geometria/datum'
import { localArea } from '@car/geometria/local'
import { closingOf, planeArea, plus, polar, type Vector } from '@car/geometria/plane'
import type { PageBox } from '@car/vocabulary/campo'
import type { Memorial, MemorialGleba, MemorialSegment, MemorialVertex } from '@car/vocabulary/memorial'
import { lookAgain, settle } from '../../agreement/settle.ts'
import { LOOKS, type Reread } from '../../agreement/witness.ts'
import type { ReadPage } from '../../page.ts'
import { CERTAINTY } from '../../reading.ts'
import { assembleText, type DocumentText, placeOnPage, type PlacedWord, withoutAccents } from '../../text/text.ts'
import { byColumns } from './columns.ts'
import { areaIn, type Header, headerOf, perimeterIn } from './header.ts'
import { ANGLE, type Measure, NUMBER } from './numbers.ts'
import { proseGlebas } from './prose.ts'
import { type Coordinates, MOST_VERTICES, plainName, type RawGleba } from './raw.ts'
import { solve, type Solved, type State } from './solve.ts'
import { tableGlebas } from './table.ts'

/** How certain a vertex is, 0 to 100: of a text its author typed, and of a picture. Below `CERTAINTY` a person looks. */
const CONFIDENCE: Record<State, { typed: number; seen: number }> = {
  agrees: { typed: 99, seen: 97 },
  single: { typed: 99, seen: 88 },
  corrected: { typed: 85, seen: 85 },
  doubtful: { typed: 80, seen: 75 },
}
/** A place on the globe whose datum is a guess, or has no official way to SIRGAS 2000; a name that two vertices have. */
const GUESSED_PLACE = 80

/** A perimeter as read, and some of its numbers, by which a text layer is held against the picture of its page. */
export type MemorialReading = { memorial: Memorial; witnesses: Printed[] }
/** Something that the paper says, as printed, and where. */
export type Printed = { valor: string; pagina: number; caixa: PageBox | null }

/** What a technical paper says of a perimeter; null where it describes none. `reread` looks at a place again. */
export async function readMemorial(pages: readonly ReadPage[], reread: Reread): Promise<MemorialReading | null> {
  const tables = tableGlebas(pages)
  const text = assembleText(tables.length > 0 ? [...pages] : pages.map(byColumns))
  const raws = tables.length > 0 ? tables.map((gleba) => located(gleba, text)) : proseGlebas(text)
  const vertices = raws.reduce((sum, raw) => sum + raw.vertices.length, 0)
  if (raws.length === 0 || vertices > MOST_VERTICES) return null
  const header = await headerOf(text, reread)
  const glebas: MemorialGleba[] = []
  for (const [i, raw] of raws.entries()) {
    const solved = solve(raw, isFromPicture)
    await lookAtSingles(raw, solved, reread)
    await lookAtDoubtful(raw, solved, reread)
    glebas.push(glebaOf(raw, solved, header, sectionOf(text, raws, i)))
  }
  const { datum, zone, north, ...papers } = header
  const usesUtm = raws.some(({ vertices }) => vertices.some(({ at }) => at?.system === 'utm'))
  const fuso = usesUtm && zone !== null ? { fuso: `${zone}${north ? 'N' : 'S'}` } : {}
  return { memorial: { datum, ...fuso, ...papers, glebas }, witnesses: raws.flatMap(witnessesOf) }
}

/** Of a description with more places than this that nothing checks, a person looks at all. */
const LOOKED_AT = 6

/** Looks again at coordinates that the paper says only once: those on which a whole walk may hang. */
async function lookAtSingles({ vertices }: RawGleba, solved: Solved, reread: Reread): Promise<void> {
  const single = vertices.flatMap(({ at, words }, i) =>
    at && isFromPicture(words) && solved.vertices[i]?.state === 'single' ? { at, vertex: solved.vertices[i] } : [],
  )
  if (single.length > LOOKED_AT) return
  for (const { at, vertex } of single) {
    const measures = at.system === 'utm' ? [at.east, at.north] : [at.lon, at.lat]
    let agree = 0
    for (const measure of measures) if (await isSettled(measure, reread)) agree++
    if (agree === measures.length) vertex.state = 'agrees'
  }
}

/** More sides that disagree with the rest are those of a bad picture. */
const DOUBTFUL = 20

/**
 * Looks again at sides that do not fit. Where further looks read the same, the paper itself is wrong, and is not to be
 * confirmed.
 */
async function lookAtDoubtful({ segments }: RawGleba, solved: Solved, reread: Reread): Promise<void> {
  const doubtful = segments.flatMap(({ azimuth, distance, words }, i) => {
    const side = solved.segments[i]
    return azimuth && distance && side?.state === 'doubtful' && isFromPicture(words) ? { azimuth, distance, side } : []
  })
  if (doubtful.length > DOUBTFUL) return
  for (const { azimuth, distance, side } of doubtful)
    if ((await isInsisted(azimuth, reread)) && (await isInsisted(distance, reread))) side.state = 'agrees'
}

/** Whether further looks at a number leave no doubt of it. */
async function isSettled(measure: Measure, reread: Reread): Promise<boolean> {
  const { value, words } = measure
  const conf = Math.min(...words.map((word) => word.conf))
  const witness = { valor: String(value), conf, words, place: 'number', meaning: meaningOf(measure) }
  const verdict = await settle([witness], reread)
  return verdict !== null && verdict.conf >= CERTAINTY && verdict.valor === String(value)
}

/**
 * Whether every further look reads the same, however sure the engine is: signs of degrees make it doubt. A digit that is
 * misread at every look would be found, because it alone would explain what does not fit.
 */
async function isInsisted(measure: Measure, reread: Reread): Promise<boolean> {
  const looks = await lookAgain({ words: measure.words, place: 'number', meaning: meaningOf(measure) }, reread)
  return looks.length === LOOKS.length && looks.every(({ valor }) => valor === String(measure.value))
}

const meaningOf =
  ({ text, parse }: Measure) =>
  (again: string): string | null => {
    const [seen] = withoutAccents(again).match(new RegExp(/[°º˚*'’′´‘]/.test(text) ? ANGLE : NUMBER)) ?? []
    const parsed = seen === undefined ? null : parse(seen)
    return parsed && String(parsed.value)
  }

/**
 * Of each page the first coordinate and the last distance. A layer that lies about one number does not close; one that
 * lies about all of them lies about these.
 */
function witnessesOf({ vertices, segments }: RawGleba): Printed[] {
  const coordinates = vertices.flatMap(({ at }) => (at ? [at.system === 'utm' ? at.north : at.lat] : []))
  const distances = segments.flatMap(({ distance }) => distance ?? []).toReversed()
  return [coordinates, distances].flatMap((measures) => {
    const first = Map.groupBy(measures, ({ words }) => words[0]?.page.number ?? 0)
    return [...first.values()].flatMap(([measure]) =>
      measure ? [{ valor: measure.words.map(({ text }) => text).join(' '), ...placeOnPage(measure.words) }] : [],
    )
  })
}

const isFromPicture = (words: readonly PlacedWord[]): boolean => words.some(({ page }) => page.fonte === 'ocr')

/** Where in the text a table begins and ends. */
function located(gleba: RawGleba, { words, owners }: DocumentText): RawGleba {
  const at = (word: PlacedWord | undefined) =>
    words.findIndex((w) => w.page.number === word?.page.number && w.x0 === word.x0 && w.y0 === word.y0)
  const [first, last] = [at(gleba.vertices[0]?.words[0]), at(gleba.vertices.at(-1)?.words.at(-1))]
  return { ...gleba, from: owners.indexOf(first), to: owners.lastIndexOf(last) + 1 }
}

/** What the text says of one gleba: before its description, from the end of the last one on, else after it. */
function sectionOf({ folded }: DocumentText, raws: readonly RawGleba[], i: number) {
  const [before, after] = [raws[i - 1]?.to ?? 0, raws[i + 1]?.from ?? folded.length]
  const { from, to } = raws[i] as RawGleba
  const plain = (start: number, end: number) => folded.slice(start, end).replace(/\s/g, ' ')
  const parts = [plain(before, from), plain(to, after)]
  const first = <T>(find: (part: string) => T | null): T | null => find(parts[0] ?? '') ?? find(parts[1] ?? '')
  const headings = [
    ...(parts[0] ?? '').matchAll(
      /(?<![A-Z])(?:GLEBA|QUINHAO) (?:N[º°.]{1,2} ?)?(?:\d{1,3}|[A-Z]|[IVX]{1,4})(?![A-Z0-9])/g,
    ),
  ]
  return { area: first(areaIn), perimeter: first(perimeterIn), heading: headings.at(-1)?.[0] ?? null }
}

type Section = ReturnType<typeof sectionOf>
/** `twice` are the names that two vertices have. */
type Read = { raw: RawGleba; solved: Solved; header: Header; twice: ReadonlySet<string> }

function glebaOf(raw: RawGleba, solved: Solved, header: Header, section: Section): MemorialGleba {
  const system = raw.vertices.find(({ at }) => at)?.at?.system ?? null
  const positions = solved.vertices.map(({ at }) => (at && system ? positionOf(at, system, header) : null))
  const distances = solved.segments.map(({ distance }) => distance)
  const nome = raw.nome ?? section.heading
  const byName = Map.groupBy(raw.vertices, (vertex) => plainName(vertex.nome))
  const twice = new Set([...byName].flatMap(([name, vertices]) => (vertices.length > 1 ? name : [])))
  return {
    ...(nome === null ? {} : { nome }),
    vertices: raw.vertices.map((_, i) => vertexOf({ raw, solved, header, twice }, positions[i] ?? null, i)),
    segmentos: raw.segments.map((_, i) => segmentOf(raw, solved, i)),
    area_ha: section.area,
    area_calculada_ha: computedArea(raw, solved, positions),
    perimetro_m:
      section.perimeter ??
      (distances.every((one) => one !== null)
        ? rounded(
            distances.reduce((sum, one) => sum + one, 0),
            2,
          )
        : null),
    fechamento_m: solved.closing === null ? null : rounded(solved.closing, 3),
  }
}

function vertexOf({ raw, solved, header, twice }: Read, position: Position | null, i: number): MemorialVertex {
  const { nome, words, at } = raw.vertices[i] as RawGleba['vertices'][0]
  const { state } = solved.vertices[i] as Solved['vertices'][0]
  const seen = isFromPicture(words)
  const print = Math.min(...words.map(({ conf }) => conf), 99)
  const isTwice = seen && twice.has(plainName(nome))
  const ceiling = isTwice || (position && isGuess(header)) ? GUESSED_PLACE : startOf(raw, solved)
  const confianca = Math.round(
    Math.min(ceiling, CONFIDENCE[state][seen ? 'seen' : 'typed'], seen && state !== 'agrees' && at ? print : 99),
  )
  return {
    nome,
    lat: position && rounded(position[1], 10),
    lon: position && rounded(position[0], 10),
    confianca,
    ...(confianca < CERTAINTY ? { confirmar: true as const } : {}),
    ...placeOnPage(words),
  }
}

/** A walk from a single known corner is nowhere more certain than there. */
function startOf({ vertices }: RawGleba, solved: Solved): number {
  const printed = solved.vertices.flatMap(({ printed: isPrinted }, i) => (isPrinted ? i : []))
  const [only, another] = printed
  if (only === undefined || another !== undefined || !isFromPicture(vertices[only]?.words ?? [])) return 99
  return CONFIDENCE[solved.vertices[only]?.state ?? 'single'].seen
}

function segmentOf(raw: RawGleba, solved: Solved, i: number): MemorialSegment {
  const { confrontante, words } = raw.segments[i] as RawGleba['segments'][0]
  const { azimuth, distance, residual, state } = solved.segments[i] as Solved['segments'][0]
  const [from, to] = [raw.vertices[i], raw.vertices[(i + 1) % raw.vertices.length]]
  const place = words.length > 0 ? words : (from?.words ?? [])
  return {
    de: from?.nome ?? '',
    para: to?.nome ?? '',
    azimute: azimuth === null ? null : rounded(azimuth, 6),
    distancia_m: distance === null ? null : rounded(distance, 3),
    ...(confrontante === null ? {} : { confrontante }),
    ...(residual === null ? {} : { residuo_m: rounded(residual, 3) }),
    ...(isFromPicture(place) && state !== 'agrees' ? { confirmar: true as const } : {}),
    ...placeOnPage(place),
  }
}

const isGuess = ({ datum }: Header): boolean => datum === null || datum === 'Córrego Alegre'

function positionOf(at: Vector, system: Coordinates['system'], { datum, zone, north }: Header): Position | null {
  const from: Datum = datum ?? 'SIRGAS 2000'
  if (system === 'geographic') return toSirgas(at, from)
  return zone === null ? null : fromUtm(at[0], at[1], { zone, south: !north }, from)
}

/**
 * Hectares of the shape, as SIGEF certifies them: at the printed altitudes, else on the ellipsoid. A shape without a
 * place has the area that its plane coordinates enclose, or its azimuths and distances.
 */
function computedArea(
  raw: RawGleba,
  { vertices, segments }: Solved,
  positions: readonly (Position | null)[],
): number | null {
  // A description that does not lead back to its first vertex encloses nothing, unless it is a list of corners.
  if (segments.length < raw.vertices.length && segments.some(({ azimuth }) => azimuth !== null)) return null
  const heights = raw.vertices.map(({ height }) => height)
  const printed = heights.filter((height) => height !== null)
  // One that was not read is about as high as the others.
  const usual = printed.length === 0 ? 0 : printed.reduce((sum, height) => sum + height, 0) / printed.length
  const altitudeOf = (i: number) => heights[i] ?? usual
  const placed = positions.flatMap((at, i) => (at ? { lon: at[0], lat: at[1], altitude: altitudeOf(i) } : []))
  if (placed.length === raw.vertices.length) return hectares(localArea(placed))
  const plane = vertices.flatMap(({ at }) => at ?? [])
  if (plane.length === vertices.length) return hectares(planeArea(plane))
  const sides = segments.flatMap(({ azimuth, distance }) =>
    azimuth === null || distance === null ? [] : [polar(azimuth, distance)],
  )
  if (sides.length !== raw.vertices.length) return null
  return hectares(planeArea(sides.map((side, i) => plus(side, closingOf(sides.slice(0, i))))))
}

const hectares = (m2: number): number => rounded(m2 / 10_000, 4)

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
