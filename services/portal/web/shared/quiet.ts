import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const QUIET_MS = 1_000

/**
 * Returns true once the page has shown its content, if `when` is true. Until then only the content uses the network.
 */
export function useQuiet(when: boolean): boolean {
  const reading = useIsFetching() > 0
  const opening = useRouterState({ select: ({ status }) => status === 'pending' })
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!when || reading || opening) return
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [when, reading, opening])
  return when && quiet
}
