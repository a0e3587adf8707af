/** The types of the used parts of shpjs, which comes without types. */
declare module 'shpjs' {
  import type { Geometry } from 'geojson'

  export function parseShp(shp: Uint8Array): (Geometry | null)[]
}
