import type { Caixa } from '@car/vocabulary/campo'
import type { MotivoDocumento } from '@car/vocabulary/documento'

/** What is on record of a reading: plain types of our own, whatever reads. Recorded fields are never renamed. */

export type Campo = {
  nome: string
  valor: string | number
  /** 0 to 100. */
  confianca: number
  /** From 1. */
  pagina: number
  caixa: Caixa | null
  /** Whether a person has to look at it. */
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

/** What was read in a document. */
export type Lido = {
  /** 0 to 100. */
  confianca: number
  paginas: number
  dados: Dados
  campos: Campo[]
}

/** How far a reading has come. */
export type Progresso = { pagina: number; paginas: number }

/** What a reading came to, before it is put on record. */
export type Resultado =
  | { status: 'valido'; lido: Lido }
  | { status: 'invalido'; motivo: MotivoDocumento; instrucoes: string[]; lido: Lido }
