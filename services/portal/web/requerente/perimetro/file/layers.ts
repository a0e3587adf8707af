import { type Imported, isAlike, outlineOf, type Question } from './outline.ts'
import { DAMAGED, EMPTY, Refusal } from './refusal.ts'
import { hasArea, type FileReading, type Shapes } from './shapes.ts'

export type FileLayer = { name: string; read: () => FileReading }
type Option = Question['options'][number]

/** The kinds of shapes that an outline is made of, the best first. */
const KINDS: readonly ((shapes: Shapes) => boolean)[] = [
  ({ polygons }) => polygons.some(([outside]) => outside && hasArea(outside)),
  ({ lines }) => lines.length > 0,
  ({ points }) => points.length > 0,
]

/**
 * Takes the layer with polygons. If several draw different ones, the person chooses by the name. Lines of several
 * layers are joined if that makes one outline.
 * @throws Refusal if no layer gives a usable drawing
 */
export function outlineOfLayers(layers: readonly FileLayer[]): Imported {
  const refusals: { name: string; refusal: Refusal }[] = []
  const attempt = <T>(name: string, work: () => T): T[] => {
    try {
      return [work()]
    } catch (error) {
      refusals.push({ name, refusal: error instanceof Refusal ? error : new Refusal(DAMAGED) })
      return []
    }
  }
  const read = layers.flatMap(({ name, read }) => attempt(name, read).map((reading) => ({ name, reading })))
  const unread = refusals.map(({ name }) => name).filter((name) => !/\.json$/i.test(name))
  const avisos = unread.length > 0 ? [`Não conseguimos ler ${unread.join(', ')}.`] : []
  const kind = KINDS.find((is) => read.some(({ reading }) => is(reading.shapes)))
  const ofKind = read
    .filter(({ reading }) => kind?.(reading.shapes))
    .map(({ name, reading }) => ({ name, reading: { ...reading, avisos: [...avisos, ...reading.avisos] } }))
  const joined = joinedLines(ofKind.map(({ reading }) => reading))
  if (joined) return joined
  const options = ofKind.flatMap(({ name, reading }) =>
    attempt(name, (): Option => ({ label: name, leads: outlineOf(reading) })),
  )
  const [first, ...others] = options.filter(({ leads }, i) => options.findIndex((o) => isAlike(o.leads, leads)) === i)
  if (first && others.length === 0) return first.leads
  if (first) return { question: 'O ZIP tem mais de um desenho. Qual é o do imóvel?', options: [first, ...others] }
  const [refused] = refusals
  // Without a refusal, the layers hold nothing that can be drawn.
  throw refused?.refusal ?? new Refusal(EMPTY)
}

/** Joins the lines of several layers; null unless that makes one outline, without a question. */
function joinedLines(readings: readonly FileReading[]): Imported | null {
  if (readings.length < 2 || readings.some(({ shapes }) => shapes.polygons.length > 0)) return null
  const lines = readings.flatMap(({ shapes }) => shapes.lines)
  const avisos = [...new Set(readings.flatMap((reading) => reading.avisos))]
  try {
    const joined = outlineOf({ shapes: { polygons: [], lines, points: [] }, avisos })
    return 'geometria' in joined && joined.geometria.type === 'Polygon' ? joined : null
  } catch {
    return null
  }
}
