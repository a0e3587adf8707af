/** An owner as a CCIR lists them. */
export type Titular = {
  nome: string
  /** 0 to 100. */
  percentual?: number
  /** By what right, in the words of the form. */
  condicao?: string
}
