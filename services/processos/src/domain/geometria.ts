import type { Detalhe } from '@car/errors/catalog'
import { area } from '@turf/area'
import { bbox } from '@turf/bbox'
import { kinks } from '@turf/kinks'
import polygonClipping from 'polygon-clipping'
import type { Geometria } from '@car/vocabulary/geometria'

type Anel = readonly (readonly number[])[]

/**
 * West, south, east and north of Brazil in degrees, with its islands. This coarse box catches swapped or foreign
 * coordinates.
 */
const BRASIL = [-74.0, -33.8, -28.8, 5.3] as const
const MAX_VERTICES = 20_000

/** The first fault of a polygon in SIRGAS 2000, or nothing. */
export function conferirGeometria(geometria: Geometria): Detalhe[] {
  const poligonos = geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates
  const aneis = poligonos.flat()
  if (aneis.reduce((n, anel) => n + anel.length, 0) > MAX_VERTICES) {
    return recusa('out_of_range', `O desenho tem vértices demais (no máximo ${MAX_VERTICES}).`)
  }
  if (!aneis.flat().every(([lon, lat]) => Math.abs(lon ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90)) {
    return recusa('out_of_range', 'As coordenadas são longitude e latitude em graus (SIRGAS 2000).')
  }
  if (!aneis.every(fechado)) return recusa('invalid_value', 'Cada contorno termina no ponto em que começa.')
  const [oeste, sul, leste, norte] = bbox(geometria)
  if (oeste < BRASIL[0] || sul < BRASIL[1] || leste > BRASIL[2] || norte > BRASIL[3]) {
    return recusa('out_of_range', 'O desenho está fora do Brasil. Confira a ordem: longitude, latitude.')
  }
  if (cruza(poligonos)) return recusa('invalid_value', 'O contorno cruza a si mesmo. Corrija o desenho.')
  if (area(geometria) < 1) return recusa('invalid_value', 'O desenho não tem área.')
  return []
}

const recusa = (code: string, message: string): Detalhe[] => [{ field: 'imovel.geometria', code, message }]

const fechado = (anel: Anel): boolean => {
  const [primeiro, ultimo] = [anel[0], anel.at(-1)]
  return primeiro?.[0] === ultimo?.[0] && primeiro?.[1] === ultimo?.[1]
}

/** Whether a ring crosses itself or another ring of its polygon, or polygons overlap. */
function cruza(poligonos: readonly Anel[][]): boolean {
  const planos = poligonos.map((p) => p.map((anel) => anel.map(([lon = 0, lat = 0]): [number, number] => [lon, lat])))
  if (planos.some((p) => kinks({ type: 'Polygon', coordinates: p }).features.length > 0)) return true
  return planos.some((p, i) => planos.slice(i + 1).some((outro) => polygonClipping.intersection(p, outro).length > 0))
}
