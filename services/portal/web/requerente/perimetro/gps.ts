import { useEffect, useEffectEvent, useState } from 'react'
import type { Vertice } from './vertices.ts'

export type Posicao = { onde: Vertice; precisao_m: number }
type Falha = 'negado' | 'sem_sinal'

/** The position of the device while it is asked for, with the screen kept awake. */
export function useGps(ligado: boolean, aoMover: (posicao: Posicao) => void) {
  const [posicao, setPosicao] = useState<Posicao | null>(null)
  const [falha, setFalha] = useState<Falha | null>(null)
  const mover = useEffectEvent(({ coords }: GeolocationPosition) => {
    const nova: Posicao = { onde: [coords.longitude, coords.latitude], precisao_m: coords.accuracy }
    setFalha(null)
    setPosicao(nova)
    aoMover(nova)
  })
  useEffect(() => {
    if (!ligado) return
    const vigia = navigator.geolocation.watchPosition(
      (lida) => mover(lida),
      ({ code, PERMISSION_DENIED }) => setFalha(code === PERMISSION_DENIED ? 'negado' : 'sem_sinal'),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    )
    const apagar = manterAcesa()
    return () => {
      navigator.geolocation.clearWatch(vigia)
      apagar()
      setPosicao(null)
      setFalha(null)
    }
  }, [ligado])
  return { posicao, falha }
}

/** Keeps the screen on until the returned function is called. The browser gives up whenever the page is hidden. */
function manterAcesa(): () => void {
  let trava: WakeLockSentinel | undefined
  let fim = false
  const pedir = () => {
    if (fim || document.visibilityState !== 'visible') return
    // An old browser cannot do it, and a low battery refuses. The walk goes on.
    void navigator.wakeLock
      ?.request('screen')
      .then((dada) => {
        if (fim) void dada.release()
        else trava = dada
      })
      .catch(() => {})
  }
  document.addEventListener('visibilitychange', pedir)
  pedir()
  return () => {
    fim = true
    document.removeEventListener('visibilitychange', pedir)
    void trava?.release()
  }
}
