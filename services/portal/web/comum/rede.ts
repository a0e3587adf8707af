import { useSyncExternalStore } from 'react'

function ouvir(ouvinte: () => void): () => void {
  addEventListener('online', ouvinte)
  addEventListener('offline', ouvinte)
  return () => {
    removeEventListener('online', ouvinte)
    removeEventListener('offline', ouvinte)
  }
}

/** Why the analysis is offered no acts without a network. */
export const NAO_SE_DECIDE = 'Sem internet não se decide.'

/**
 * Whether the device says that it has a network. Acts that decide stand in `<ComRede>`; on the bench `usePode` handles
 * it.
 */
export const useRede = (): boolean => useSyncExternalStore(ouvir, () => navigator.onLine)
