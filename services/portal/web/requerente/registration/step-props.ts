import type { FieldError } from '../../shared/components/error-summary.tsx'
import type { Form } from './fields.ts'
import type { ItemOffer, Offer } from './offers.ts'

export type StepProps = {
  /** The id of the case, or `new`. */
  processo: string
  form: Form
  change: (part: Partial<Form>) => void
  errors: readonly FieldError[]
  /** Called with the path of a field when the person leaves the field. */
  onLeave: (path: string) => void
  offers?: readonly Offer[] | undefined
  /** Items in papers that the lists of the form lack. */
  more?: readonly ItemOffer[] | undefined
  /** Why there is no matrícula. It is asked with the data of a new case, and later beside the documents. */
  ressalva?: { texto: string; erro: string | undefined; change: (texto: string) => void } | undefined
}
