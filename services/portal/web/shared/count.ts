import { useSyncExternalStore } from 'react'

/** Counts down the whole seconds until a moment; null once it is past. */
export function useCountdown(end: number): number | null {
  const agora = useSyncExternalStore(everySecond, inSeconds)
  const remaining = Math.ceil(end / 1_000) - agora
  return remaining > 0 ? remaining : null
}

const inSeconds = () => Math.floor(Date.now() / 1_000)

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
