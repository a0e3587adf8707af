/** Types of a library that has none, as far as it is used. */
declare module 'shpjs' {
  import type { Geometry } from 'geojson'

  export function parseShp(shp: Uint8Array): (Geometry | null)[]
}
