/** Makes the worst bodies for an operation: the largest that it accepts, and larger bodies that it refuses. */
import type { Operation } from '@car/operations/operation'
import { z } from 'zod'

const MEGABYTE = 1024 * 1024
type Body = { name: string; text: string }

export function worstBodies(operation: Operation, sample: object): Body[] {
  const { body, values = 1_000 } = operation
  const form = body instanceof z.ZodObject && Object.keys(body.shape).length > 0 ? body : z.object({ x: z.any() })
  const fields = leavesOf(form)
  const filled = (leaf: unknown) => JSON.stringify(fill(form, leaf))
  const drawing = values > 1_000
  return [
    { name: 'texts of a megabyte', text: filled('ã'.repeat((MEGABYTE - 4_000) / fields / 2)) },
    { name: 'lists in all fields', text: filled(Array(Math.floor(values / fields) - 4).fill('a')) },
    { name: '900 unknown keys', text: JSON.stringify(unknown(900, 1_000)) },
    { name: '60,000 unknown keys', text: JSON.stringify(unknown(60_000, 0)) },
    { name: 'half a million values', text: JSON.stringify({ x: Array(MEGABYTE / 2 - 50).fill(1) }) },
    { name: 'a megabyte of brackets', text: '['.repeat(MEGABYTE) },
    ...(drawing ? drawings(sample) : []),
  ]
}

const unknown = (keys: number, padding: number) =>
  Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}${'\u0001'.repeat(padding / 6)}`, 1]))

const leavesOf = (schema: z.ZodObject): number =>
  Object.values(schema.shape).reduce((sum, one) => sum + (one instanceof z.ZodObject ? leavesOf(one) : 1), 0)

const fill = (schema: z.ZodObject, leaf: unknown): object =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, one]) => [name, one instanceof z.ZodObject ? fill(one, leaf) : leaf]),
  )

/** Makes a processo whose drawing has the most points allowed, different for each `n`. */
export const largestDrawing = (sample: object, n: number): string =>
  drawn(sample, { type: 'Polygon', coordinates: [circle(10_000).map(([x = 0, y = 0]) => [x + n / 1_000, y])] })

const drawn = (sample: object, geometria: object): string =>
  JSON.stringify({ ...sample, imovel: { ...(sample as { imovel: object }).imovel, geometria } })

/** Puts drawings into a processo that is valid in everything else. */
function drawings(sample: object): Body[] {
  const declared = (geometria: object) => drawn(sample, geometria)
  const polygon = (...coordinates: unknown[][]) => declared({ type: 'Polygon', coordinates })
  const comb = closed(
    Array.from({ length: 9_998 }, (_, i) => (i % 2 ? [1 + i / 1e4, 1 - i / 1e4] : [i / 1e4, -i / 1e4])),
    [2, -1],
  )
  const multi = (parcels: number[][][]) =>
    declared({ type: 'MultiPolygon', coordinates: parcels.map((ring) => [ring]) })
  return [
    { name: '10,000 points on a circle', text: polygon(circle(10_000)) },
    { name: '20,000 points', text: polygon(circle(20_000)) },
    { name: '10,000 points given as texts', text: polygon(circle(10_000).map((point) => point.map(String))) },
    { name: 'a diagonal comb of 5,000 teeth', text: polygon(placed(comb)) },
    { name: 'a hundred parcels side by side', text: multi(parcels()) },
    { name: 'two combs across each other', text: multi([crossing(0, 1), crossing(1, 0)]) },
  ]
}

const closed = (...parts: (number[][] | number[])[]): number[][] => {
  const points = parts.flatMap((part) => (Array.isArray(part[0]) ? (part as number[][]) : [part as number[]]))
  return [...points, points[0] ?? []]
}
const placed = (ring: number[][]) => ring.map(([x = 0, y = 0]) => [-50 + x / 8, -15 + y / 8])

function circle(points: number): number[][] {
  const angles = Array.from({ length: points - 1 }, (_, i) => (2 * Math.PI * i) / (points - 1))
  return placed(closed(angles.map((angle) => [Math.cos(angle), Math.sin(angle)])))
}

/** Makes squares that share their sides. All fractions are multiples of 1/32, so shared points are exactly the same. */
function parcels(): number[][][] {
  const along = Array.from({ length: 24 }, (_, i) => i / 32)
  return Array.from({ length: 100 }, (_, n) => {
    const [x, y] = [n % 10, Math.floor(n / 10)]
    const sides = [
      ...along.map((d) => [x + d, y]),
      ...along.map((d) => [x + 1, y + d]),
      ...along.map((d) => [x + 1 - d, y + 1]),
      ...along.map((d) => [x, y + 1 - d]),
    ]
    return placed(closed(sides))
  })
}

/** Draws a comb of 2,500 teeth, pointing up or sideways. */
function crossing(x: number, y: number): number[][] {
  const teeth = Array.from({ length: 4_990 }, (_, i) => [i / 5_000, i % 2 ? 1 : 0.01])
  return placed(closed(teeth, [1, 0], [0, 0]).map(([a = 0, b = 0]) => (x < y ? [a, b] : [b + 0.001, a])))
}
