import { type FormEvent, useState } from 'react'
import { type Period, periodOf } from '../period.ts'
import { Button } from './button.tsx'
import { Campo } from './campo.tsx'

/** Chooses a period from one day to another, both included. */
export function ChoosePeriod({ de = '', ate = '', onChange }: Period & { onChange: (period: Period) => void }) {
  // Typed dates stay if `de` or `ate` changes.
  const [typed, setTyped] = useState<Period>({})
  const valor = { de, ate, ...typed }
  const show = (event: FormEvent) => {
    event.preventDefault()
    onChange(periodOf(valor))
    setTyped({})
  }
  return (
    <form className="search" onSubmit={show}>
      {(['de', 'ate'] as const).map((which) => (
        <Campo key={which} nome={which} label={which === 'de' ? 'De' : 'Até'}>
          {(link) => (
            <input
              {...link}
              type="date"
              value={valor[which]}
              min="2020-01-01"
              max="2999-12-31"
              onChange={(event) => setTyped({ ...typed, [which]: event.target.value })}
            />
          )}
        </Campo>
      ))}
      <Button sends>Mostrar</Button>
    </form>
  )
}
