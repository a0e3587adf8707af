import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const CANNOT_DECIDE = 'Sem internet não se decide.'

/**
 * Returns whether the device reports a network. Pages wrap acts in `<WithNetwork>`; on the bench, `useCan` checks the
 * network.
 */
export const useNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
