import type { Detalhe } from '@car/errors/catalog'
import { area } from '@turf/area'
import { bbox } from '@turf/bbox'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Defeito } from './autocruzamento.ts'
import { poligonosDe } from './medidas.ts'

type Anel = readonly (readonly number[])[]

/**
 * West, south, east and north of Brazil in degrees, with its islands. This coarse box catches swapped or foreign
 * coordinates.
 */
const BRASIL = [-74.0, -33.8, -28.8, 5.3] as const
/**
 * Allows a point every ten metres along a hundred kilometres, the outline of a square of 60,000 hectares. The images on
 * which CAR drawings are based show nothing finer than five metres.
 */
export const MAX_VERTICES = 10_000
/** Parcels of one property, separated by roads and rivers. */
export const MAX_POLIGONOS = 100

/**
 * The first fault of a polygon in SIRGAS 2000, or nothing. Whether it crosses itself is not checked here, because that
 * takes too long for a thread that serves others (`autocruzamento.ts`).
 */
export function conferirGeometria(geometria: Geometria): Detalhe[] {
  const poligonos = poligonosDe(geometria)
  const aneis = poligonos.flat()
  if (poligonos.length > MAX_POLIGONOS) {
    return recusa('out_of_range', `O desenho tem polígonos demais (no máximo ${MAX_POLIGONOS}). Junte os que se tocam.`)
  }
  if (aneis.reduce((n, anel) => n + anel.length, 0) > MAX_VERTICES) {
    return recusa('out_of_range', `O desenho tem vértices demais (no máximo ${MAX_VERTICES}). Simplifique-o.`)
  }
  if (!aneis.flat().every(([lon, lat]) => Math.abs(lon ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90)) {
    return recusa('out_of_range', 'As coordenadas são longitude e latitude em graus (SIRGAS 2000).')
  }
  if (!aneis.every(fechado)) return recusa('invalid_value', 'Cada contorno termina no ponto em que começa.')
  if (!noBrasil(geometria)) {
    return recusa('out_of_range', 'O desenho está fora do Brasil. Confira a ordem: longitude, latitude.')
  }
  // What is cut out does not count: a hole that lies outside could outweigh the outline.
  const contornos = poligonos.map(([contorno = []]) => [contorno as number[][]])
  if (area({ type: 'MultiPolygon', coordinates: contornos }) < 1)
    return recusa('invalid_value', 'O desenho não tem área.')
  return []
}

export function noBrasil(geometria: Geometria): boolean {
  const [oeste, sul, leste, norte] = bbox(geometria)
  return oeste >= BRASIL[0] && sul >= BRASIL[1] && leste <= BRASIL[2] && norte <= BRASIL[3]
}

/** Each defect of a drawing, in words. */
export const DEFEITOS: Readonly<Record<Defeito, Detalhe[]>> = {
  cruza: recusa('invalid_value', 'O contorno cruza a si mesmo. Corrija o desenho.'),
  furo_fora: recusa(
    'invalid_value',
    'Um contorno interno está fora do contorno do seu polígono, ou dentro de outro contorno interno. Retire-o, ou desenhe-o como polígono à parte.',
  ),
  sobrepostos: recusa(
    'invalid_value',
    'Os polígonos do desenho se sobrepõem, ou um está dentro de outro. Junte-os em um só; se o de dentro não é do imóvel, faça dele um contorno interno.',
  ),
}
export const COMPLEXO_DEMAIS = recusa(
  'out_of_range',
  'O desenho é complexo demais para ser conferido. Simplifique-o: menos vértices, polígonos e contornos internos.',
)

function recusa(code: string, message: string): Detalhe[] {
  return [{ field: 'imovel.geometria', code, message }]
}

const fechado = (anel: Anel): boolean => {
  const [primeiro, ultimo] = [anel[0], anel.at(-1)]
  return primeiro?.[0] === ultimo?.[0] && primeiro?.[1] === ultimo?.[1]
}
