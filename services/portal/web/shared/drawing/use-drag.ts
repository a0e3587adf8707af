import { type PointerEvent, useRef } from 'react'
import type { DrawingFrame, DrawingView } from './board.ts'
import { inDrawing } from './pointer.ts'
import { moved } from './view.ts'

/** A shorter movement, in units of the drawing, counts as a press, because fingers tremble. */
const TREMOR = 8

/** Returns the pointer handlers that drag the view. The drawn shapes still get presses. */
export function useDrag(frame: DrawingFrame, onLook: (view: DrawingView | undefined) => void) {
  const from = useRef<{ x: number; y: number; under: boolean } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      from.current = { ...inDrawing(event), under: false }
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const start = from.current
      if (!start) return
      const { x, y } = inDrawing(event)
      if (!start.under && Math.hypot(x - start.x, y - start.y) < TREMOR) return
      // An element that captures the pointer also gets the click. Capturing begins with a movement, so areas still get
      // their clicks.
      if (!start.under) event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x, y, under: true }
      onLook(moved(frame, x - start.x, y - start.y))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
