import type { Position } from '@car/geometry/datum'
import type { PageBox } from '@car/vocabulary/campo'
import type { Memorial, MemorialGleba, MemorialSegment, MemorialVertex } from '@car/vocabulary/memorial'
import type { Reread } from '../../agreement/witness.ts'
import type { ReadPage } from '../../page.ts'
import { CERTAINTY } from '../../reading.ts'
import { assembleText, type DocumentText, isFromPicture, placeOnPage, type PlacedWord } from '../../text/text.ts'
import { byColumns } from './columns.ts'
import { placeOfGleba } from './hemisphere.ts'
import { type Header, headerOf } from './header.ts'
import { lookAtNames, lookAtOpen } from './looks.ts'
import { proseGlebas } from './prose.ts'
import { type Names, namesOf } from './names.ts'
import { MOST_VERTICES, type RawGleba } from './raw.ts'
import { type Section, sectionsOf } from './sections.ts'
import { computedArea, isGuess, isNorthern, positionOf, rounded } from './shape.ts'
import { solve, type Solved, type State } from './solve.ts'
import { tableGlebas } from './table.ts'

/** The confidence of a vertex, 0 to 100, in typed text and in a picture. Below `CERTAINTY` a person confirms it. */
const CONFIDENCE: Record<State, { typed: number; seen: number }> = {
  agrees: { typed: 99, seen: 97 },
  single: { typed: 99, seen: 88 },
  corrected: { typed: 85, seen: 85 },
  doubtful: { typed: 80, seen: 75 },
}
/**
 * The confidence of a guess: of a doubtful name, and of a position whose datum is unnamed or cannot be transformed to
 * SIRGAS 2000 by official parameters, or whose side of the equator is open.
 */
const GUESSED = 80

/**
 * A perimeter, and some of its printed numbers. These numbers show whether the text layer of a page agrees with the
 * picture of the page.
 */
export type MemorialReading = { memorial: Memorial; witnesses: Printed[] }
export type Printed = { valor: string; pagina: number; caixa: PageBox | null }

/**
 * Reads the perimeter that a technical paper describes; null if there is none, or if it has more than `MOST_VERTICES`
 * vertices. `reread` reads a place again.
 */
export async function readMemorial(pages: readonly ReadPage[], reread: Reread): Promise<MemorialReading | null> {
  const tables = tableGlebas(pages)
  const text = assembleText(tables.length > 0 ? [...pages] : pages.map(byColumns))
  const raws = tables.length > 0 ? tables.map((gleba) => located(gleba, text)) : proseGlebas(text)
  const vertices = raws.reduce((sum, raw) => sum + raw.vertices.length, 0)
  if (raws.length === 0 || vertices > MOST_VERTICES) return null
  const header = await headerOf(text, reread)
  const reads: Read[] = []
  const northings: number[] = []
  for (const found of raws) {
    const { raw, isOpen } = placeOfGleba(found, text.folded.replace(/\s/g, ' '))
    const solved = solve(raw, isFromPicture)
    await lookAtOpen(raw, solved, reread)
    const names = await lookAtNames(raw, namesOf(raw.vertices, isFromPicture), reread)
    const start = isOpen ? GUESSED : startOf(raw, solved)
    reads.push({ raw, solved, header, ...names, start, ...shapeOf(raw, solved, header) })
    northings.push(...raw.vertices.flatMap(({ at }) => (at?.system === 'utm' ? [at.north.value] : [])))
  }
  const sections = sectionsOf(
    text,
    raws,
    reads.map(({ area }) => area),
  )
  const glebas = reads.map((read, i) => glebaOf(read, sections[i] as Section))
  const { datum, zone, ...papers } = header
  const isNorth = northings.filter(isNorthern).length * 2 > northings.length
  const fuso = northings.length > 0 && zone !== null ? { fuso: `${zone}${isNorth ? 'N' : 'S'}` } : {}
  return { memorial: { datum, ...fuso, ...papers, glebas }, witnesses: raws.flatMap(witnessesOf) }
}

/**
 * Returns the first coordinate and the last distance of each page, for the comparison with the picture. These numbers
 * are enough. If only some numbers of a text layer are wrong, the outline does not close. If all numbers are wrong,
 * these two are wrong too.
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

/** Returns the gleba of a table with its place in the text: from the first vertex to the end of the last vertex. */
function located(gleba: RawGleba, { words, owners }: DocumentText): RawGleba {
  const at = (word: PlacedWord | undefined) =>
    words.findIndex((w) => w.page.number === word?.page.number && w.x0 === word.x0 && w.y0 === word.y0)
  const [first, last] = [at(gleba.vertices[0]?.words[0]), at(gleba.vertices.at(-1)?.words.at(-1))]
  return { ...gleba, from: owners.indexOf(first), to: owners.lastIndexOf(last) + 1 }
}

/** `start` is the highest confidence that a vertex can have. See `startOf`. */
type Read = Names & { raw: RawGleba; solved: Solved; header: Header; start: number } & ReturnType<typeof shapeOf>

/** Computes the places of the vertices, and the hectares that they enclose. */
function shapeOf(raw: RawGleba, solved: Solved, header: Header) {
  const system = raw.vertices.find(({ at }) => at)?.at?.system ?? null
  const positions = solved.vertices.map(({ at }) => (at && system ? positionOf(at, system, header) : null))
  return { positions, area: computedArea(raw, solved, positions) }
}

function glebaOf(read: Read, section: Section): MemorialGleba {
  const { raw, solved, positions, area } = read
  const distances = solved.segments.map(({ distance }) => distance)
  const nome = raw.nome ?? section.heading
  return {
    ...(nome === null ? {} : { nome }),
    vertices: raw.vertices.map((_, i) => vertexOf(read, positions[i] ?? null, i)),
    segmentos: raw.segments.map((_, i) => segmentOf(read, i)),
    area_ha: section.area,
    area_calculada_ha: area,
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

function vertexOf(
  { raw, solved, header, names, doubtful, start }: Read,
  position: Position | null,
  i: number,
): MemorialVertex {
  const { words, at } = raw.vertices[i] as RawGleba['vertices'][0]
  const { state } = solved.vertices[i] as Solved['vertices'][0]
  const seen = isFromPicture(words)
  const print = Math.min(...words.map(({ conf }) => conf), 99)
  const ceiling = doubtful.has(i) || (position && isGuess(header)) ? GUESSED : start
  const confianca = Math.round(
    Math.min(ceiling, CONFIDENCE[state][seen ? 'seen' : 'typed'], seen && state !== 'agrees' && at ? print : 99),
  )
  return {
    nome: names[i] as string,
    lat: position && rounded(position[1], 10),
    lon: position && rounded(position[0], 10),
    confianca,
    ...(confianca < CERTAINTY ? { confirmar: true as const } : {}),
    ...placeOnPage(words),
  }
}

/**
 * Returns the highest confidence that a vertex can have, usually 99. If only one vertex has coordinates, and they are
 * from a picture, all other vertices are derived from that vertex. The confidence of that vertex is then the highest.
 */
function startOf({ vertices }: RawGleba, solved: Solved): number {
  const printed = solved.vertices.flatMap(({ printed: isPrinted }, i) => (isPrinted ? i : []))
  const [only, another] = printed
  if (only === undefined || another !== undefined || !isFromPicture(vertices[only]?.words ?? [])) return 99
  return CONFIDENCE[solved.vertices[only]?.state ?? 'single'].seen
}

function segmentOf({ raw, solved, names }: Read, i: number): MemorialSegment {
  const { confrontante, words } = raw.segments[i] as RawGleba['segments'][0]
  const { azimuth, distance, residual, state } = solved.segments[i] as Solved['segments'][0]
  const place = words.length > 0 ? words : (raw.vertices[i]?.words ?? [])
  return {
    de: names[i] as string,
    para: names[(i + 1) % names.length] as string,
    azimute: azimuth === null ? null : rounded(azimuth, 6),
    distancia_m: distance === null ? null : rounded(distance, 3),
    ...(confrontante === null ? {} : { confrontante }),
    ...(residual === null ? {} : { residuo_m: rounded(residual, 3) }),
    ...(isFromPicture(place) && state !== 'agrees' ? { confirmar: true as const } : {}),
    ...placeOnPage(place),
  }
}
