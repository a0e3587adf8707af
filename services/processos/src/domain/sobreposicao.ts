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

/** Perimeters that differ by less than this share of what both cover together are one and the same. */
const IDENTICO = 0.001
/** What overlaps less than this, in hectares or as a share of the smaller one, comes of drawing. */
const MINIMO = { hectares: 1, parte: 0.01 }
/** A shape is evidence to look at, and has no more vertices than a page can show. */
const MAX_VERTICES = 500
/** In degrees: a metre and a half, doubled until the shape is small enough. */
const TOLERANCIA = 0.000015
/** Of the box in which a municipality is cut, in degrees: its sides must not lie on those of the perimeter. */
const MARGEM = 0.01

/** What two perimeters have in common; null when that is not worth telling. `parte` is the share of the smaller one. */
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
 * What of a perimeter lies outside of a municipality. Only what of the municipality is near is cut: the largest have a
 * hundred thousand vertices.
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

/** Hectares to the square metre, shares to a hundredth of a per cent. */
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
