import { area } from '@turf/area'
import polygonClipping from 'polygon-clipping'
import type { Geometria } from '@car/vocabulary/geometria'

/** The area that one drawing covers and the other does not. */
export type Parte = { ha: number; forma?: Geometria }
export type Diferenca = { ganho: Parte; perda: Parte }

/** Shapes with more points are left out: the difference of two large drawings can have many times their points. */
const PONTOS_DA_FORMA = 10_000
const M2_POR_HA = 10_000

type Recorte = ReturnType<typeof polygonClipping.difference>
type Coordenadas = Parameters<typeof polygonClipping.difference>[0]

/** What was gained from one drawing to the next, and lost; null stands for no drawing. */
export const diferenca = (de: Geometria | null, ate: Geometria | null): Diferenca => ({
  ganho: parteDe(menos(ate, de)),
  perda: parteDe(menos(de, ate)),
})

function menos(um: Geometria | null, outro: Geometria | null): Recorte {
  if (um === null) return []
  const [a, b] = [um, outro].map((g) => (g?.coordinates ?? []) as Coordenadas)
  return outro === null
    ? polygonClipping.union(a as Coordenadas)
    : polygonClipping.difference(a as Coordenadas, b as Coordenadas)
}

function parteDe(recorte: Recorte): Parte {
  const forma = { type: 'MultiPolygon' as const, coordinates: recorte }
  const ha = Math.round((area(forma) / M2_POR_HA) * 10_000) / 10_000
  const pontos = recorte.flat().reduce((n, anel) => n + anel.length, 0)
  return pontos === 0 || pontos > PONTOS_DA_FORMA ? { ha } : { ha, forma: forma as Geometria }
}
