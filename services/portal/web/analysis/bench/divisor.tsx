import type { RefObject } from 'react'

const SMALLEST = 25
const LARGEST = 75
const STEP = 5

type Props = { valor: number; onChange: (valor: number) => void; bench: RefObject<HTMLElement | null> }

/**
 * The bar between the page and the data. It is moved by dragging, by the arrow keys, or by its two buttons, which are for
 * who can press but not drag.
 */
export function Divisor({ valor, onChange, bench }: Props) {
  const end = (fresh: number) => onChange(Math.round(Math.min(LARGEST, Math.max(SMALLEST, fresh))))
  return (
    <div className="divider">
      <button type="button" tabIndex={-1} aria-label="Estreitar o documento" onClick={() => end(valor - STEP)}>
        ‹
      </button>
      <div
        className="divider-bar"
        role="separator"
        aria-orientation="vertical"
        aria-label="Largura do documento"
        aria-valuenow={valor}
        aria-valuemin={SMALLEST}
        aria-valuemax={LARGEST}
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') end(valor - STEP)
          if (key === 'ArrowRight') end(valor + STEP)
        }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={({ currentTarget, pointerId, clientX }) => {
          const box = bench.current?.getBoundingClientRect()
          if (box && currentTarget.hasPointerCapture(pointerId)) end(((clientX - box.left) / box.width) * 100)
        }}
      />
      <button type="button" tabIndex={-1} aria-label="Alargar o documento" onClick={() => end(valor + STEP)}>
        ›
      </button>
    </div>
  )
}
