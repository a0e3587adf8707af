import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Tab<T extends string> = { id: T; texto: string; conta?: number; content: () => ReactNode }
type Props<T extends string> = { label: string; tabs: readonly Tab<T>[]; aberta: T; onChange: (id: T) => void }

/** Tabs within a page. Arrow keys move between them, as WAI-ARIA describes. */
export function Tabs<T extends string>({ label, tabs, aberta, onChange }: Props<T>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const stepTo = (event: KeyboardEvent) => {
    const i = tabs.findIndex(({ id }) => id === aberta)
    const step = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const proxima = tabs[(step + tabs.length) % tabs.length]
    if (!proxima) return
    onChange(proxima.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${proxima.id}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={stepTo}>
        {tabs.map(({ id, texto, conta }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === aberta}
            aria-controls={id === aberta ? `${base}-panel` : undefined}
            tabIndex={id === aberta ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {texto}
            {conta ? <span className="count">{conta}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${aberta}`} tabIndex={0} className="panel">
        {tabs.find(({ id }) => id === aberta)?.content()}
      </div>
    </>
  )
}
