import { eRequerente } from '@car/vocabulary/pessoa'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessao } from './api/sessao.ts'

const SOSSEGO_MS = 1_000

/**
 * Keeps the pages on the device of who may need them where there is no network (`sw.ts`). Not before the page shows what
 * it was opened for: until then the network is the page's.
 */
export function useGuardarPaginas(): void {
  const sessao = useSessao()
  const lendo = useIsFetching() > 0
  const abrindo = useRouterState({ select: ({ status }) => status === 'pending' })
  const guarda = 'serviceWorker' in navigator && sessao.estado === 'dentro' && eRequerente(sessao.eu.tipo_usuario)
  useEffect(() => {
    if (!guarda || lendo || abrindo) return
    const vez = setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), SOSSEGO_MS)
    return () => clearTimeout(vez)
  }, [guarda, lendo, abrindo])
}
