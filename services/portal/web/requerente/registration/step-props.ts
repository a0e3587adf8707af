import type { FieldError } from '../../shared/components/error-summary.tsx'
import type { Form } from './fields.ts'
import type { ItemOffer, Offer } from './offers.ts'

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
  /** What they name that the lists of the form do not have. */
  more?: readonly ItemOffer[] | undefined
}
