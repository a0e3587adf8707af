import type { Conflict as Campo } from '../merge.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Labels } from '../labels.ts'

type Props<T> = {
  conflicts: readonly Campo<T>[]
  /** The subject of the sentence “… mudou enquanto você trabalhava”. By default the subject is the case. */
  what?: string
  labels: Labels
  /** Writes the value of a field. By default text stays as it is, and other values become JSON. */
  show?: (campo: string, valor: unknown) => string
  resolver: (campo: keyof T & string, which: 'mine' | 'fresh') => void
}

/** Asks, field by field, which of two values to keep. */
export function Conflict<T>({
  conflicts,
  what = 'Este processo',
  labels,
  show = (_campo, valor) => (typeof valor === 'string' ? valor : JSON.stringify(valor ?? '')),
  resolver,
}: Props<T>) {
  const [first] = conflicts
  if (!first) return null
  const { campo } = first
  return (
    <Dialog
      titulo={`${what} mudou enquanto você trabalhava`}
      aberto
      acoes={
        <>
          <Button kind="primary" onClick={() => resolver(campo, 'mine')}>
            Manter o meu
          </Button>
          <Button onClick={() => resolver(campo, 'fresh')}>Usar o novo</Button>
        </>
      }
    >
      <h3>{labels[campo] ?? campo}</h3>
      <dl className="side-by-side">
        <div>
          <dt>O seu</dt>
          <dd>{show(campo, first.mine)}</dd>
        </div>
        <div>
          <dt>O novo</dt>
          <dd>{show(campo, first.fresh)}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
