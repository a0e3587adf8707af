import { Link, type LinkProps } from '@tanstack/react-router'
import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'

/** The design system's classes of buttons. Only `plain` is not a class of the design system. */
type ButtonKind = 'primary' | 'secondary' | 'danger' | 'plain'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  kind?: ButtonKind
  /** True during the act. The button then keeps the focus, says that it is busy, and ignores presses. */
  busy?: boolean
  /** True if the button submits its form. */
  sends?: boolean
  children: ReactNode
}

/** A button. For an act that the service would refuse, the page shows the reason in place of the button. */
export function Button({
  kind = 'secondary',
  busy = false,
  sends = false,
  onClick,
  className = '',
  children,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) requestAnimationFrame(findFocus)
    }
  }, [])
  return (
    <button
      {...rest}
      ref={button}
      type={sends ? 'submit' : 'button'}
      className={`br-button ${kind} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Moves the focus to the heading if the focused button disappeared after its act. */
function findFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

export function LinkButton({
  kind = 'secondary',
  children,
  ...target
}: LinkProps & { kind?: ButtonKind; 'aria-label'?: string; children: ReactNode }) {
  return (
    <Link {...target} className={`br-button ${kind}`} activeOptions={{ exact: true }} activeProps={{}}>
      {children}
    </Link>
  )
}
