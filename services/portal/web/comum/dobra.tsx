import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icone } from './componentes/icone.tsx'
import { useDobrar } from './dobrar.ts'

/**
 * A part of the menu that unfolds below its name. On a narrow screen, where the whole menu unfolds, it is always open.
 */
export function Dobra({ nome, atual, children }: { nome: string; atual?: boolean; children: ReactNode }) {
  const [aberta, setAberta] = useState(false)
  const id = useId()
  const tudo = useRef<HTMLDivElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  useDobrar(
    tudo,
    aberta,
    () => setAberta(false),
    () => botao.current?.focus(),
  )
  const escolher = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) setAberta(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed is inside
    <div ref={tudo} className={aberta ? 'dobra dobra-aberta' : 'dobra'} onClick={escolher}>
      <button
        ref={botao}
        type="button"
        className="dobra-botao"
        aria-expanded={aberta}
        aria-controls={id}
        aria-current={atual ? 'true' : undefined}
        onClick={() => setAberta(!aberta)}
      >
        <span>{nome}</span> <Icone nome={aberta ? 'acima' : 'abaixo'} />
      </button>
      <div id={id} className="dobra-dentro" data-nome={nome}>
        {children}
      </div>
    </div>
  )
}
