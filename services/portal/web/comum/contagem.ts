import { useSyncExternalStore } from 'react'

/** Counts down the whole seconds until a moment; null once it is past. */
export function useContagem(ate: number): number | null {
  const agora = useSyncExternalStore(aCadaSegundo, emSegundos)
  const restam = Math.ceil(ate / 1_000) - agora
  return restam > 0 ? restam : null
}

const emSegundos = () => Math.floor(Date.now() / 1_000)

function aCadaSegundo(ouvinte: () => void): () => void {
  const relogio = setInterval(ouvinte, 1_000)
  return () => clearInterval(relogio)
}
