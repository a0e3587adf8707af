import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query such as `(width >= 100em)`. */
export function useLargura(qual: string): boolean {
  return useSyncExternalStore(
    (mudou) => {
      const consulta = matchMedia(qual)
      consulta.addEventListener('change', mudou)
      return () => consulta.removeEventListener('change', mudou)
    },
    () => matchMedia(qual).matches,
  )
}
