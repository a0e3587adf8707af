import { useEffect, useEffectEvent, useState } from 'react'
import type { Vertex } from './vertices.ts'

export type GpsPosition = { where: Vertex; precisao_m: number }
type GpsFailure = 'denied' | 'no-signal'

/** While `on` is true, follows the position of the device and keeps the screen awake. */
export function useGps(on: boolean, onMove: (position: GpsPosition) => void) {
  const [position, setPosition] = useState<GpsPosition | null>(null)
  const [failure, setFailure] = useState<GpsFailure | null>(null)
  const move = useEffectEvent(({ coords }: GeolocationPosition) => {
    const fresh: GpsPosition = { where: [coords.longitude, coords.latitude], precisao_m: coords.accuracy }
    setFailure(null)
    setPosition(fresh)
    onMove(fresh)
  })
  useEffect(() => {
    if (!on) return
    const watch = navigator.geolocation.watchPosition(
      (position) => move(position),
      ({ code, PERMISSION_DENIED }) => setFailure(code === PERMISSION_DENIED ? 'denied' : 'no-signal'),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    )
    const remove = keepScreenOn()
    return () => {
      navigator.geolocation.clearWatch(watch)
      remove()
      setPosition(null)
      setFailure(null)
    }
  }, [on])
  return { position, failure }
}

/**
 * Keeps the screen on until the returned function is called. A browser releases the lock when the page is hidden, so
 * the lock is requested again when the page is visible.
 */
function keepScreenOn(): () => void {
  let wakeLock: WakeLockSentinel | undefined
  let end = false
  const ask = () => {
    if (end || document.visibilityState !== 'visible') return
    // Old browsers have no lock, and a device with a low battery refuses it. The walk continues without the lock.
    void navigator.wakeLock
      ?.request('screen')
      .then((given) => {
        if (end) void given.release()
        else wakeLock = given
      })
      .catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    end = true
    document.removeEventListener('visibilitychange', ask)
    void wakeLock?.release()
  }
}
