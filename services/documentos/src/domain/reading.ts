import type { KeptDocumento } from '@car/identity/cpf'
import type { PageBox } from '@car/vocabulary/campo'
import type { Titular, Titulo } from '@car/vocabulary/ccir'
import { REQUIRED_DATA, type RequiredDatum, type DocumentoReason } from '@car/vocabulary/documento'
import type { Memorial } from '@car/vocabulary/memorial'

/**
 * The recorded form of a reading. It does not use the types of the reader, so a change of the reader cannot change the
 * record. Fields are never renamed.
 */

export type Campo = {
  nome: string
  /** The value, a guess to be confirmed, or null when nothing was found. */
  valor: string | number | null
  /** The confidence, 0 to 100. */
  confianca: number
  /** The number of the page, counted from 1; null when nothing was found. */
  pagina: number | null
  caixa: PageBox | null
  /** True if a person has to check the value. */
  confirmar: boolean
  /** What a second program read in this place, if it differs from `valor`. */
  outra_leitura?: string | number
  /** `pessoa` if the value is from the person who accepted the document; absent if it is from a program. */
  fonte?: 'pessoa'
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
  /** The date of issue, YYYY-MM-DD. */
  data_emissao?: string
  cpf_cnpj?: string
  modulo_fiscal_ha?: number
  modulos_fiscais?: number
  fracao_minima_ha?: number
  area_registrada_ha?: number
  area_posse_ha?: number
  titulares?: Titular[]
  titulos?: Titulo[]
  /** The names as printed. */
  municipios?: string[]
}

/** A value that the owner's side confirmed or corrected, because the program was not certain. */
export type Confirmation = { nome: RequiredDatum; valor: string | number; em: string }

export type Reading = {
  /** The confidence in the whole reading, 0 to 100. */
  confianca: number
  paginas: number
  dados: Dados
  campos: Campo[]
  /** The described perimeter; absent if the document describes none. */
  memorial?: Memorial
  /** The CPFs and CNPJs of owners in a valid document; absent if there are none. */
  numeros?: KeptDocumento[]
}

/** Values that a person read in a document that no program could read. */
export type Dictated = Partial<Pick<Dados, RequiredDatum>>

export type AcceptedRessalva = { id: string; processoId: string; documentoId: string; dados: Dictated }

/**
 * Returns the reading of a document that a person accepted. This reading has only the values that the person typed.
 * `lido` is the program's reading; null when there was none.
 */
export function dictated(lido: Reading | null, dados: Dictated): Reading {
  const campos = REQUIRED_DATA.map((nome): Campo => {
    const valor = dados[nome] ?? null
    const common = { nome, valor, pagina: null, caixa: null }
    return valor === null
      ? { ...common, confianca: 0, confirmar: true }
      : { ...common, confianca: 100, confirmar: false, fonte: 'pessoa' }
  })
  const nothing = { numero_matricula: null, area_ha: null, proprietario_nome: null }
  return { confianca: lido?.confianca ?? 0, paginas: lido?.paginas ?? 0, dados: { ...nothing, ...dados }, campos }
}

/** What is left of a reading whose values were destroyed. */
export const NOTHING_READ: Reading = {
  confianca: 0,
  paginas: 0,
  dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
  campos: [],
}

export type Progress = { pagina: number; paginas: number }

export type Result =
  | { status: 'valido'; lido: Reading }
  | { status: 'invalido'; motivo: DocumentoReason; instrucoes: string[]; lido: Reading }
