import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

let navigated = false
/** Makes the next heading take the focus. The router calls this function when the page changes. */
export const focusTitle = (): void => {
  navigated = true
}

/** The `h1` of a page. It also sets the title of the window, and takes the focus after navigation. */
export function Titulo({ children, texto }: { children?: ReactNode; texto: string }) {
  const h1 = useRef<HTMLHeadingElement>(null)
  // This is the address of the shown page. It stays the address of the old page until the new page is ready.
  const pathname = useMatch({ strict: false, select: (route) => route.pathname })
  useEffect(() => {
    document.title = `${texto} – Registro Rural`
  }, [texto])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another address is another page, though its heading may be the same
  useEffect(() => {
    if (!navigated) return
    navigated = false
    h1.current?.focus({ preventScroll: true })
  }, [pathname])
  // The heading of a loading page passes its focus to the heading of the loaded page.
  useLayoutEffect(() => {
    const element = h1.current
    return () => {
      if (element === document.activeElement) focusTitle()
    }
  }, [])
  return (
    <h1 ref={h1} tabIndex={-1}>
      {children ?? texto}
    </h1>
  )
}
