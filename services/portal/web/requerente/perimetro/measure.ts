import { defectOf, crossings } from '@car/geometry/self-crossing'
import { checkGeometry, DEFECTS } from '@car/geometry/cross-check'
import { hectaresOf, perimetroKm } from '@car/geometry/area'
import { polygonsOf } from '@car/geometry/measures'
import { type Meanings, meaningsOf } from '@car/geometry/nested'
import type { Geometry } from '@car/vocabulary/geometry'

export type Measurement = {
  area_ha: number
  perimetro_km: number
  /** The reason why the service would refuse the drawing, with advice; otherwise empty. */
  missing: string
  /** The first places where the drawing crosses itself: [longitude, latitude]. */
  crossings: readonly (readonly number[])[]
  /** The possible meanings of polygons inside polygons; null if nothing is ambiguous. */
  meanings: Meanings | null
}

const TOO_FEW = 'Cada contorno precisa de 3 vértices ou mais. Marque os que faltam, ou apague o desenho.'
const CRUZAMENTOS = 20

export function measure(perimetro: string): Measurement {
  const geometry = JSON.parse(perimetro) as Geometry
  const polygons = polygonsOf(geometry)
  const measurement = {
    area_ha: hectaresOf(geometry),
    perimetro_km: perimetroKm(geometry),
    crossings: [],
    meanings: null,
  }
  if (polygons.flat().some((ring) => ring.length < 4)) return { ...measurement, missing: TOO_FEW }
  const [gap] = checkGeometry(geometry)
  // A bow tie has no area either, but the helpful error is that it crosses itself.
  const withoutArea = measurement.area_ha * 10_000 < 1
  const defect = gap && !withoutArea ? null : defectOf(polygons)
  if (defect === null) return { ...measurement, missing: gap?.message ?? '' }
  const cruzamentos = crossings(polygons, CRUZAMENTOS)
  const meanings = defect === 'overlapping' && cruzamentos.length === 0 ? meaningsOf(geometry) : null
  return { ...measurement, missing: DEFECTS[defect][0]?.message ?? '', crossings: cruzamentos, meanings }
}
