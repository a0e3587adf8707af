import { useSyncExternalStore } from 'react'

function ouvir(ouvinte: () => void): () => void {
  addEventListener('online', ouvinte)
  addEventListener('offline', ouvinte)
  return () => {
    removeEventListener('online', ouvinte)
    removeEventListener('offline', ouvinte)
  }
}

/** Whether the device says that it has a network. Deciding is disabled without one. */
export const useRede = (): boolean => useSyncExternalStore(ouvir, () => navigator.onLine)
