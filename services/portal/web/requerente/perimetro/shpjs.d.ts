/** The types of the parts of shpjs that are used here. The library comes without types. */
declare module 'shpjs' {
  import type { Geometry } from 'geojson'

  export function parseShp(shp: Uint8Array): (Geometry | null)[]
}
