import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DrawingFrame, DrawingView } from './board.ts'
import { inDrawing } from './pointer.ts'
import { zoomed } from './view.ts'

/** The `deltaY` that halves the scale. Its negative doubles the scale. */
const DOUBLES = 240

/**
 * Zooms by the wheel with Ctrl. Without Ctrl the wheel scrolls the page. The listener is added without React, whose
 * wheel listeners cannot prevent scrolling.
 */
export function useWheel(
  board: RefObject<SVGGElement | null>,
  frame: DrawingFrame,
  onLook: (view: DrawingView | undefined) => void,
): void {
  const look = useEffectEvent((event: WheelEvent, currentTarget: SVGGElement) => {
    event.preventDefault()
    const { x, y } = inDrawing({ currentTarget, clientX: event.clientX, clientY: event.clientY })
    onLook(zoomed(frame, 2 ** (-event.deltaY / DOUBLES), [frame.lon(x), frame.lat(y)]))
  })
  useEffect(() => {
    const element = board.current
    if (!element) return
    const listen = (event: WheelEvent) => {
      if (event.ctrlKey) look(event, element)
    }
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [board])
}
