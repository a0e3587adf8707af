import { TextField } from '../../shared/components/campo.tsx'
import { errorOf, type FieldError } from '../../shared/components/error-summary.tsx'
import { labelOf } from '../labels.ts'
import { CAMPOS, type Campo, type Form } from './fields.ts'
import { Offered } from './offered.tsx'
import type { Offer } from './offers.ts'

/** What all fields of a step have in common. */
export type Props = {
  /** The id of the case, or `novo`. */
  caso: string
  form: Form
  change: (parte: Partial<Form>) => void
  errors: readonly FieldError[]
  /** Called with the path of a field that is left, to check its form and check digits. */
  onLeave: (caminho: string) => void
  /** What the papers of the case say. */
  offers?: readonly Offer[] | undefined
}

type FormFieldProps = {
  campo: Campo
  label?: string
  hint?: string
  optional?: boolean
  maximo: number
  keyboard?: 'numeric' | 'decimal'
}

/** A text of the form. */
export function PlainField({
  form,
  change,
  errors,
  onLeave,
  offers,
  campo,
  label,
  ...rest
}: Omit<Props, 'caso'> & FormFieldProps) {
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
