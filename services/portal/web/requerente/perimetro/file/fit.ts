import { inBrazil, MAX_POLYGONS, MAX_VERTICES } from '@car/geometry/cross-check'
import { DEGREE_M, polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import { simplify } from '@turf/simplify'
import { Refusal } from './refusal.ts'
import type { Point } from './shapes.ts'

/**
 * Tells whether a file has latitude and longitude swapped, so that only swapped points lie in Brazil.
 * @throws Refusal if the coordinates are not degrees, or the points are not in Brazil either way
 */
export function areSwapped(points: readonly Point[]): boolean {
  if (points.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 180)) {
    throw new Refusal(
      'As coordenadas não são graus: parecem metros (UTM), e o arquivo não diz de que fuso. Exporte de novo em graus (SIRGAS 2000) ou, em um Shapefile, ponha no ZIP também o arquivo .prj.',
    )
  }
  const areInBrazil = (coordinates: Point[]) => inBrazil({ type: 'Polygon', coordinates: [coordinates] })
  if (areInBrazil([...points])) return false
  if (areInBrazil(points.map(swapped))) return true
  throw new Refusal('O desenho está fora do Brasil. Confira se é o arquivo certo, e exporte em SIRGAS 2000.')
}

export const swapped = ([a, b]: Point): Point => [b, a]

/** The tolerances to try, in metres. The images under drawings show nothing finer than the last tolerance. */
const TOLERANCES_M = [0.25, 0.5, 1, 2, 5]
const NUMBER = new Intl.NumberFormat('pt-BR')

/**
 * Leaves out vertices that make little difference, until the service accepts their number. A note says so.
 * @throws Refusal if the drawing has too many polygons, or still too many vertices
 */
export function lighten(geometria: Geometry): { geometria: Geometry; avisos: string[] } {
  const count = polygonsOf(geometria).length
  if (count > MAX_POLYGONS) {
    throw new Refusal(
      `O arquivo tem ${NUMBER.format(count)} polígonos, e o desenho pode ter ${MAX_POLYGONS}. Exporte só os deste imóvel, ou junte os que se tocam.`,
    )
  }
  const before = vertices(geometria)
  if (before <= MAX_VERTICES) return { geometria, avisos: [] }
  for (const metres of TOLERANCES_M) {
    const lightened = simplified(geometria, metres)
    const after = lightened ? vertices(lightened) : before
    if (lightened && after <= MAX_VERTICES) {
      const measuredGap = metres.toLocaleString('pt-BR')
      const aviso = `O arquivo tinha ${NUMBER.format(before)} vértices, e o desenho pode ter ${NUMBER.format(MAX_VERTICES)}: ficaram ${NUMBER.format(after)}, sem afastar o contorno mais de ${measuredGap} m.`
      return { geometria: lightened, avisos: [aviso] }
    }
  }
  throw new Refusal(
    `O arquivo tem ${NUMBER.format(before)} vértices, e o desenho pode ter ${NUMBER.format(MAX_VERTICES)}. Simplifique-o, ou exporte só este imóvel.`,
  )
}

/** Returns a simplified drawing; null if it has too many bends for the library, which recurses for each bend. */
function simplified(geometria: Geometry, metres: number): Geometry | null {
  try {
    return simplify(geometria, { tolerance: metres / DEGREE_M, highQuality: true })
  } catch {
    return null
  }
}

const vertices = (geometria: Geometry): number => polygonsOf(geometria).reduce((n, rings) => n + rings.flat().length, 0)
