import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const SOSSEGO_MS = 1_000

/** True once the page has shown its content. Until then nothing else uses the network. */
export function useSossego(quando: boolean): boolean {
  const lendo = useIsFetching() > 0
  const abrindo = useRouterState({ select: ({ status }) => status === 'pending' })
  const [sossego, setSossego] = useState(false)
  useEffect(() => {
    if (!quando || lendo || abrindo) return
    const vez = setTimeout(() => setSossego(true), SOSSEGO_MS)
    return () => clearTimeout(vez)
  }, [quando, lendo, abrindo])
  return quando && sossego
}
