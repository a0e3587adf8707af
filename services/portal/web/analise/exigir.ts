import { useState } from 'react'
import { Falha } from '../comum/api/falha.ts'

/** What this page asks for before the service does, in the service's form: `{ parecer: 'Escreva o parecer.' }`. */
export function useExigencia() {
  const [falta, setFalta] = useState<Falha | null>(null)
  return {
    falta,
    /** @returns whether nothing is missing */
    exigir: (faltas: Record<string, string | false>): boolean => {
      const detalhes = Object.entries(faltas)
        .filter((par): par is [string, string] => par[1] !== false)
        .map(([field, message]) => ({ field, code: 'required', message }))
      setFalta(detalhes.length > 0 ? new Falha('CAR-004', 'Corrija os campos.', { detalhes }) : null)
      return detalhes.length === 0
    },
  }
}
