import { polygonsOf } from '@car/geometry/measures'
import { defectOf } from '@car/geometry/self-crossing'
import type { Geometry } from '@car/vocabulary/geometry'
import { areSwapped, lighten, swapped } from './fit.ts'
import { forceRing, gapOf, join, lengthIn, LOOSE, piecesOf, type Ring } from './joined.ts'
import { EMPTY, Refusal } from './refusal.ts'
import { close, hasArea, mapped, type Point, pointsOf, type FileReading, type Shapes } from './shapes.ts'
import { fromUtm } from './systems.ts'

export type Drawing = { geometria: Geometry; avisos: string[] }
/** What the person has to choose, because the file can be understood in several ways. */
export type Question = {
  question: string
  options: { label: string; leads: Imported }[]
  /** Whether the drawings differ so little that seeing them does not help. */
  isAboutPlace?: true
}
export type Imported = Drawing | Question

/**
 * Makes a drawing of the polygons. If there are none, the lines or the points become outlines, and a note says so.
 * Where lines would have to be closed across land, the person is asked.
 * @throws Refusal if the shapes give no usable drawing
 */
export function outlineOf({ shapes, avisos, mayBeUtm }: FileReading): Imported {
  const { polygons, lines, points } = drawable(shapes)
  if (mayBeUtm && areMetres(shapes)) return askZone(shapes, avisos)
  const [placed, ...notes] = inPlace({ polygons, lines, points })
  const said = [...avisos, ...notes]
  if (polygons.length > 0) return drawn(placed.polygons, [...said, ...leftOut(shapes, polygons.length)])
  if (lines.length > 0) return ofLines(placed.lines, said)
  if (points.length > 0) {
    const aviso = `O arquivo só tem pontos: ligamos os ${points.length} na ordem em que estão. Confira o contorno.`
    return drawn([[close(placed.points)]], [...said, aviso])
  }
  throw new Refusal(shapes.lines.length > 0 ? LOOSE : EMPTY)
}

/** Leaves only the shapes that an outline is made of: polygons before lines, and lines before points. */
function drawable({ polygons, lines, points }: Shapes): Shapes {
  const good = polygons
    .filter(([outside]) => outside && hasArea(outside))
    .map((rings) => rings.filter(hasArea).map(close))
  if (good.length > 0) return { polygons: good, lines: [], points: [] }
  const pieces = piecesOf(lines)
  const hasLines = pieces.some(hasArea) || pieces.length > 1
  if (hasLines) return { polygons: [], lines: pieces, points: [] }
  return { polygons: [], lines: [], points: hasArea(points) ? points : [] }
}

/** Northings of Brazil's north are smaller, those of its south larger. */
const NORTHERN_M = 1_000_000
const [LEAST_EAST, MOST_EAST, MOST_NORTH] = [100_000, 900_000, 10_600_000]

function areMetres(shapes: Shapes): boolean {
  const all = pointsOf(shapes)
  return (
    all.length > 0 && all.every(([x, y]) => x >= LEAST_EAST && x <= MOST_EAST && y > MAX_DEGREES && y <= MOST_NORTH)
  )
}
const MAX_DEGREES = 180

/** The zones of UTM in Brazil. */
const ZONES = [18, 19, 20, 21, 22, 23, 24, 25]

function askZone(shapes: Shapes, avisos: string[]): Imported {
  const options = ZONES.flatMap((zone): Question['options'] => {
    const placed = mapped(shapes, ([east, north]) => fromUtm(zone, north > NORTHERN_M, east, north))
    const made = option(`Fuso ${zone}`, () => outlineOf({ shapes: placed, avisos }))
    return made ? [made] : []
  })
  const question =
    'O arquivo está em metros (UTM) e não diz de que fuso. Qual é o fuso que está na planta, em SIRGAS 2000?'
  if (options.length === 0) throw new Refusal(EMPTY)
  return { question, options, isAboutPlace: true }
}

function inPlace(shapes: Shapes): [Shapes, ...string[]] {
  const all = pointsOf(shapes)
  if (all.length === 0 || !areSwapped(all)) return [shapes]
  return [mapped(shapes, swapped), 'Latitude e longitude estavam trocadas no arquivo; destrocamos. Confira o lugar.']
}

function leftOut({ polygons, lines, points }: Shapes, taken: number): string[] {
  const outside = [
    count(lines.length, 'linha', 'linhas'),
    count(points.length, 'ponto', 'pontos'),
    count(polygons.length - taken, 'polígono sem área', 'polígonos sem área'),
  ].filter((part) => part !== '')
  return outside.length === 0 ? [] : [`Lemos só os polígonos: ficaram de fora ${outside.join(' e ')}.`]
}

const count = (n: number, singular: string, plural: string): string =>
  n === 0 ? '' : `${n} ${n === 1 ? singular : plural}`
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const inMetres = (gap: number): string => `${NUMBER.format(gap)} m`

function drawn(polygons: Point[][][], avisos: string[]): Drawing {
  const lightened = lighten(
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] as Point[][] }
      : { type: 'MultiPolygon', coordinates: polygons },
  )
  return { geometria: lightened.geometria, avisos: [...avisos, ...lightened.avisos] }
}

const ofRings = (rings: readonly Point[][], avisos: string[]): Drawing =>
  drawn(
    rings.map((ring) => [ring]),
    avisos,
  )

function ofLines(pieces: Point[][], said: string[]): Imported {
  const { rings, open, isClear } = join(pieces)
  const outlines = rings.map(({ points }) => points)
  if (isClear && outlines.length > 0) {
    const drawing = ofRings(outlines, [...said, takenFor(pieces.length, rings)])
    // Pieces that go the same way twice meet as well, but what they enclose is no land.
    if (rings.length === pieces.length || defectOf(polygonsOf(drawing.geometria)) === null) return drawing
  }
  const options = [
    ...(pieces.length > 1 ? ofForced(outlines, open, said) : []),
    ...(outlines.length > 0 ? [option(usingOnly(outlines.length), () => ofRings(outlines, said))] : []),
    option(closingEach(pieces), () => ofRings(pieces.filter(hasArea).map(close), said)),
  ].filter((one) => one !== null)
  const different = options.filter(({ leads }, i) => options.findIndex((one) => isAlike(one.leads, leads)) === i)
  if (different.length === 0) throw new Refusal(LOOSE)
  const [one] = pieces
  const question =
    pieces.length === 1 && one
      ? `O arquivo tem uma linha aberta: ela acaba a ${inMetres(gapOf(one))} de onde começa. É este o contorno?`
      : `O arquivo não tem polígono: tem ${pieces.length} linhas, e as pontas não mostram como se juntam. Qual é o contorno?`
  return { question, options: different }
}

/** Says that lines were taken for the outline, and how far apart ends were that were joined. */
function takenFor(lines: number, rings: readonly Ring[]): string {
  const gap = Math.max(...rings.flatMap(({ gaps }) => gaps))
  if (lines === 1) {
    const closed = gap >= 1 ? ` Ligamos o fim ao começo, a ${inMetres(gap)}: confira esse lado.` : ''
    return `O arquivo não tem polígono: tem uma linha, que tomamos como contorno.${closed}`
  }
  const joined =
    rings.length < lines ? `que juntamos pelas pontas em ${ringsIn(rings.length)}` : 'que tomamos como contorno'
  const near = gap >= 1 ? ` As pontas que ligamos estavam a até ${inMetres(gap)}: confira esses lados.` : ''
  return `O arquivo não tem polígono: tem ${lines} linhas, ${joined}.${near}`
}

const ringsIn = (n: number): string => (n === 1 ? 'um contorno' : `${n} contornos`)
const usingOnly = (n: number): string => (n === 1 ? 'Usar só o contorno que se fecha' : `Usar só os ${n} que se fecham`)
const closingEach = (pieces: readonly Point[][]): string =>
  pieces.length === 1 ? 'Ligar o fim ao começo em linha reta' : 'Fechar cada linha por si, em linha reta'

/** The most that joining may add, as a share of what is drawn. A ring with more of it would be made up. */
const MOST_ADDED = 0.5

/** Joins what is open into one ring, unless most of it would be made up. */
function ofForced(outlines: readonly Point[][], open: readonly Point[][], said: string[]) {
  if (open.length === 0) return []
  const { points, gaps } = forceRing(open)
  const added = gaps.reduce((sum, gap) => sum + gap, 0)
  if (!hasArea(points) || added > (lengthIn(points) - added) * MOST_ADDED) return []
  const straight = gaps.filter((gap) => gap >= 1).map(inMetres)
  const aviso = `Ligamos pontas em linha reta: ${straight.join(', ')}. Confira esses lados.`
  const label = 'Juntar as linhas em um contorno só'
  return [option(label, () => ofRings([...outlines, points], straight.length > 0 ? [...said, aviso] : said))]
}

function option(label: string, make: () => Imported): Question['options'][number] | null {
  try {
    const leads = make()
    return 'geometria' in leads && polygonsOf(leads.geometria).length === 0 ? null : { label, leads }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Tells whether two readings draw the same, wherever each of their rings begins and in either direction. */
export function isAlike(a: Imported, b: Imported): boolean {
  if (!('geometria' in a) || !('geometria' in b)) return a === b
  const [one, other] = [a, b].map(({ geometria }) => vertexKey(geometria))
  return one === other
}

/** The decimals of a degree within which files of one drawing agree; some ten centimetres. */
const AGREED = 6
const vertexKey = (geometria: Geometry): string => {
  const rings = polygonsOf(geometria).flat()
  const points = rings.flat().map((point) => point.map((n) => n.toFixed(AGREED)).join())
  return `${rings.length} ${[...new Set(points)].toSorted().join(' ')}`
}
