import { defeitoDe, encontros } from '@car/geometria/autocruzamento'
import { conferirGeometria, DEFEITOS } from '@car/geometria/conferir'
import { perimetroKm, poligonosDe } from '@car/geometria/medidas'
import { type Meanings, meaningsOf } from '@car/geometria/nested'
import type { Geometria } from '@car/vocabulary/geometria'
import { area } from '@turf/area'

export type Medida = {
  area_ha: number
  perimetro_km: number
  /** Why the service would refuse the drawing, and what to do; empty if it would not. */
  falta: string
  /** The first places where it crosses itself: [longitude, latitude]. */
  encontros: readonly (readonly number[])[]
  /** The drawings that polygons inside polygons can stand for. */
  meanings: Meanings | null
}

const POUCOS = 'Cada contorno precisa de 3 vértices ou mais. Marque os que faltam, ou apague o desenho.'
const CRUZAMENTOS = 20

/** Measures a drawing by the rules of the service. */
export function medir(perimetro: string): Medida {
  const geometria = JSON.parse(perimetro) as Geometria
  const poligonos = poligonosDe(geometria)
  const medida = {
    area_ha: area(geometria) / 10_000,
    perimetro_km: perimetroKm(geometria),
    encontros: [],
    meanings: null,
  }
  if (poligonos.flat().some((anel) => anel.length < 4)) return { ...medida, falta: POUCOS }
  const [falta] = conferirGeometria(geometria)
  // A bow tie has no area either, but where it crosses itself is the better answer.
  const semArea = medida.area_ha * 10_000 < 1
  const defeito = falta && !semArea ? null : defeitoDe(poligonos)
  if (defeito === null) return { ...medida, falta: falta?.message ?? '' }
  const cruzamentos = encontros(poligonos, CRUZAMENTOS)
  const meanings = defeito === 'sobrepostos' && cruzamentos.length === 0 ? meaningsOf(geometria) : null
  return { ...medida, falta: DEFEITOS[defeito][0]?.message ?? '', encontros: cruzamentos, meanings }
}
