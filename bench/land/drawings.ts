import type { MultiPolygon } from '@car/geometria/clipping'
import type { Chance } from '../generator/chance.ts'

/**
 * This module makes drawings in Brazil that are hard for the computation of areas and for clipping. The same seed
 * always makes the same drawings.
 */

type Ring = number[][]
type Point = [lon: number, lat: number]
export type Pair = { kind: Kind; a: MultiPolygon; b: MultiPolygon }
export type Kind = keyof typeof KINDS

const TURN = 2 * Math.PI
const DEGREE_M = 111_320

const between = (by: Chance, from: number, to: number): number => from + by.real() * (to - from)
/** Rounds to seven decimals, as drawings have them: about a centimetre. */
const place = (lon: number, lat: number): Point => [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
const closed = (points: Ring): Ring => {
  const without = points.filter((point, i) => i === 0 || String(point) !== String(points[i - 1]))
  return [...without, without[0] as number[]]
}
const somewhere = (by: Chance): Point => [between(by, -72, -36), between(by, -33, 5)]

/**
 * Makes an outline with this many corners, none of them farther than `reach` degrees from the centre. Its sides do not
 * cross.
 */
function star(by: Chance, [lon, lat]: Point, reach: number, corners: number, roughness = 0.5): Ring {
  const angles = Array.from({ length: corners }, () => by.real() * TURN).toSorted((a, b) => a - b)
  return closed(
    angles.map((angle) => {
      const distance = reach * (1 - roughness * by.real())
      return place(lon + distance * Math.cos(angle), lat + distance * Math.sin(angle))
    }),
  )
}

function winding(by: Chance, [lon, lat]: Point, reach: number, corners: number): Ring {
  const waves = Array.from({ length: 12 }, (_, k) => ({ phase: by.real() * TURN, height: by.real() / (k + 1) }))
  return closed(
    Array.from({ length: corners }, (_, i) => {
      const angle = (TURN * i) / corners
      const bend = waves.reduce((sum, { phase, height }, k) => sum + height * Math.sin((k * 7 + 1) * angle + phase), 0)
      const distance = reach * (1 + 0.12 * bend)
      return place(lon + distance * Math.cos(angle), lat + distance * Math.sin(angle))
    }),
  )
}

export function property(by: Chance): Ring {
  const hectares = 10 ** between(by, 0, Math.log10(500_000))
  const reach = Math.sqrt((hectares * 10_000) / Math.PI) / DEGREE_M
  return star(by, somewhere(by), reach, by.integer(4, 200))
}

const KINDS = {
  random: (by, at, reach) => [
    [[star(by, at, reach, by.integer(5, 60))]],
    [[star(by, near(by, at, reach), reach * between(by, 0.3, 2), by.integer(5, 60))]],
  ],
  'shared edges': (by, at, reach) => {
    const ring = star(by, at, reach, by.integer(8, 80), 0.3)
    const part = ring.slice(0, by.integer(3, ring.length - 2))
    const outward = part
      .toReversed()
      .map(([lon = 0, lat = 0]) => place(at[0] + (lon - at[0]) * 2.5, at[1] + (lat - at[1]) * 2.5))
    return [[[ring]], [[closed([...part, ...outward])]]]
  },
  slivers: (by, at, reach) => {
    const ring = winding(by, at, reach, by.integer(10, 200))
    const shift = 10 ** between(by, -7, -5)
    const moved = ring
      .slice(0, -1)
      .map(([lon = 0, lat = 0]) => [lon + between(by, -shift, shift), lat + between(by, -shift, shift)])
    return [[[ring]], [[closed(moved)]]]
  },
  touching: (by, [lon, lat], reach) => {
    const corner = (x: number, y: number) => place(lon + x * reach, lat + y * reach)
    const outline = closed([corner(0, 0), corner(1, 0), corner(2, 0), corner(2, 2), corner(0, 2)])
    const hole = closed([corner(1, 0), corner(1.5, 1), corner(0.5, 1)])
    return [[[outline, hole]], [[star(by, corner(1, 1), reach, by.integer(5, 40))]]]
  },
  holes: (by, at, reach) => {
    const holes = Array.from({ length: by.integer(1, 12) }, (_, i) => {
      const angle = (TURN * i) / 12
      return star(
        by,
        [at[0] + 0.3 * reach * Math.cos(angle), at[1] + 0.3 * reach * Math.sin(angle)],
        0.07 * reach,
        by.integer(4, 12),
      )
    })
    return [[[winding(by, at, reach, 60), ...holes]], [[winding(by, near(by, at, 0.5 * reach), reach, 60)]]]
  },
  'on a grid': (by, at, reach) => [[[hull(by, at, reach / 6)]], [[hull(by, at, reach / 6)]]],
  parcels: (by, at, reach) => {
    const parcels = Array.from({ length: by.integer(2, 8) }, (_, i) => [
      star(by, [at[0] + i * 2.1 * reach, at[1]], reach, 12),
    ])
    return [parcels, [[star(by, [at[0] + between(by, 0, 8) * reach, at[1]], 3 * reach, 30)]]]
  },
  'of 10,000 vertices': (by, at, reach) => [
    [[winding(by, at, reach, 9_999)]],
    [[winding(by, near(by, at, 0.3 * reach), reach, 9_999)]],
  ],
  'crossing themselves': (by, at, reach) => {
    const ring = Array.from({ length: by.integer(4, 20) }, () => place(...near(by, at, reach)))
    return [[[closed(ring)]], [[star(by, near(by, at, reach), reach, 20)]]]
  },
  spiked: (by, at, reach) => {
    const ring = star(by, at, reach, 20)
    const [tip, foot] = [by.integer(1, 15), by.integer(1, 3)]
    const [lon = 0, lat = 0] = ring[tip] ?? []
    const spike = [
      [lon + reach / foot, lat],
      [lon, lat],
    ]
    return [
      [[[...ring.slice(0, tip + 1), ...spike, ...ring.slice(tip + 1)]]],
      [[star(by, near(by, at, reach), reach, 20)]],
    ]
  },
} satisfies Record<string, (by: Chance, at: Point, reach: number) => [MultiPolygon, MultiPolygon]>

/** The share of each kind, in percent of all pairs. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['random', 30],
  ['shared edges', 15],
  ['slivers', 15],
  ['touching', 6],
  ['holes', 10],
  ['on a grid', 13],
  ['parcels', 5.5],
  ['spiked', 3],
  ['crossing themselves', 2],
  ['of 10,000 vertices', 0.5],
]

export const pairs = (by: Chance, count: number): Pair[] =>
  SHARES.flatMap(([kind, share]) =>
    Array.from({ length: Math.ceil((count * share) / 100) }, () => {
      const [a, b] = KINDS[kind](by, somewhere(by), 10 ** between(by, -3, -0.7))
      return { kind, a, b }
    }),
  )

const near = (by: Chance, [lon, lat]: Point, distance: number): Point => [
  lon + between(by, -distance, distance),
  lat + between(by, -distance, distance),
]

/** Makes a convex outline with corners on a grid, so that two outlines share many corners and sides. */
function hull(by: Chance, [lon, lat]: Point, step: number): Ring {
  const at = () => place(lon + step * by.integer(-6, 6), lat + step * by.integer(-6, 6))
  const points = Array.from({ length: by.integer(4, 9) }, at).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of list) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2) as Point, kept.at(-1) as Point, point)) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  const ring = [...half(points), ...half(points.toReversed())]
  return ring.length > 2 ? closed(ring) : closed([place(lon, lat), place(lon + step, lat), place(lon, lat + step)])
}
const turnsLeft = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
