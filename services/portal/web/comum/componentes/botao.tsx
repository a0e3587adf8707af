import { Link, type LinkProps } from '@tanstack/react-router'
import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'

type Tipo = 'primario' | 'secundario' | 'simples' | 'perigo'
const CLASSE: Record<Tipo, string> = { primario: 'primary', secundario: 'secondary', simples: '', perigo: 'danger' }

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  tipo?: Tipo
  /** Its act is under way. The button keeps the focus, says so and does nothing. */
  ocupado?: boolean
  /** Whether it submits its form. */
  envia?: boolean
  children: ReactNode
}

/**
 * A button. A page has one primary button. An act that the service would refuse has none; the reason stands in its
 * place.
 */
export function Botao({
  tipo = 'secundario',
  ocupado = false,
  envia = false,
  onClick,
  className = '',
  children,
  ...resto
}: Props) {
  const botao = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const este = botao.current
    return () => {
      if (este === document.activeElement) requestAnimationFrame(acharFoco)
    }
  }, [])
  return (
    <button
      {...resto}
      ref={botao}
      type={envia ? 'submit' : 'button'}
      className={`br-button ${CLASSE[tipo]} ${className}`}
      aria-disabled={ocupado || undefined}
      aria-busy={ocupado || undefined}
      onClick={(evento) => (ocupado ? evento.preventDefault() : onClick?.(evento))}
    >
      {ocupado && <span className="girando" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A button disappears when its act is done. Unless something else took the focus, the heading gets it. */
function acharFoco(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** A link that looks like a button. It leads somewhere and changes nothing. */
export function LinkBotao({
  tipo = 'secundario',
  children,
  ...destino
}: LinkProps & { tipo?: Tipo; 'aria-label'?: string; children: ReactNode }) {
  return (
    <Link {...destino} className={`br-button ${CLASSE[tipo]}`} activeOptions={{ exact: true }} activeProps={{}}>
      {children}
    </Link>
  )
}
