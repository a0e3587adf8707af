import { useState } from 'react'
import { leftWithoutPressing } from '../../shared/leaving.ts'
import type { FieldError } from '../../shared/components/error-summary.tsx'
import { CAMPOS, type Campo, gapsOf, type Form, type Step } from './form.ts'

/**
 * The errors of a step, shown when that helps: of a field after something was typed and the field was left, of all
 * fields once the person wants to go on.
 */
export function useGaps(step: Step, form: Form, corrects = false) {
  const [left, setLeft] = useState<readonly Campo[]>([])
  const [resumo, setSummary] = useState<FieldError[]>([])
  const gaps = gapsOf(step, form, { corrige: corrects })
  const visible = (caminho: string) =>
    resumo.some(({ campo }) => campo === caminho) ||
    left.some((campo) => CAMPOS[campo].caminho === caminho && form[campo].trim() !== '')
  return {
    /** The errors that stand beside the fields. */
    erros: gaps.filter(({ campo }) => visible(campo)),
    /** The errors above the fields, as they were when the person last wanted to go on. */
    resumo,
    leave: (campo: Campo) => {
      if (leftWithoutPressing()) setLeft((antes) => [...antes, campo])
    },
    /** @returns whether nothing is wrong */
    check: (): boolean => {
      setSummary(gaps)
      return gaps.length === 0
    },
  }
}
