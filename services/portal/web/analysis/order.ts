import { useEffect, useEffectEvent } from 'react'

/** Carries out what a command ordered of this view, also if the view is drawn only later. */
export function useOrder(ordered: boolean, carryOut: () => void): void {
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    if (ordered) begin()
  }, [ordered])
}
