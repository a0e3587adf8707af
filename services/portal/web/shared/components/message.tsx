import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type MessageKind = 'sucesso' | 'erro' | 'atencao' | 'informacao'
const CLASS_NAME: Record<MessageKind, string> = {
  sucesso: 'success',
  erro: 'danger',
  atencao: 'warning',
  informacao: 'info',
}

type Props = {
  tipo: MessageKind
  titulo?: string | undefined
  /** True if screen readers have to read the message when it appears. */
  announce?: boolean
  children?: ReactNode
}

/** An outcome with advice. It is shown close to its form or list. */
export function Message({ tipo, titulo, announce = false, children }: Props) {
  return (
    <div
      className={`br-message ${CLASS_NAME[tipo]}`}
      role={announce ? (tipo === 'erro' ? 'alert' : 'status') : undefined}
    >
      <div className="icon">
        <Icon nome={tipo} />
      </div>
      <div className="content">
        {titulo && <p className="message-title">{titulo}</p>}
        {children && <div className="message-body">{children}</div>}
      </div>
    </div>
  )
}
