import type { PageBox } from '@car/vocabulary/campo'
import type { Titular } from '@car/vocabulary/ccir'
import type { DocumentoReason } from '@car/vocabulary/documento'
import type { Memorial } from '@car/vocabulary/memorial'
import type { Quality } from './page.ts'

/** The result of reading a document: plain data, which cross a process boundary unchanged. */

/** Why a document was refused because of its content. Malware is not for the reader to detect. */
export type ReadingReason = Exclude<DocumentoReason, 'arquivo_malicioso'>

/** A step of reading and the time it took. */
export type Stage = { nome: string; ms: number }

/** A field as read. */
export type Campo = {
  nome: string
  /** The value, a guess to be confirmed, or null when nothing was found. */
  valor: string | number | null
  /** 0..100. Below `CERTAINTY` the field is marked for confirmation. */
  confianca: number
  /** Counted from 1; null when nothing was found. */
  pagina: number | null
  caixa: PageBox | null
  confirmar: boolean
}

/** The specified fields, null where they were not read, and further fields that are certain. */
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
  modulo_fiscal_ha?: number
  modulos_fiscais?: number
  fracao_minima_ha?: number
  area_registrada_ha?: number
  area_posse_ha?: number
  /** All owners that a CCIR lists. */
  titulares?: Titular[]
  /** As printed. */
  municipios?: string[]
}

/** A page as read, and measurements of its picture. A page with a text layer has no measurements. */
export type PageReading = {
  /** Counted from 1. */
  pagina: number
  fonte: 'texto' | 'ocr'
  /** 0..100 */
  confianca: number
  words: number
  qualidade: Quality | null
}

/** One document as read, and the verdict. */
export type DocumentoReading = CommonReading &
  (
    | { status: 'valido'; motivo?: never; detail?: never }
    /** `detail` is what the library said about the file, for the log. */
    | { status: 'invalido'; motivo: ReadingReason; detail?: string }
  )

type CommonReading = {
  /** At most three sentences in plain Portuguese about this particular file. */
  instrucoes: string[]
  /** 0..100. This is our own measure, never the engine's mean. */
  confianca: number
  paginas: number
  perPage: PageReading[]
  campos: Campo[]
  dados: Dados
  /** The perimeter that the document describes; absent where it describes none. */
  memorial?: Memorial
  fonte: 'texto' | 'ocr' | 'misto'
  /** The time that each step took, summed over pages. */
  etapas: Stage[]
}

/** From here on a field counts as read. On held-out documents none at or above it was wrong. */
export const CERTAINTY = 90
/** Below this a document is asked for again, and a field is not shown at all. */
export const MIN = 70
