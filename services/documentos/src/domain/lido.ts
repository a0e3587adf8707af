import type { Caixa } from '@car/vocabulary/campo'
import type { DadoExigido, MotivoDocumento } from '@car/vocabulary/documento'

/** The recorded form of a reading. These are our own plain types, whatever the reader is. Fields are never renamed. */

export type Campo = {
  nome: string
  /** The value, a guess to be confirmed, or null when nothing was found. */
  valor: string | number | null
  /** 0 to 100. */
  confianca: number
  /** Counted from 1; null when nothing was found. */
  pagina: number | null
  caixa: Caixa | null
  /** Whether a person has to check it. */
  confirmar: boolean
}

export type Dados = {
  numero_matricula: string | null
  area_ha: number | null
  proprietario_nome: string | null
  cnm?: string
  cartorio?: string
  comarca?: string
  ccir_codigo?: string
  municipio?: string
  uf?: string
  /** YYYY-MM-DD */
  data_emissao?: string
  cpf_cnpj?: string
}

/** What the owner's side says that the document says. It is no reading. */
export type Confirmacao = { nome: DadoExigido; valor: string | number; em: string }

/** What was read in a document. */
export type Lido = {
  /** 0 to 100. */
  confianca: number
  paginas: number
  dados: Dados
  campos: Campo[]
}

/** The progress of a reading. */
export type Progresso = { pagina: number; paginas: number }

/** The outcome of a reading, before it is recorded. */
export type Resultado =
  | { status: 'valido'; lido: Lido }
  | { status: 'invalido'; motivo: MotivoDocumento; instrucoes: string[]; lido: Lido }
