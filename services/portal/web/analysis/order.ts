import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `carryOut` when a command of the bench asks this view for something, even if the view is drawn only afterwards.
 */
export function useOrder(ordered: boolean, carryOut: () => void): void {
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    if (ordered) begin()
  }, [ordered])
}
