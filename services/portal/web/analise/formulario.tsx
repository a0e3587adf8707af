import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Dialogo } from '../comum/componentes/dialogo.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import type { NaTela } from '../comum/componentes/o-que-mudou.tsx'
import { Recuperado } from '../comum/componentes/recuperado.tsx'
import type { Rotulos } from '../comum/componentes/resumo-de-erros.tsx'
import { NAO_SE_DECIDE, useRede } from '../comum/rede.ts'

type Props = {
  titulo: string
  /** The label of the button: what will happen. */
  botao: string
  perigo?: boolean
  ato: { ocupado: boolean; falha: unknown }
  fazer: () => void
  aoFechar: () => void
  rotulos?: Rotulos
  /** Set for an act on a case that must be as it stands on the screen. */
  caso?: NaTela
  rascunho?: { recuperado: boolean; descartar: () => Promise<void> }
  children?: ReactNode
}

/** A dialog that does one act. What is typed stays on the device until the act is done. */
export function Formulario({ titulo, botao, perigo, ato, fazer, aoFechar, rotulos, caso, rascunho, children }: Props) {
  const id = useId()
  const rede = useRede()
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    if (rede) fazer()
  }
  return (
    <Dialogo
      titulo={titulo}
      aberto
      aoFechar={aoFechar}
      acoes={
        <>
          <ComRede frase={`${NAO_SE_DECIDE} O que você escreveu fica guardado neste aparelho.`}>
            <Botao envia form={id} tipo={perigo ? 'perigo' : 'primario'} ocupado={ato.ocupado}>
              {botao}
            </Botao>
          </ComRede>
          <Botao onClick={aoFechar}>Voltar</Botao>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed in any of its fields */}
      <form id={id} onSubmit={enviar} onKeyDown={enviarPelasTeclas} noValidate>
        {rascunho && <Recuperado rascunho={rascunho} />}
        <Falhou falha={ato.falha} caso={caso} {...(rotulos ? { rotulos } : {})} />
        {children}
      </form>
    </Dialogo>
  )
}

/** Enter alone begins a new line in a text area. */
function enviarPelasTeclas(evento: KeyboardEvent<HTMLFormElement>): void {
  if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
  evento.preventDefault()
  evento.currentTarget.requestSubmit()
}
