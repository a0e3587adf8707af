import { TextField } from '../../shared/components/campo.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import { labelOf } from '../labels.ts'
import { CAMPOS, type Campo } from './fields.ts'
import { Offered } from './offered.tsx'
import type { StepProps } from './step-props.ts'

type FormFieldProps = {
  campo: Campo
  label?: string
  hint?: string
  optional?: boolean
  max: number
  keyboard?: 'numeric' | 'decimal'
}

/** A text field of the form. The value of a paper, if any, is offered below the field. */
export function PlainField({
  form,
  change,
  errors,
  onLeave,
  offers,
  more: _,
  campo,
  label,
  ...rest
}: Omit<StepProps, 'processo'> & FormFieldProps) {
  const { caminho } = CAMPOS[campo]
  return (
    <>
      <TextField
        {...rest}
        nome={caminho}
        label={label ?? labelOf(caminho) ?? caminho}
        valor={form[campo]}
        onChange={(valor) => change({ [campo]: valor })}
        onLeave={() => onLeave(caminho)}
        erro={errorOf(errors, caminho)}
      />
      <Offered {...{ campo, form, change, offers }} />
    </>
  )
}
