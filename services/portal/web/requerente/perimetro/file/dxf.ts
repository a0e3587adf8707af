import { Refusal } from './refusal.ts'
import type { Point } from './shapes.ts'

type Pair = { code: number; value: string }
/** An entity of a drawing: its kind, and its values by code. */
type Entity = { kind: string; values: Pair[] }

/** Tells whether a text is a DXF: pairs of a code and a value, the first of which begins a section. */
export const isDxf = (content: string): boolean => /^(?:\s*999\r?\n.*\r?\n)*\s*0\r?\n\s*SECTION\s/.test(content)

/**
 * Reads the lines and outlines of a DXF, as GeoJSON, in its own coordinates. Blocks, texts and hatches are left out.
 * @throws Refusal if it has curves, which would be cut short, or a number is none
 */
export function geometryOfDxf(content: string): { type: 'GeometryCollection'; geometries: object[] } {
  const geometries: object[] = []
  let open: { isClosed: boolean; points: Point[] } | null = null
  for (const { kind, values } of entitiesOf(content)) {
    if (kind === 'LINE') geometries.push({ type: 'LineString', coordinates: [...points(values), ...points(values, 1)] })
    if (kind === 'LWPOLYLINE') geometries.push(chain(isClosed(values), points(values)))
    if (kind === 'POINT') geometries.push({ type: 'Point', coordinates: points(values)[0] })
    if (kind === 'POLYLINE') open = { isClosed: isClosed(values), points: [] }
    if (kind === 'VERTEX') open?.points.push(...points(values))
    if (kind === 'SEQEND' && open) {
      geometries.push(chain(open.isClosed, open.points))
      open = null
    }
    const isCurved = values.some(({ code, value }) => code === 42 && Number(value) !== 0)
    if (/^(LWPOLYLINE|VERTEX)$/.test(kind) && isCurved) throw new Refusal(CURVED)
  }
  return { type: 'GeometryCollection', geometries }
}

const CURVED =
  'O DXF traz o contorno em curvas, que aqui virariam retas. Peça a quem fez a planta o contorno em linhas retas, ou em KML.'

function chain(closed: boolean, coordinates: Point[]): object {
  return closed && coordinates.length > 2
    ? { type: 'Polygon', coordinates: [coordinates] }
    : { type: 'LineString', coordinates }
}

/** The flag with which a polyline returns to its first point. */
const CLOSED = 1
const isClosed = (values: readonly Pair[]): boolean =>
  values.some(({ code, value }) => code === 70 && (Number(value) & CLOSED) !== 0)

/** Returns the points of an entity. `which` is 1 for the end of a line. */
function points(values: readonly Pair[], which = 0): Point[] {
  const [xs, ys] = [10, 20].map((code) => values.filter((pair) => pair.code === code + which))
  return (xs ?? []).map(({ value }, i) => [number(value), number(ys?.[i]?.value ?? '')])
}

const number = (value: string): number => (value.trim() === '' ? Number.NaN : Number(value))

/** Returns the entities that are drawn: those in the section of entities. */
function entitiesOf(content: string): Entity[] {
  const entities: Entity[] = []
  let section = ''
  let isNamed = false
  for (const { code, value } of pairsOf(content)) {
    if (code === 0) isNamed = value === 'SECTION'
    if (code === 2 && isNamed) section = value
    if (section !== 'ENTITIES') continue
    if (code === 0) entities.push({ kind: value, values: [] })
    else entities.at(-1)?.values.push({ code, value })
  }
  return entities
}

function* pairsOf(content: string): Generator<Pair> {
  const lines = content.split(/\r\n|\n|\r/)
  for (let i = 0; i + 1 < lines.length; i += 2) yield { code: Number(lines[i]), value: (lines[i + 1] as string).trim() }
}
