import { createHash } from 'node:crypto'
import type { Polygon } from '@car/layers/cut'
import type { Bounds } from '@car/vocabulary/geometry'
import { boxOf, cellsOf, largeAmong } from './cells.ts'

/** The large cells that an edition touches, each with a digest of the edition's pieces in the cell. */
export type Contents = Readonly<Record<string, string>>

/** Gathers the box of an edition's pieces, and the contents of the large cells that the pieces touch. */
export function createCoverage() {
  const caixa: Bounds = { oeste: 180, sul: 90, leste: -180, norte: -90 }
  const large = new Map<string, bigint>()
  return {
    /**
     * @param said  the stored data of the piece and its feature, as text
     * @returns the box of the piece, and the cells in which perimeters search for it
     */
    add(coordinates: Polygon, said: string): { caixa: Bounds; celulas: string[] } {
      const box = boxOf({ type: 'Polygon', coordinates })
      caixa.oeste = Math.min(caixa.oeste, box.oeste)
      caixa.sul = Math.min(caixa.sul, box.sul)
      caixa.leste = Math.max(caixa.leste, box.leste)
      caixa.norte = Math.max(caixa.norte, box.norte)
      // Pieces are small, so `cellsOf` does not return null.
      const cells = cellsOf({ type: 'Polygon', coordinates })?.guardar ?? []
      const digest = createHash('sha256').update(said).digest().readBigUInt64BE()
      // The digests are added up, so the order of the features in the file does not matter.
      for (const cell of largeAmong(cells)) large.set(cell, BigInt.asUintN(64, (large.get(cell) ?? 0n) + digest))
      return { caixa: box, celulas: cells }
    },

    all: (): { caixa: Bounds; conteudos: Contents } => ({
      caixa,
      conteudos: Object.fromEntries([...large].map(([cell, digest]) => [cell, digest.toString(36)])),
    }),
  }
}

export type Coverage = ReturnType<typeof createCoverage>
