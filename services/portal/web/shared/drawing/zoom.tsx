import { Button } from '../components/button.tsx'
import type { DrawingFrame, DrawingView } from './board.ts'
import { isWhole, moved, zoomed } from './view.ts'

type Props = {
  frame: DrawingFrame
  onLook: (view: DrawingView | undefined) => void
  /** The position that stays in place, such as the chosen vertex. */
  at?: readonly number[] | undefined
}

/** The distance by which a press moves the drawing, in its units. */
export const STEP = 100
const WAYS = [
  { texto: '←', nome: 'Ver mais a oeste', right: STEP, down: 0 },
  { texto: '↑', nome: 'Ver mais ao norte', right: 0, down: STEP },
  { texto: '↓', nome: 'Ver mais ao sul', right: 0, down: -STEP },
  { texto: '→', nome: 'Ver mais a leste', right: -STEP, down: 0 },
]

/**
 * Buttons to enlarge, to reduce, to see the whole drawing, and to move what is enlarged without dragging it. The first
 * three do not disappear, because a finger may be on them.
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
      {!isWhole(frame) &&
        WAYS.map(({ texto, nome, right, down }) => (
          <Button key={nome} aria-label={nome} onClick={() => onLook(moved(frame, right, down))}>
            {texto}
          </Button>
        ))}
    </div>
  )
}
