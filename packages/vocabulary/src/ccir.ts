import type { PageBox } from './campo.ts'

export type Titular = {
  nome: string
  /** The number without punctuation. In records the number is masked. */
  cpf_cnpj?: string
  /** The owner's share, 0 to 100. */
  percentual?: number
  /** The right by which the owner holds the property, in the words of the form. */
  condicao?: string
  /** The page, counted from 1, and the place of the owner's line. */
  pagina?: number
  caixa?: PageBox | null
}

/** A title that a CCIR lists. */
export type Titulo = {
  /** The number of the matrícula or transcription, digits only. */
  numero: string
  /** The page, counted from 1, and the place of the number. */
  pagina?: number
  caixa?: PageBox | null
}
