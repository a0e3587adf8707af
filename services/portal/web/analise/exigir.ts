import { useState } from 'react'
import { Falha } from '../comum/api/falha.ts'
import { erroDo, errosDe } from '../comum/componentes/resumo-de-erros.tsx'

/**
 * Checks a form before its act is sent, as the service would: `{ parecer: 'Escreva o parecer.' }`. `falha` is what is
 * missing, or else what the service refused.
 */
export function useExigencia<A extends { falha: Falha | null }>(ato: A) {
  const [falta, setFalta] = useState<Falha | null>(null)
  const falha = falta ?? ato.falha
  const erros = errosDe(falha?.detalhes ?? [])
  return {
    ...ato,
    falha,
    erro: (campo: string): string | undefined => erroDo(erros, campo),
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
