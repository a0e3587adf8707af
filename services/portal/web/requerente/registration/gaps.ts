import { useState } from 'react'
import { leftWithoutPressing } from '../../shared/leaving.ts'
import type { FieldError } from '../../shared/components/error-summary.tsx'
import type { Form, Step } from './fields.ts'
import { fieldsIn, gapsOf } from './form.ts'

/**
 * Returns the errors of a step, and decides when they are shown. The error of a field is shown after the person has
 * typed in the field and left it. All errors are shown when the person tries to go on.
 */
export function useGaps(step: Step, form: Form) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [resumo, setSummary] = useState<FieldError[]>([])
  const gaps = gapsOf(step, form)
  const typed = new Map(fieldsIn(form).map((field) => [field.caminho, field.typed]))
  const visible = (caminho: string) =>
    resumo.some(({ campo }) => campo === caminho) || (left.includes(caminho) && typed.get(caminho)?.trim() !== '')
  return {
    errors: gaps.filter(({ campo }) => visible(campo)),
    /** The errors when the person last tried to go on. */
    resumo,
    /** Notes that the field of this path was left. */
    leave: (caminho: string) => {
      if (leftWithoutPressing()) setLeft((before) => [...before, caminho])
    },
    /**
     * Shows the errors above the fields.
     * @returns true if there are none
     */
    check: (): boolean => {
      setSummary(gaps)
      return gaps.length === 0
    },
  }
}
