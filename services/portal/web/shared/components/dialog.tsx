import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  titulo: string
  aberto: boolean
  /** Without `onClose`, Esc has no effect. */
  onClose?: () => void
  /** The buttons. The button of the act comes first. */
  acoes: ReactNode
  /** True for a dialog with a document, which is as large as the screen allows. */
  wide?: boolean
  children?: ReactNode
}

/** The browser keeps the focus inside. When the dialog closes, the focus returns to the element that had it. */
export function Dialog({ titulo, aberto, onClose, acoes, wide = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!aberto) return
    const before = document.activeElement
    box.current?.showModal()
    // A browser may give the focus to what scrolls. It belongs to the first field or button.
    if (document.activeElement?.matches('.dialog-body'))
      box.current?.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [aberto])
  if (!aberto) return null
  return (
    <dialog
      ref={box}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A page can prevent Esc only once. If the second Esc closes the dialog, the dialog opens again.
      onClose={() => box.current?.showModal()}
    >
      <h2 id={id}>{titulo}</h2>
      <div className="dialog-body">{children}</div>
      <div className="actions">{acoes}</div>
    </dialog>
  )
}
