import { useEffect, useEffectEvent } from 'react'

/** Carries out a command's order to this view, even if the view is only drawn after the command. */
export function useOrder(ordered: boolean, carryOut: () => void): void {
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    if (ordered) begin()
  }, [ordered])
}
