import type { AchadoStatus } from '@car/vocabulary/achado'
import type { PageBox } from '@car/vocabulary/campo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Memorial } from '@car/vocabulary/memorial'

/**
 * Input and output of the cross-checks. They are plain data, so any service that has a case and its documents can run
 * them.
 */

export type Maybe<T> = T | null | undefined

/** A matrícula or a transcription. `area_ha` is in hectares. */
export type Title = { numero: string; cnm?: Maybe<string>; area_ha?: Maybe<number> }
/** `cpf_cnpj` may be masked (`***.456.789-**`): visible digits are compared. */
export type Proprietario = { nome?: Maybe<string>; cpf_cnpj?: Maybe<string> }
/** A municipality by its name in the official table, and its state. */
export type Place = { municipio: string; uf: string }

/** What the owner or technician declared. */
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
  /** `espolio`: the owner is dead, and the estate of the heirs owns. */
  proprietario: Proprietario & { espolio?: Maybe<boolean> }
  coproprietarios?: readonly Proprietario[] | undefined
}

export type ReadField = {
  nome: string
  /** Null when nothing was found. */
  valor: string | number | null
  /** 0 to 100. */
  confianca: number
  /** Null when nothing was found. */
  pagina: number | null
  caixa?: Maybe<PageBox>
  confirmar: boolean
  /** Whether a program read it, or the person who accepted the document. Absent: a program. */
  fonte?: 'leitura' | 'pessoa'
}

export type DadosLidos = {
  numero_matricula?: Maybe<string>
  area_ha?: Maybe<number>
  proprietario_nome?: Maybe<string>
  cnm?: Maybe<string>
  ccir_codigo?: Maybe<string>
  municipio?: Maybe<string>
  uf?: Maybe<string>
  /** YYYY-MM-DD */
  data_emissao?: Maybe<string>
  /** The year of a CCIR. */
  exercicio?: Maybe<number>
  cpf_cnpj?: Maybe<string>
  /** The size of a módulo fiscal in hectares, and how many of them the property has, as a CCIR says. */
  modulo_fiscal_ha?: Maybe<number>
  modulos_fiscais?: Maybe<number>
}

export type ReadDocumento = {
  id: string
  tipo: string
  status: string
  dados?: Maybe<DadosLidos>
  campos: readonly ReadField[]
  /** What the owner's side says that the document says, newest last. */
  confirmacoes?: readonly { nome: string; valor: string | number }[]
  /** The perimeter that it describes. */
  memorial?: Maybe<Memorial>
  /** When it was handed in, ISO 8601. Without it nothing is said about the age of the paper. */
  recebido_em?: Maybe<string>
}

/** Where in a document the evidence stands. */
export type Evidence = { documento_id: string; pagina: number; caixa: PageBox | null; confianca: number }

/** Another case, or the part of the perimeter that the finding is about: hectares, share (0 to 1), and shape. */
export type CrossedEvidence = {
  processo?: { numero: string; id?: string }
  hectares?: number
  parte?: number
  forma?: { type: 'MultiPolygon'; coordinates: number[][][][] }
}

export type Achado = {
  codigo: string
  situacao: AchadoStatus
  /** Plain Portuguese, without names or numbers of persons. */
  mensagem: string
  /** Path of the declared field, such as `imovel.area_ha`; null when two documents are compared. */
  campo: string | null
  /** CPF and CNPJ are masked. */
  declarado: string | number | null
  lido: string | number | null
  /** What the owner's side says that the document says; absent when they said nothing. */
  informado?: string | number
  documento_id: string | null
  evidencias: (Evidence | CrossedEvidence)[]
  /** What it adds to the risk, 0 to 100. */
  peso: number
}

export type Limits = {
  /** From this share of the declared area on, a difference counts as a contradiction. */
  areaDivergencia: number
  /** The largest difference at which two documents still agree: a share or hectares, whichever is larger. */
  areaTolerancia: number
  areaToleranciaHa: number
  /** The largest difference at which a drawing still agrees with the declared area. */
  drawingTolerance: number
  /** A field that was read with less confidence than this never counts as a contradiction. */
  confianca: number
  /** From this age in days on, a new certificate should be requested. */
  certidaoDays: number
  overlap: OverlapLimits
  memorial: MemorialLimits
}

/** How far a drawing may be from the perimeter that a technical paper describes. */
export type MemorialLimits = {
  /** Metres from a described vertex to the drawn line: twice what the images show on which drawings of CAR are based. */
  vertexM: number
  /** A share of the described area. */
  area: number
}

/** How much of two perimeters may be the same before somebody is told. A share is of the smaller one. */
export type OverlapLimits = {
  /** From either one on, it is told: the share alone would hide 49 ha between two of 5,000, the hectares a small holding. */
  hectares: number
  parte: number
  /** From this share on, it is a contradiction. */
  divergencia: number
  /** A strip that is narrower in the mean comes from imprecise drawing, unless its share is told anyway. Metres. */
  larguraM: number
}

export const LIMITS: Limits = {
  areaDivergencia: 0.2,
  areaTolerancia: 0.001,
  areaToleranciaHa: 0.0001,
  drawingTolerance: 0.01,
  confianca: 90,
  certidaoDays: 30,
  memorial: { vertexM: 10, area: 0.01 },
  // Five metres are what the images show on which drawings of CAR are based.
  overlap: { hectares: 1, parte: 0.01, divergencia: 0.2, larguraM: 5 },
}
