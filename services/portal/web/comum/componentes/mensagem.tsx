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
  /** Whether it appeared by itself and is read out. A message that was there when the page opened is not. */
  anunciar?: boolean
  children?: ReactNode
}

/** Says what happened and what to do, beside the thing that it is about. */
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
