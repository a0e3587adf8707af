import { useLayoutEffect } from 'react'

/** Gives the body a class while the component is shown. `:has` would do it, but not in all browsers of `browsers.ts`. */
export function useBodyClass(name: string): void {
  useLayoutEffect(() => {
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [name])
}
