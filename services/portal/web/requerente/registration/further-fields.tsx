import type { CADASTRO } from '@car/cadastro/table'
import { plainFieldsOf } from './form.ts'
import { PlainField } from './plain-field.tsx'
import type { StepProps } from './step-props.ts'

/** The text fields of a part of the declaration that need nothing of their own. */
export function FurtherFields({ part, ...props }: StepProps & { part: keyof typeof CADASTRO }) {
  return plainFieldsOf(part).map(({ campo, longest }) => (
    <PlainField key={campo} {...props} campo={campo} optional max={longest} />
  ))
}
