import type { SecondOpinion } from './ocr/second/waking.ts'
import type { PageBox } from '@car/vocabulary/campo'
import type { Titular, Titulo } from '@car/vocabulary/ccir'
import type { DocumentoReason } from '@car/vocabulary/documento'
import type { Memorial } from '@car/vocabulary/memorial'
import type { Quality } from './page.ts'

/** The types below are the result of reading a document: plain data, which crosses a process boundary unchanged. */

/** The reasons for which the reader refuses a document. The reader does not detect malware. */
export type ReadingReason = Exclude<DocumentoReason, 'arquivo_malicioso'>

export type Stage = { nome: string; ms: number }

export type Campo = {
  nome: string
  /** The value, a guess to be confirmed, or null when nothing was found. */
  valor: string | number | null
  /** The confidence, 0 to 100. Below `CERTAINTY` the field is marked for confirmation. */
  confianca: number
  /** Counted from 1; null when nothing was found. */
  pagina: number | null
  caixa: PageBox | null
  confirmar: boolean
  /** The reading of the other engine in this place, if it differs from `valor`. */
  outra_leitura?: string | number
}

/** The values of a document. Fields that are always present are null if they were not read with certainty. */
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
  /** The day of issue, YYYY-MM-DD. */
  data_emissao?: string
  cpf_cnpj?: string
  modulo_fiscal_ha?: number
  modulos_fiscais?: number
  fracao_minima_ha?: number
  area_registrada_ha?: number
  area_posse_ha?: number
  titulares?: Titular[]
  titulos?: Titulo[]
  /** The municipalities as printed. */
  municipios?: string[]
}

/** A page after reading, with measurements of its picture. A page with a text layer has no measurements. */
export type PageReading = {
  /** Counted from 1. */
  pagina: number
  fonte: 'text' | 'ocr'
  /** The confidence, 0 to 100. */
  confianca: number
  words: number
  qualidade: Quality | null
}

export type DocumentoReading = CommonReading &
  (
    | { status: 'valido'; motivo?: never; detail?: never }
    /** `detail` is the library's message about the file, for the log. */
    | { status: 'invalido'; motivo: ReadingReason; detail?: string }
  )

type CommonReading = {
  /** At most three sentences in plain Portuguese about this particular file. */
  instrucoes: string[]
  /** The confidence, 0..100, as `documentoConfidence` computes it, not the engine's mean. */
  confianca: number
  paginas: number
  perPage: PageReading[]
  campos: Campo[]
  dados: Dados
  /** The perimeter that the document describes; absent if there is none. */
  memorial?: Memorial
  fonte: 'text' | 'ocr' | 'mixed'
  /** The part of the second engine; absent if the document was refused before its values were found. */
  second?: SecondOpinion
  /** The time that each step took, summed over pages. */
  stages: Stage[]
}

/** The least confidence of a field that counts as read. On held-out documents, no such field was wrong. */
export const CERTAINTY = 90
/** The confidence below which a document is refused, and a field is left out. */
export const MIN = 70
