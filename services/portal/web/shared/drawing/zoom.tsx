import { Button } from '../components/button.tsx'
import type { DrawingFrame, DrawingView } from './board.ts'
import { zoomed } from './view.ts'

type Props = {
  frame: DrawingFrame
  onLook: (view: DrawingView | undefined) => void
  /** The position that stays in place, such as the chosen vertex. */
  at?: readonly number[] | undefined
}

/**
 * Buttons to enlarge, to reduce, and to see the whole drawing. They do not disappear, because a finger may be on them.
 */
export function Zoom({ frame, onLook, at = frame.view.centro }: Props) {
  const middle = { ...frame, view: { ...frame.view, centro: at } }
  return (
    <div className="zoom">
      <Button aria-label="Aproximar" onClick={() => onLook(zoomed(middle, 2))}>
        +
      </Button>
      <Button aria-label="Afastar" onClick={() => onLook(zoomed(middle, 0.5))}>
        −
      </Button>
      <Button onClick={() => onLook(undefined)}>Ver tudo</Button>
    </div>
  )
}
