import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The reason why acts of the analysis are not offered without a network. */
export const CANNOT_DECIDE = 'Sem internet não se decide.'

/**
 * Returns whether the device reports a network. Acts that need a network are wrapped in `<WithNetwork>`. On the bench,
 * `useCan` permits them only with a network.
 */
export const useNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
