import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './components/icon.tsx'
import { useFold } from './fold.ts'

/**
 * A part of the menu that unfolds below its name. On a narrow screen it is always open, because the whole menu unfolds.
 */
export function Fold({ nome, atual, children }: { nome: string; atual?: boolean; children: ReactNode }) {
  const [expanded, setExpanded] = useState(false)
  const id = useId()
  const contents = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFold(
    contents,
    expanded,
    () => setExpanded(false),
    () => button.current?.focus(),
  )
  const choose = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) setExpanded(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed is inside
    <div ref={contents} className={expanded ? 'fold fold-open' : 'fold'} onClick={choose}>
      <button
        ref={button}
        type="button"
        className="fold-button"
        aria-expanded={expanded}
        aria-controls={id}
        aria-current={atual ? 'true' : undefined}
        onClick={() => setExpanded(!expanded)}
      >
        <span>{nome}</span> <Icon name={expanded ? 'up' : 'down'} />
      </button>
      <div id={id} className="fold-inside" data-name={nome}>
        {children}
      </div>
    </div>
  )
}
