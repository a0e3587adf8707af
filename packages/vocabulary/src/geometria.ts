/** GeoJSON in SIRGAS 2000 longitude and latitude, degrees. */
export type Geometria =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
