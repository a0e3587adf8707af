import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Aba<T extends string> = { id: T; texto: string; conta?: number; conteudo: () => ReactNode }
type Props<T extends string> = { rotulo: string; abas: readonly Aba<T>[]; aberta: T; aoMudar: (id: T) => void }

/** Tabs within a page. Arrow keys move between them, as in the pattern of WAI-ARIA. */
export function Abas<T extends string>({ rotulo, abas, aberta, aoMudar }: Props<T>) {
  const base = useId()
  const lista = useRef<HTMLDivElement>(null)
  const passar = (evento: KeyboardEvent) => {
    const i = abas.findIndex(({ id }) => id === aberta)
    const passo = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: abas.length - 1 }[evento.key]
    if (passo === undefined) return
    evento.preventDefault()
    const proxima = abas[(passo + abas.length) % abas.length]
    if (!proxima) return
    aoMudar(proxima.id)
    lista.current?.querySelector<HTMLElement>(`[data-aba="${proxima.id}"]`)?.focus()
  }
  return (
    <>
      <div ref={lista} className="abas" role="tablist" tabIndex={-1} aria-label={rotulo} onKeyDown={passar}>
        {abas.map(({ id, texto, conta }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-aba={id}
            aria-selected={id === aberta}
            aria-controls={id === aberta ? `${base}-painel` : undefined}
            tabIndex={id === aberta ? 0 : -1}
            onClick={() => aoMudar(id)}
          >
            {texto}
            {conta ? <span className="contagem">{conta}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${base}-painel`} role="tabpanel" aria-labelledby={`${base}-${aberta}`} tabIndex={0} className="painel">
        {abas.find(({ id }) => id === aberta)?.conteudo()}
      </div>
    </>
  )
}
