import { poligonosDe } from '@car/geometria/medidas'
import { bbox } from '@turf/bbox'
import type { Geometria } from '@car/vocabulary/geometria'

/** West, south, east and north, in degrees. */
export type Caixa = { oeste: number; sul: number; leste: number; norte: number }

/** Sides of cells in degrees. A small cell has about 3,000 hectares, a large one 300,000. */
const [PEQUENA, GRANDE] = [0.05, 0.5]
/** A drawing that touches more small cells than this is found by large ones. */
const MAX_PEQUENAS = 36
/** One that touches more large cells than this, a million square kilometres, is found by none. */
const MAX_GRANDES = 400

export function caixaDe(geometria: Geometria): Caixa {
  const [oeste, sul, leste, norte] = bbox(geometria)
  return { oeste, sul, leste, norte }
}

/**
 * The cells under which others find a drawing, and those under which it finds theirs. A small one is kept in its small
 * cells (`a`) and, for large ones that look for it, in its large ones (`b`); a large one in its large cells (`c`). Each
 * polygon has its own cells, so that parcels far apart are in none between. Null where there would be too many.
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

/** The cells of a size that boxes touch; null when there are more than `maximo`. */
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
