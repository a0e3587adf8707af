import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  titulo: string
  aberto: boolean
  /** Called by Esc. Without `onClose`, Esc has no effect. */
  onClose?: () => void
  /** The buttons. The button that does the act comes first. */
  acoes: ReactNode
  children?: ReactNode
}

/** A dialog. The browser keeps the focus inside. When the dialog closes, the focus returns to where it was. */
export function Dialog({ titulo, aberto, onClose, acoes, children }: Props) {
  const caixa = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!aberto) return
    const before = document.activeElement
    caixa.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [aberto])
  if (!aberto) return null
  return (
    <dialog
      ref={caixa}
      className="dialogo"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A page can prevent Esc only once. If the browser closes the dialog at the second Esc, it is opened again.
      onClose={() => caixa.current?.showModal()}
    >
      <h2 id={id}>{titulo}</h2>
      <div className="dialogo-corpo">{children}</div>
      <div className="acoes">{acoes}</div>
    </dialog>
  )
}
