import { poligonosDe } from '@car/geometria/medidas'
import { bbox } from '@turf/bbox'
import type { Geometria } from '@car/vocabulary/geometria'

/** West, south, east and north, in degrees. */
export type Caixa = { oeste: number; sul: number; leste: number; norte: number }

/** Sides of cells in degrees. A small cell has about 3,000 hectares, a large one 300,000. */
const [PEQUENA, GRANDE] = [0.05, 0.5]
/** A drawing that touches more small cells than this is found by its large cells. */
const MAX_PEQUENAS = 36
/** A drawing that touches more large cells than this (a million square kilometres) is not found at all. */
const MAX_GRANDES = 400

export function caixaDe(geometria: Geometria): Caixa {
  const [oeste, sul, leste, norte] = bbox(geometria)
  return { oeste, sul, leste, norte }
}

/**
 * The cells under which others find a drawing (`guardar`), and the cells under which it finds others (`procurar`). A
 * small drawing is kept in its small cells (`a`), and also in its large cells (`b`), where large drawings look for it.
 * A large drawing is kept in its large cells (`c`). Each polygon has its own cells, so two parcels far apart do not
 * claim the cells between them. Null when there would be too many cells.
 */
export function celulasDe(geometria: Geometria): { guardar: string[]; procurar: string[] } | null {
  const caixas = poligonosDe(geometria).map((coordinates) => caixaDe({ type: 'Polygon', coordinates }))
  const grandes = tocadas(caixas, GRANDE, MAX_GRANDES)
  if (grandes === null) return null
  const com = (letra: string, celulas: readonly string[]) => celulas.map((celula) => letra + celula)
  const pequenas = tocadas(caixas, PEQUENA, MAX_PEQUENAS)
  return pequenas === null
    ? { guardar: com('c', grandes), procurar: [...com('c', grandes), ...com('b', grandes)] }
    : {
        guardar: [...com('a', pequenas), ...com('b', grandes)],
        procurar: [...com('a', pequenas), ...com('c', grandes)],
      }
}

/** The cells of one size that the boxes touch; null when there are more than `maximo`. */
function tocadas(caixas: readonly Caixa[], lado: number, maximo: number): string[] | null {
  const celulas = new Set<string>()
  for (const { oeste, sul, leste, norte } of caixas) {
    for (let x = Math.floor(oeste / lado); x <= Math.floor(leste / lado); x++) {
      for (let y = Math.floor(sul / lado); y <= Math.floor(norte / lado); y++) {
        celulas.add(`${x}:${y}`)
        if (celulas.size > maximo) return null
      }
    }
  }
  return [...celulas]
}
