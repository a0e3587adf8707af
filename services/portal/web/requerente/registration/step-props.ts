import type { FieldError } from '../../shared/components/error-summary.tsx'
import type { Form } from './fields.ts'
import type { ItemOffer, Offer } from './offers.ts'

/** The common properties of all fields of a step. */
export type Props = {
  /** The id of the case, or `novo`. */
  processo: string
  form: Form
  change: (part: Partial<Form>) => void
  errors: readonly FieldError[]
  /** Called with the path of a field that was left. */
  onLeave: (caminho: string) => void
  /** The values in the papers of the case. */
  offers?: readonly Offer[] | undefined
  /** Items in papers that the lists of the form lack. */
  more?: readonly ItemOffer[] | undefined
}
