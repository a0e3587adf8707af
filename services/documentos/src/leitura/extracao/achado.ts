import type { Caixa } from '../tipos.ts'
import { lugar, type PalavraEm } from './texto.ts'

export type NomeCampo =
  | 'numero_matricula'
  | 'area_ha'
  | 'proprietario_nome'
  | 'coproprietario_nome'
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
  | 'quitacao'

/** A field as found: its value, how sure, and where. */
export type Achado = {
  nome: NomeCampo
  valor: string | number
  confianca: number
  pagina: number
  caixa: Caixa | null
}

export function achado(nome: NomeCampo, valor: string | number, confianca: number, palavras: PalavraEm[]): Achado {
  return { nome, valor, confianca: Math.max(0, Math.min(99, Math.round(confianca))), ...lugar(palavras) }
}

/** One look at a value. */
export type Testemunha = {
  valor: string
  conf: number
  palavras: PalavraEm[]
  /** The same for every look at one place of the document. */
  lugar: string
  /** What a further look at the place would mean; without it the place is not looked at again. */
  sentido?: (texto: string) => string | null
}
