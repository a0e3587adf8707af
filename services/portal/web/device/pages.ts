import { eRequerente } from '@car/vocabulary/person'
import { useEffect } from 'react'
import { useSession } from '../shared/api/session.ts'
import { useQuiet } from '../shared/quiet.ts'

/** Keeps pages on the device for people who may need them without a network (`sw.ts`). */
export function useKeepPages(): void {
  const session = useSession()
  const keeps = 'serviceWorker' in navigator && session.estado === 'dentro' && eRequerente(session.eu.tipo_usuario)
  const quiet = useQuiet(keeps)
  useEffect(() => {
    if (quiet) void navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [quiet])
}
