import type { Caixa } from '@car/vocabulary/campo'
import type { MotivoDocumento } from '@car/vocabulary/documento'
import type { Quality } from './page.ts'

/** What reading a document gives: plain data, so that it crosses a process boundary as it is. */

/** Why a document was refused for what was read. Whether it carries malware is not for the reader to say. */
export type MotivoDaLeitura = Exclude<MotivoDocumento, 'arquivo_malicioso'>

/** A step of reading and the time it took. */
export type Etapa = { nome: string; ms: number }

/** A field as read. */
export type Campo = {
  nome: string
  valor: string | number
  /** 0..100; below `CERTEZA` the field is marked for confirmation. */
  confianca: number
  /** From 1. */
  pagina: number
  caixa: Caixa | null
  confirmar: boolean
}

/** The specified fields, null where they were not read, and those others that are certain. */
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

/** A page as read, and what was measured of its picture; a page with text of its own has none. */
export type PaginaLida = {
  /** From 1. */
  pagina: number
  fonte: 'texto' | 'ocr'
  /** 0..100 */
  confianca: number
  palavras: number
  qualidade: Quality | null
}

/** One document as read, and what the reading amounts to. */
export type Leitura = LeituraComum &
  (
    | { status: 'valido'; motivo?: never; detalhe?: never }
    /** `detalhe` is what the library said of the file, for the log. */
    | { status: 'invalido'; motivo: MotivoDaLeitura; detalhe?: string }
  )

type LeituraComum = {
  /** At most three sentences, in plain Portuguese, for this very file. */
  instrucoes: string[]
  /** 0..100, our own measure, never the engine's mean. */
  confianca: number
  paginas: number
  porPagina: PaginaLida[]
  campos: Campo[]
  dados: Dados
  fonte: 'texto' | 'ocr' | 'misto'
  /** Time that each step took, summed over pages. */
  etapas: Etapa[]
}

/** From here on a field is taken as read: on held-out documents none at or above it was wrong. */
export const CERTEZA = 90
/** Below it a document is asked for again, and a field is not shown at all. */
export const MINIMO = 70
