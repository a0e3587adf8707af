import type { Geometria } from '@car/vocabulary/geometria'

export const poligonosDe = (geometria: Geometria): number[][][][] =>
  geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates

/** Metres in a degree of the equator, precise enough for a step or a tolerance. */
export const GRAU_M = 111_320

const RAIO_KM = 6371.0088

const radianos = (graus: number) => (graus * Math.PI) / 180

/** The distance along the surface of a sphere, from one [longitude, latitude] to another. */
export function distanciaKm([lon1 = 0, lat1 = 0]: readonly number[], [lon2 = 0, lat2 = 0]: readonly number[]): number {
  const [dx, dy] = [radianos(lon2 - lon1) / 2, radianos(lat2 - lat1) / 2]
  const a = Math.sin(dy) ** 2 + Math.cos(radianos(lat1)) * Math.cos(radianos(lat2)) * Math.sin(dx) ** 2
  return 2 * RAIO_KM * Math.asin(Math.sqrt(a))
}

/** The length of all outlines, including inner ones. */
export const perimetroKm = (geometria: Geometria): number =>
  poligonosDe(geometria)
    .flat()
    .reduce((soma, anel) => soma + anel.slice(1).reduce((parte, p, i) => parte + distanciaKm(anel[i] ?? p, p), 0), 0)
