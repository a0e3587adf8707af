import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `carryOut` when `ordered` becomes true, and also when a view is first drawn with an order that was given before.
 */
export function useOrder(ordered: boolean, carryOut: () => void): void {
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    if (ordered) begin()
  }, [ordered])
}
