import type { Polygon } from '@car/camadas/cut'
import { type Bounds, boxOf, cellsOf } from './cells.ts'

/** What the pieces of an edition cover together: their box, and the large cells that they touch. */
export function createCoverage() {
  const caixa: Bounds = { oeste: 180, sul: 90, leste: -180, norte: -90 }
  const large = new Set<string>()
  return {
    /** @returns the box of the piece, and the cells under which perimeters find it */
    add(coordinates: Polygon): { caixa: Bounds; celulas: string[] } {
      const box = boxOf({ type: 'Polygon', coordinates })
      caixa.oeste = Math.min(caixa.oeste, box.oeste)
      caixa.sul = Math.min(caixa.sul, box.sul)
      caixa.leste = Math.max(caixa.leste, box.leste)
      caixa.norte = Math.max(caixa.norte, box.norte)
      // No piece is so large that it has no cells.
      const cells = cellsOf({ type: 'Polygon', coordinates })?.guardar ?? []
      for (const cell of cells) if (!cell.startsWith('a')) large.add(cell.slice(1))
      return { caixa: box, celulas: cells }
    },

    all: (): { caixa: Bounds; celulas: string[] } => ({ caixa, celulas: [...large] }),
  }
}

export type Coverage = ReturnType<typeof createCoverage>
