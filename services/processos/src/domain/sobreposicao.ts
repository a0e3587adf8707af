import { areaDaGeometria } from '@car/conferencia/areas'
import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'
import { bbox } from '@turf/bbox'
import { bboxClip } from '@turf/bbox-clip'
import { simplify } from '@turf/simplify'
import polygonClipping, { type MultiPolygon } from 'polygon-clipping'

/** A share is 0 to 1; a shape is GeoJSON as text. */
export type Pedaco = { hectares: number; parte: number; forma?: string | undefined }
export type Sobreposicao = Pedaco & { identico: boolean }

/** Two perimeters count as identical when they differ by less than this share of what both cover together. */
const IDENTICO = 0.001
/** An overlap smaller than this, in hectares or as a share of the smaller one, comes from imprecise drawing. */
const MINIMO = { hectares: 1, parte: 0.01 }
/** A shape is evidence to look at, so it has no more vertices than a page can show. */
const MAX_VERTICES = 500
/** In degrees, about 1.5 m. It is doubled until the shape is small enough. */
const TOLERANCIA = 0.000015
/**
 * In degrees. The box that cuts the municipality is larger than the perimeter by this, so that their sides do not
 * coincide.
 */
const MARGEM = 0.01

/** What two perimeters have in common; null when it is too small to report. `parte` is the share of the smaller one. */
export function sobrepor(um: Geometria, outro: Geometria): Sobreposicao | null {
  const comum = polygonClipping.intersection(recorteDe(um), recorteDe(outro))
  const [a, b, hectares] = [areaDaGeometria(um), areaDaGeometria(outro), areaDe(comum)]
  const ambos = a + b - hectares
  const parte = Math.min(1, hectares / Math.min(a, b))
  if (ambos - hectares < IDENTICO * ambos) return { identico: true, hectares: redondo(hectares), parte: redondo(parte) }
  if (hectares < MINIMO.hectares || parte < MINIMO.parte) return null
  return { identico: false, hectares: redondo(hectares), parte: redondo(parte), ...comForma(comum) }
}

/**
 * The part of a perimeter that lies outside a municipality. The municipality is first cut down to what is near, because
 * the largest have a hundred thousand vertices.
 */
export function foraDe(perimetro: Geometria, municipio: Geometria): Pedaco {
  const [oeste, sul, leste, norte] = bbox(perimetro)
  const perto = bboxClip(municipio, [oeste - MARGEM, sul - MARGEM, leste + MARGEM, norte + MARGEM])
    .geometry as Geometria
  const limites = recorteDe(perto).filter((poligono) => (poligono[0]?.length ?? 0) > 3)
  const poligonos = recorteDe(perimetro)
  const fora = limites.length === 0 ? poligonos : polygonClipping.difference(poligonos, limites)
  const hectares = areaDe(fora)
  const parte = Math.min(1, hectares / areaDaGeometria(perimetro))
  return { hectares: redondo(hectares), parte: redondo(parte), ...(hectares > 0 ? comForma(fora) : {}) }
}

const recorteDe = (geometria: Geometria): MultiPolygon => poligonosDe(geometria) as MultiPolygon

const areaDe = (coordinates: MultiPolygon): number => areaDaGeometria({ type: 'MultiPolygon', coordinates })

/** Rounds hectares to the square metre, and shares to a hundredth of a per cent. */
const redondo = (n: number): number => Math.round(n * 10_000) / 10_000

function comForma(poligonos: MultiPolygon): { forma?: string } {
  const inteira = { type: 'MultiPolygon' as const, coordinates: poligonos as number[][][][] }
  for (let forma = inteira, tolerance = TOLERANCIA; tolerance < 1; tolerance *= 2) {
    if (forma.coordinates.flat(2).length <= MAX_VERTICES) return { forma: JSON.stringify(forma, ateOCentimetro) }
    forma = simplify(inteira, { tolerance })
  }
  return {}
}

const ateOCentimetro = (_: string, valor: unknown): unknown =>
  typeof valor === 'number' ? Math.round(valor * 1e7) / 1e7 : valor
