import { useSyncExternalStore } from 'react'

/** Until when reads wait that were past the limit (CAR-010). One line of the frame tells of all of them. */
let ate: number | null = null
const ouvintes = new Set<() => void>()

export function esperarAte(quando: number): void {
  ate = Math.max(ate ?? 0, quando)
  for (const ouvinte of ouvintes) ouvinte()
}

/** Until when the last read waits. The moment may be past. */
export const useEsperaDasLeituras = (): number | null => useSyncExternalStore(ouvir, () => ate)

function ouvir(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}
