import type { SituacaoAchado } from '@car/vocabulary/achado'
import type { Caixa } from '@car/vocabulary/campo'
import type { Geometria } from '@car/vocabulary/geometria'

/** What cross-checks are made of: plain data, so that whoever has a case and its documents can ask. */

export type Talvez<T> = T | null | undefined

/** What the owner or the technician filled in. `cpf_cnpj` may be masked (`***.456.789-**`): what can be seen is compared. */
export type Declarado = {
  imovel: {
    /** Its name, as the official table has it. */
    municipio?: Talvez<string>
    uf: string
    area_ha: number
    matricula: { numero: string; cnm?: Talvez<string> }
    ccir_codigo?: Talvez<string>
    geometria?: Talvez<Geometria>
  }
  proprietario: { nome: string; cpf_cnpj: string }
}

export type CampoLido = {
  nome: string
  valor: string | number
  /** 0 to 100. */
  confianca: number
  pagina: number
  caixa?: Talvez<Caixa>
  confirmar: boolean
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
  /** Of a CCIR: its year. */
  exercicio?: Talvez<number>
  cpf_cnpj?: Talvez<string>
}

export type DocumentoLido = {
  id: string
  tipo: string
  status: string
  dados?: Talvez<DadosLidos>
  campos: readonly CampoLido[]
  /** When it was handed in, ISO 8601; without it nothing is said about the age of papers. */
  recebido_em?: Talvez<string>
}

/** Where a person can see for themselves. */
export type Evidencia = { documento_id: string; pagina: number; caixa: Caixa | null; confianca: number }

export type Achado = {
  codigo: string
  situacao: SituacaoAchado
  /** Plain Portuguese, without names or numbers of persons. */
  mensagem: string
  /** Path of the declared field, as `imovel.area_ha`; null where two documents are held against each other. */
  campo: string | null
  /** CPF and CNPJ masked. */
  declarado: string | number | null
  lido: string | number | null
  documento_id: string | null
  evidencias: Evidencia[]
  /** What it adds to the risk, 0 to 100. */
  peso: number
}

export type Limites = {
  /** Share of the declared area from which on a difference contradicts it. */
  areaDivergencia: number
  /** Up to here two papers say the same: share and hectares, whichever is more. */
  areaTolerancia: number
  areaToleranciaHa: number
  /** Up to here a drawing is as good as the declared area. */
  desenhoTolerancia: number
  /** A field read with less confidence contradicts nobody. */
  confianca: number
  /** Age in days from which on the registry's certificate should be asked for anew. */
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
