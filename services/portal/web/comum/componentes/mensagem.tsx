import type { ReactNode } from 'react'
import { Icone } from './icone.tsx'

export type TipoDeMensagem = 'sucesso' | 'erro' | 'atencao' | 'informacao'
const CLASSE: Record<TipoDeMensagem, string> = {
  sucesso: 'success',
  erro: 'danger',
  atencao: 'warning',
  informacao: 'info',
}

type Props = {
  tipo: TipoDeMensagem
  titulo?: string | undefined
  /** It came by itself: it is read out. What was there when the page opened is not. */
  anunciar?: boolean
  children?: ReactNode
}

/** What happened, and what to do about it, beside what it is about. */
export function Mensagem({ tipo, titulo, anunciar = false, children }: Props) {
  return (
    <div className={`br-message ${CLASSE[tipo]}`} role={anunciar ? (tipo === 'erro' ? 'alert' : 'status') : undefined}>
      <div className="icon">
        <Icone nome={tipo} />
      </div>
      <div className="content">
        {titulo && <p className="message-title">{titulo}</p>}
        {children && <div className="message-body">{children}</div>}
      </div>
    </div>
  )
}
