import { useEffect, useEffectEvent } from 'react'

/** Runs `carryOut` when `ordered` becomes true, and when a view is first drawn with `ordered` true. */
export function useOrder(ordered: boolean, carryOut: () => void): void {
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    if (ordered) begin()
  }, [ordered])
}
