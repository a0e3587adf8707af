import { eRequerente } from '@car/vocabulary/pessoa'
import { useEffect } from 'react'
import { useSessao } from './api/sessao.ts'
import { useSossego } from './sossego.ts'

/** Keeps pages on the device for people who may need them without a network (`sw.ts`). */
export function useGuardarPaginas(): void {
  const sessao = useSessao()
  const guarda = 'serviceWorker' in navigator && sessao.estado === 'dentro' && eRequerente(sessao.eu.tipo_usuario)
  const sossego = useSossego(guarda)
  useEffect(() => {
    if (sossego) void navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [sossego])
}
