import { useSyncExternalStore } from 'react'

/** Reads past the limit (CAR-010) wait for their turn: one line of the frame says so for all of them, wherever they are shown. */
let ate: number | null = null
const ouvintes = new Set<() => void>()

export function esperarAte(quando: number): void {
  ate = Math.max(ate ?? 0, quando)
  for (const ouvinte of ouvintes) ouvinte()
}

/** Until when the last of them waits; it may be past. */
export const useEsperaDasLeituras = (): number | null => useSyncExternalStore(ouvir, () => ate)

function ouvir(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}
