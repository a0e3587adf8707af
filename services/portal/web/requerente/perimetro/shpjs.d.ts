/** What is used of a library without types. */
declare module 'shpjs' {
  import type { Geometry } from 'geojson'

  export function parseShp(shp: Uint8Array): (Geometry | null)[]
}
