import type { PageBox } from '@car/vocabulary/campo'
import { CERTAINTY } from '../reading.ts'
import { placeOnPage, type PlacedWord } from '../text/text.ts'

export type FieldName =
  | 'numero_matricula'
  | 'area_ha'
  | 'proprietario_nome'
  | 'coproprietario_nome'
  | 'coproprietario_cpf_cnpj'
  | 'cpf_cnpj'
  | 'cnm'
  | 'cartorio'
  | 'comarca'
  | 'ccir_codigo'
  | 'ccir_numero'
  | 'exercicio'
  | 'denominacao'
  | 'municipio'
  | 'uf'
  | 'data_emissao'
  | 'data_abertura'
  | 'data_vencimento'
  | 'valor_taxa'
  | 'modulo_fiscal_ha'
  | 'modulos_fiscais'
  | 'fracao_minima_ha'
  | 'area_registrada_ha'
  | 'area_posse_ha'
  | 'quitacao'

/**
 * A value found for a field, its confidence from 0 to 99, and its place. `judge` decides whether the value counts as
 * read.
 */
export type Candidate = {
  nome: FieldName
  valor: string | number
  confianca: number
  pagina: number
  caixa: PageBox | null
  /** The reading of the other engine in this place, if it differs. */
  outra_leitura?: string | number
}

/** Adds what the other engine read. An area is a number. */
export const withOther = (found: Candidate, other: string | undefined): Candidate =>
  other === undefined || found.confianca >= CERTAINTY
    ? found
    : { ...found, outra_leitura: typeof found.valor === 'number' ? Number(other) : other }

/** Makes a candidate. `confianca` is rounded and kept below 100, because no reading is beyond doubt. */
export function candidate(nome: FieldName, valor: string | number, confianca: number, words: PlacedWord[]): Candidate {
  return { nome, valor, confianca: Math.max(0, Math.min(99, Math.round(confianca))), ...placeOnPage(words) }
}
