import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query such as `(width >= 100em)`. */
export function useWidth(qual: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const consulta = matchMedia(qual)
      consulta.addEventListener('change', changed)
      return () => consulta.removeEventListener('change', changed)
    },
    () => matchMedia(qual).matches,
  )
}
