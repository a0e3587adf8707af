import type { AchadoStatus, Witness } from '@car/vocabulary/achado'
import type { PageBox } from '@car/vocabulary/campo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Memorial } from '@car/vocabulary/memorial'
import type { StatusProcesso } from '@car/vocabulary/processo'

/**
 * The input and output of the cross-checks. Both are plain data, so any service that has a case and its documents can
 * run the cross-checks.
 */

export type Maybe<T> = T | null | undefined

/** A matrícula or a transcrição. `area_ha` is in hectares. */
export type Title = { numero: string; cnm?: Maybe<string>; area_ha?: Maybe<number> }
/** `cpf_cnpj` may be masked (`***.456.789-**`). Visible digits are compared. */
export type Proprietario = { nome?: Maybe<string>; cpf_cnpj?: Maybe<string> }
/** A municipality by its name in the official table, and its state. */
export type Place = { municipio: string; uf: string }

export type Declared = {
  imovel: {
    /** The municipality of the seat, by its name in the official table. */
    municipio?: Maybe<string>
    uf?: Maybe<string>
    outros_municipios?: readonly Place[] | undefined
    area_ha?: Maybe<number>
    matricula?: Maybe<Title>
    outras_matriculas?: readonly Title[] | undefined
    ccir_codigo?: Maybe<string>
    outros_ccir?: readonly string[] | undefined
    geometria?: Maybe<Geometry>
  }
  /** `espolio` is true if the owner is dead and the estate owns the property. */
  proprietario: Proprietario & { espolio?: Maybe<boolean> }
  coproprietarios?: readonly Proprietario[] | undefined
  /** The times since which declared values stand, ISO 8601, by the paths of their fields. */
  declarado_em?: Maybe<Readonly<Record<string, string>>>
}

export type ReadField = {
  nome: string
  /** Null if nothing was read. */
  valor: string | number | null
  /** The confidence, 0 to 100. */
  confianca: number
  /** Null if nothing was read. */
  pagina: number | null
  caixa?: Maybe<PageBox>
  confirmar: boolean
  /** The reading of a second program in this place, if it differs from `valor`. */
  outra_leitura?: string | number
  /** The origin of the value: a program, or the person who accepted the document. A program if absent. */
  fonte?: 'leitura' | 'pessoa'
  /** The witnesses that make the value certain although the program was not. */
  confirmado?: Confirmed
}

/** The witnesses of a value, and the places of the papers among them. */
export type Confirmed = { por: Witness[]; evidencias: Evidence[] }

/** The place of an item of a list on the page. */
type Placed = { pagina?: number; caixa?: Maybe<PageBox> }

/** The lists of a document. A list is absent or empty unless all of it was read with certainty. */
export type ListsRead = {
  titulares?: Maybe<readonly (Placed & { nome: string; cpf_cnpj?: string })[]>
  titulos?: Maybe<readonly (Placed & { numero: string })[]>
  /** The names as printed. */
  municipios?: Maybe<readonly string[]>
}

export type DadosRead = ValuesRead & ListsRead

export type ValuesRead = {
  numero_matricula?: Maybe<string>
  area_ha?: Maybe<number>
  proprietario_nome?: Maybe<string>
  cnm?: Maybe<string>
  ccir_codigo?: Maybe<string>
  municipio?: Maybe<string>
  uf?: Maybe<string>
  /** The day of issue, YYYY-MM-DD. */
  data_emissao?: Maybe<string>
  /** The year of a CCIR. */
  exercicio?: Maybe<number>
  cpf_cnpj?: Maybe<string>
  /** The size of a módulo fiscal in hectares, and the property's size in módulos fiscais, on a CCIR. */
  modulo_fiscal_ha?: Maybe<number>
  modulos_fiscais?: Maybe<number>
}

export type ReadDocumento = {
  id: string
  tipo: string
  status: string
  dados?: Maybe<DadosRead>
  campos: readonly ReadField[]
  /** The values in the document as the requerente has stated them, newest last. */
  confirmacoes?: readonly { nome: string; valor: string | number }[]
  memorial?: Maybe<Memorial>
  /** The time at which the document was handed in, ISO 8601. Without this time the age of the paper is not judged. */
  recebido_em?: Maybe<string>
  /** The time at which the first document of the case was handed in, ISO 8601, even if it was discarded since. */
  primeiro_recebido_em?: Maybe<string>
}

export type Evidence = { documento_id: string; pagina: number; caixa: PageBox | null; confianca: number }

/**
 * Another case, the part of the perimeter that the finding is about (hectares, share from 0 to 1, shape), or both. The
 * status of the case is as of when it is shown.
 */
export type CrossedEvidence = {
  processo?: { numero: string; id?: string; status?: StatusProcesso }
  hectares?: number
  parte?: number
  forma?: { type: 'MultiPolygon'; coordinates: number[][][][] }
}

export type Achado = {
  codigo: string
  situacao: AchadoStatus
  /** Plain Portuguese, without anybody's name, CPF or CNPJ. */
  mensagem: string
  /** Path of the declared field, such as `imovel.area_ha`; null when the finding is not about a declared field. */
  campo: string | null
  /** CPF and CNPJ are masked. */
  declarado: string | number | null
  lido: string | number | null
  /** The value in the document as the requerente has stated it; absent if there is no such statement. */
  informado?: string | number
  /** The witnesses for what was read without certainty; absent if the reading is certain by itself, or not at all. */
  testemunhas?: Witness[]
  documento_id: string | null
  evidencias: (Evidence | CrossedEvidence)[]
  /** The weight of the finding in the risk, 0 to 100. */
  peso: number
}

export type Limits = {
  /** The share of the declared area above which a difference counts as a contradiction. */
  areaDivergencia: number
  /**
   * The largest difference at which two areas still agree: a share of the declared area, or a number of hectares,
   * whichever is larger.
   */
  areaTolerance: number
  areaToleranceHa: number
  /** The largest difference at which a drawing still agrees with the declared area, as a share of that area. */
  drawingTolerance: number
  /** The least confidence, 0 to 100, of a field that may count as a contradiction. */
  confianca: number
  /** The age, in days, above which a new certificate should be requested. */
  certificateDays: number
  overlap: OverlapLimits
  memorial: MemorialLimits
}

export type MemorialLimits = {
  /**
   * The greatest distance from a described vertex to the drawn line, in metres. The default is twice the precision of
   * the images on which drawings of CAR are based.
   */
  vertexM: number
  /** The allowed difference, as a share of the described area. */
  area: number
}

/** The limits below which an overlap counts as imprecise drawing, and the share from which it is a contradiction. */
export type OverlapLimits = {
  /**
   * An overlap is more than imprecise drawing if it reaches `parte`, or both `hectares` and `larguraM`. The share alone
   * would miss 49 ha between two properties of 5,000 ha, and the hectares alone would miss an overlap of two small
   * properties.
   */
  hectares: number
  parte: number
  /** The share from which an overlap is a contradiction. */
  divergencia: number
  /**
   * The least mean width, in metres. An overlap that is narrower counts as imprecise drawing, unless it reaches
   * `parte`.
   */
  larguraM: number
}

export const LIMITS: Limits = {
  areaDivergencia: 0.2,
  areaTolerance: 0.001,
  areaToleranceHa: 0.0001,
  drawingTolerance: 0.01,
  confianca: 90,
  certificateDays: 30,
  memorial: { vertexM: 10, area: 0.01 },
  // Five metres are the precision of the images on which drawings of CAR are based.
  overlap: { hectares: 1, parte: 0.01, divergencia: 0.2, larguraM: 5 },
}
