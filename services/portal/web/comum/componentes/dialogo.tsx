import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  titulo: string
  aberto: boolean
  /** Esc and "Fechar" too; without it the dialog stays until one of its buttons is pressed. */
  aoFechar?: () => void
  /** Buttons, the one that acts first. */
  acoes: ReactNode
  children?: ReactNode
}

/** Asks before what cannot be undone. The browser keeps the focus inside; it goes back to where it was. */
export function Dialogo({ titulo, aberto, aoFechar, acoes, children }: Props) {
  const caixa = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!aberto) return
    const antes = document.activeElement
    caixa.current?.showModal()
    return () => {
      if (antes instanceof HTMLElement) antes.focus()
    }
  }, [aberto])
  if (!aberto) return null
  return (
    <dialog
      ref={caixa}
      className="dialogo"
      aria-labelledby={id}
      onCancel={(evento) => {
        evento.preventDefault()
        aoFechar?.()
      }}
      // The browser holds Esc back once, not twice: what is open says the page.
      onClose={() => caixa.current?.showModal()}
    >
      <h2 id={id}>{titulo}</h2>
      <div className="dialogo-corpo">{children}</div>
      <div className="acoes">{acoes}</div>
    </dialog>
  )
}
