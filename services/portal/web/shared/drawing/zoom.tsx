import { Button } from '../components/button.tsx'
import type { DrawingFrame, View } from './board.ts'
import { zoomed } from './view.ts'

type Props = {
  frame: DrawingFrame
  onLook: (view: View | undefined) => void
  /** Where somebody is at work: it comes to the middle. */
  at?: readonly number[] | undefined
}

/** Buttons to look from nearer, from farther, and at all of a drawing. None of them goes away under a finger. */
export function Zoom({ frame, onLook, at = frame.view.centro }: Props) {
  const middle = { ...frame, view: { ...frame.view, centro: at } }
  return (
    <div className="aproximar">
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
