import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** From which entry of the browser's history, and by which row, the queue was left. */
let deixada: { entrada: string | undefined; linha: string } | null = null

export const deixar = (entrada: string | undefined, linha: string): void => {
  deixada = { entrada, linha }
}

/** Back in the same entry, the focus is on the row that one left by. */
export function useLinhaDeixada(pronta: boolean): void {
  const entrada = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    if (!pronta || deixada === null || deixada.entrada !== entrada) return
    const { linha } = deixada
    deixada = null
    document.querySelector<HTMLElement>(`[data-linha="${CSS.escape(linha)}"]`)?.focus()
  }, [pronta, entrada])
}
