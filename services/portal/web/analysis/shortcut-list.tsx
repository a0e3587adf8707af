import type { ReactNode } from 'react'
import { Button } from '../shared/components/button.tsx'
import { Checkbox } from '../shared/components/campo.tsx'
import { Dialog } from '../shared/components/dialog.tsx'
import type { Shortcut } from './key-table.ts'

type Props = {
  shortcuts: readonly Shortcut<unknown>[]
  connected: boolean
  onChange: (enabled: boolean) => void
  onClose: () => void
  /** Says where the keys work. */
  children: ReactNode
}

export function ShortcutList({ shortcuts, connected, onChange, onClose, children }: Props) {
  return (
    <Dialog titulo="Teclas de atalho" aberto onClose={onClose} acoes={<Button onClick={onClose}>Fechar</Button>}>
      {children}
      <dl className="shortcuts">
        {shortcuts.map(({ keys, run, says }) => {
          const names = keys.map(([key]) => key)
          return (
            <Keys
              key={says}
              names={run ? names.filter((_, i) => i === 0 || i === names.length - 1) : names}
              between={run ? ' a ' : ' '}
              says={says}
            />
          )
        })}
        {/* The form of a dialog handles these keys itself. */}
        <Keys names={['Ctrl', 'Enter']} between=" + " says="Na janela aberta: enviar" />
      </dl>
      <Checkbox label="Usar teclas de atalho" checked={connected} onChange={onChange} />
    </Dialog>
  )
}

const Keys = ({ names, between, says }: { names: readonly string[]; between: string; says: string }) => (
  <div>
    <dt>
      {names.map((name, i) => (
        <span key={name}>
          {i > 0 && between}
          <kbd>{name}</kbd>
        </span>
      ))}
    </dt>
    <dd>{says}</dd>
  </div>
)
