import type { SituacaoAchado } from '@car/vocabulary/achado'
import type { Caixa } from '@car/vocabulary/campo'
import type { Geometria } from '@car/vocabulary/geometria'

/**
 * Input and output of the cross-checks. They are plain data, so any service that has a case and its documents can run
 * them.
 */

export type Talvez<T> = T | null | undefined

/** What the owner or technician declared. `cpf_cnpj` may be masked (`***.456.789-**`): visible digits are compared. */
export type Declarado = {
  imovel: {
    /** The municipality's name in the official table. */
    municipio?: Talvez<string>
    uf?: Talvez<string>
    area_ha?: Talvez<number>
    matricula?: Talvez<{ numero: string; cnm?: Talvez<string> }>
    ccir_codigo?: Talvez<string>
    geometria?: Talvez<Geometria>
  }
  proprietario: { nome?: Talvez<string>; cpf_cnpj?: Talvez<string> }
}

export type CampoLido = {
  nome: string
  /** Null when nothing was found. */
  valor: string | number | null
  /** 0 to 100. */
  confianca: number
  /** Null when nothing was found. */
  pagina: number | null
  caixa?: Talvez<Caixa>
  confirmar: boolean
  /** Whether a program read it, or the person who accepted the document. Absent: a program. */
  fonte?: 'leitura' | 'pessoa'
}

export type DadosLidos = {
  numero_matricula?: Talvez<string>
  area_ha?: Talvez<number>
  proprietario_nome?: Talvez<string>
  cnm?: Talvez<string>
  ccir_codigo?: Talvez<string>
  municipio?: Talvez<string>
  uf?: Talvez<string>
  /** YYYY-MM-DD */
  data_emissao?: Talvez<string>
  /** The year of a CCIR. */
  exercicio?: Talvez<number>
  cpf_cnpj?: Talvez<string>
}

export type DocumentoLido = {
  id: string
  tipo: string
  status: string
  dados?: Talvez<DadosLidos>
  campos: readonly CampoLido[]
  /** What the owner's side says that the document says, newest last. */
  confirmacoes?: readonly { nome: string; valor: string | number }[]
  /** When it was handed in, ISO 8601. Without it nothing is said about the age of the paper. */
  recebido_em?: Talvez<string>
}

/** Where in a document the evidence stands. */
export type Evidencia = { documento_id: string; pagina: number; caixa: Caixa | null; confianca: number }

/** Another case, or the part of the perimeter that the finding is about: hectares, share (0 to 1), and shape. */
export type EvidenciaCruzada = {
  processo?: { numero: string; id?: string }
  hectares?: number
  parte?: number
  forma?: { type: 'MultiPolygon'; coordinates: number[][][][] }
}

export type Achado = {
  codigo: string
  situacao: SituacaoAchado
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
  evidencias: (Evidencia | EvidenciaCruzada)[]
  /** What it adds to the risk, 0 to 100. */
  peso: number
}

export type Limites = {
  /** From this share of the declared area on, a difference counts as a contradiction. */
  areaDivergencia: number
  /** The largest difference at which two documents still agree: a share or hectares, whichever is larger. */
  areaTolerancia: number
  areaToleranciaHa: number
  /** The largest difference at which a drawing still agrees with the declared area. */
  desenhoTolerancia: number
  /** A field that was read with less confidence than this never counts as a contradiction. */
  confianca: number
  /** From this age in days on, a new certificate should be requested. */
  certidaoDias: number
}

export const LIMITES: Limites = {
  areaDivergencia: 0.2,
  areaTolerancia: 0.001,
  areaToleranciaHa: 0.0001,
  desenhoTolerancia: 0.01,
  confianca: 90,
  certidaoDias: 30,
}
