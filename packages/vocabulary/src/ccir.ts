/** An owner in a CCIR's list. */
export type Titular = {
  nome: string
  /** The owner's share, 0 to 100. */
  percentual?: number
  /** The right by which the owner owns, in the words of the form. */
  condicao?: string
}
