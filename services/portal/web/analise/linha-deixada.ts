import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The entry of the browser's history and the row from which somebody left the queue. */
let deixada: { entrada: string | undefined; linha: string } | null = null

export const deixar = (entrada: string | undefined, linha: string): void => {
  deixada = { entrada, linha }
}

/** When somebody returns to that entry, the row by which they left gets the focus. */
export function useLinhaDeixada(pronta: boolean): void {
  const entrada = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    if (!pronta || deixada === null || deixada.entrada !== entrada) return
    const { linha } = deixada
    deixada = null
    document.querySelector<HTMLElement>(`[data-linha="${CSS.escape(linha)}"]`)?.focus()
  }, [pronta, entrada])
}
