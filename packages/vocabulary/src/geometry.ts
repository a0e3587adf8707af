/** GeoJSON with longitude and latitude in degrees, SIRGAS 2000. */
export type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
