import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

let navegou = false
/** Called by the router: the next heading takes the focus. */
export const focarTitulo = (): void => {
  navegou = true
}

/** The one `h1` of a page. It names the page in the browser too, and takes the focus when one comes from another page. */
export function Titulo({ children, texto }: { children?: ReactNode; texto: string }) {
  const h1 = useRef<HTMLHeadingElement>(null)
  // Of what is shown, which is the old page until the new one is here.
  const pathname = useMatch({ strict: false, select: (rota) => rota.pathname })
  useEffect(() => {
    document.title = `${texto} – Registro Rural`
  }, [texto])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another address is another page, though its heading may be the same
  useEffect(() => {
    if (!navegou) return
    navegou = false
    h1.current?.focus({ preventScroll: true })
  }, [pathname])
  // A page that was loading has another heading than the page that came: the focus goes over to it.
  useLayoutEffect(() => {
    const este = h1.current
    return () => {
      if (este === document.activeElement) focarTitulo()
    }
  }, [])
  return (
    <h1 ref={h1} tabIndex={-1}>
      {children ?? texto}
    </h1>
  )
}
