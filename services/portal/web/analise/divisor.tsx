import type { RefObject } from 'react'

const MENOR = 25
const MAIOR = 75
const PASSO = 5

type Props = { valor: number; aoMudar: (valor: number) => void; mesa: RefObject<HTMLElement | null> }

/** Divides page and data. It can be dragged, or moved with the arrow keys. */
export function Divisor({ valor, aoMudar, mesa }: Props) {
  const ate = (novo: number) => aoMudar(Math.round(Math.min(MAIOR, Math.max(MENOR, novo))))
  return (
    <div
      className="divisor"
      role="separator"
      aria-orientation="vertical"
      aria-label="Largura do documento"
      aria-valuenow={valor}
      aria-valuemin={MENOR}
      aria-valuemax={MAIOR}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') ate(valor - PASSO)
        if (key === 'ArrowRight') ate(valor + PASSO)
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const caixa = mesa.current?.getBoundingClientRect()
        if (caixa && currentTarget.hasPointerCapture(pointerId)) ate(((clientX - caixa.left) / caixa.width) * 100)
      }}
    />
  )
}
