import polygonClipping, { type MultiPolygon } from 'polygon-clipping'

/** The coordinates of a MultiPolygon. */
type Polygons = number[][][][]

/** What both cover; null when it cannot be computed. */
export const intersection = (a: Polygons, b: Polygons): Polygons | null =>
  attempt(() => polygonClipping.intersection(a as MultiPolygon, b as MultiPolygon))

/** What only the first covers; null when it cannot be computed. */
export const difference = (a: Polygons, b: Polygons): Polygons | null =>
  attempt(() => polygonClipping.difference(a as MultiPolygon, b as MultiPolygon))

/** The same area as valid polygons; null when it cannot be computed. */
export const union = (a: Polygons): Polygons | null => attempt(() => polygonClipping.union(a as MultiPolygon))

function attempt(clip: () => MultiPolygon): Polygons | null {
  try {
    return clip()
  } catch {
    return null
  }
}
