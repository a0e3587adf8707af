import type { Geometry } from '@car/vocabulary/geometry'
import { bbox } from '@turf/bbox'
import { difference } from './clipping.ts'
import { defectOf } from './self-crossing.ts'
import { polygonsOf } from './measures.ts'

type Polygon = number[][][]

/**
 * The two possible meanings of polygons that lie within other polygons: the inner polygons are cut out of the outer
 * polygons, or they are parts of the outer polygons and superfluous. A meaning is null if its drawing would have a
 * defect.
 */
export type Meanings = { cutOut: Geometry | null; partOf: Geometry | null }

/**
 * Returns both meanings of a drawing; null if no polygon lies within another polygon. Polygons whose sides cross are
 * not handled.
 */
export function meaningsOf(geometry: Geometry): Meanings | null {
  const polygons = polygonsOf(geometry)
  const isInner = polygons.map((inner, i) =>
    polygons.some((outer, j) => i !== j && isWithin(inner, outer) && !(i < j && isWithin(outer, inner))),
  )
  const outer = polygons.filter((_, i) => !isInner[i])
  const inner = polygons.filter((_, i) => isInner[i])
  if (inner.length === 0) return null
  const cutOut = outer.flatMap((polygon) => {
    const within = inner.filter((one) => isWithin(one, polygon))
    return within.length === 0 ? [polygon] : difference([polygon], within)
  })
  return { cutOut: sound(cutOut), partOf: sound(outer) }
}

/**
 * Tells whether a polygon lies within another polygon. Clipping is slow, so bounding boxes exclude most polygons first.
 */
function isWithin(inner: Polygon, outer: Polygon): boolean {
  const [a, b] = [boxOf(inner), boxOf(outer)]
  const fits = a.every((side, i) => (i < 2 ? side >= (b[i] as number) : side <= (b[i] as number)))
  return fits && difference([inner], [outer]).length === 0
}

const boxOf = (coordinates: Polygon): number[] => bbox({ type: 'Polygon', coordinates })

function sound(polygons: Polygon[]): Geometry | null {
  const [only] = polygons
  if (!only || defectOf(polygons) !== null) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}
