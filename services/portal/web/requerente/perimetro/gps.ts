import { useEffect, useEffectEvent, useState } from 'react'
import type { Vertice } from './vertices.ts'

export type Posicao = { onde: Vertice; precisao_m: number }
type Falha = 'negado' | 'sem_sinal'

/** Where the device is, for as long as it is asked, with its screen awake. */
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

/** The screen stays on until what is returned is called. The browser lets go of it whenever the page is hidden. */
function manterAcesa(): () => void {
  let trava: WakeLockSentinel | undefined
  let fim = false
  const pedir = () => {
    if (fim || document.visibilityState !== 'visible') return
    // An old browser has none, and a low battery refuses: the walk goes on.
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
