/**
 * The content of a dossier, as plain data. The data are gathered before the composition begins. So the same data and
 * the same files always give the same bytes. Times are ISO 8601 in UTC; areas in hectares; sizes in bytes; confidences
 * 0 to 100.
 */
import type { Shown } from '@car/cadastro/declaration'
import type { DecisionForm } from '@car/vocabulary/processo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { VerdictResult, AchadoStatus } from '@car/vocabulary/achado'

export interface DadosDossie extends Issuing, ProcessoData {}

/** The values that a dossier gets when it is issued. */
export interface Issuing {
  codigo_verificacao: string
  url_verificacao: string
  emitido_em: string
}

export interface ProcessoData {
  processo: ProcessoDossie
  documentos: readonly DocumentoDossie[]
  /** Every official layer in force, even without a finding. */
  camadas: readonly CamadaDossie[]
  ressalvas: readonly RessalvaDossie[]
  crossChecks: readonly DossieCrossCheck[]
  pendencias: readonly PendenciaDossie[]
  decisoes: readonly DossieDecision[]
  recursos: readonly RecursoDossie[]
  historico: readonly AtoDossie[]
  trail: DossieTrail
}

/** The declaration has masks. A complete number is masked before it is drawn. */
export interface ProcessoDossie extends Shown {
  id: string
  numero: string
  status: string
  versao: number
  situacao_car?: string | null
  /** How the case follows others, and their numbers; absent if it follows none. */
  origem?: { tipo: string; numeros: readonly string[] }
  /** The numbers of the cases that have replaced the case; absent while it stands. */
  substituido_por?: readonly string[]
  imovel: ImovelDossie
  responsavel_tecnico?: TecnicoDossie | null
  analista?: { nome: string } | null
  score_completude?: number | null
  score_risco?: number | null
  criado_em: string
  submetido_em?: string | null
  prazo_em?: string | null
}

/** `modulos_fiscais` is the property's size in módulos fiscais; null or absent if it is not certain. */
export type ImovelDossie = Shown['imovel'] & { modulos_fiscais?: number | null }

export interface TecnicoDossie {
  nome: string
  conselho?: string | null
  registro?: string | null
  art_trt?: string | null
  assinado_em?: string | null
}

export interface DocumentoDossie {
  id: string
  tipo: string
  nome: string
  hash_sha256: string
  status: string
  recebido_em: string
  tamanho: number
  confianca?: number | null
  motivo?: string | null
  substitui?: string | null
  campos: readonly CampoDossie[]
}

/** The comparison of the perimeter with one official layer, in the edition that was in force. */
export interface CamadaDossie {
  tipo: string
  fonte: string
  /** The state that the layer covers; null if the layer is not published by state. */
  uf: string | null
  edicao: string
  /** SHA-256 of the layer's file. */
  hash: string
  carregada_em: string
  resultado: string
  /** The reason why the layer's findings are unknown; null if they are known. */
  motivo: string | null
  /** The number of features that overlap the perimeter; `achados` has the largest of them. */
  total_achados: number
  achados: readonly FeicaoDossie[]
}

/** A feature of an official layer that overlaps the perimeter. `parte` is the share of the perimeter, 0 to 1. */
export interface FeicaoDossie {
  nome: string | null
  codigo: string | null
  hectares: number
  parte: number
  /** True if the overlap is small enough to come from imprecise drawing. */
  leve: boolean
  /** The shape of the overlap. Only the largest features of a layer have a shape. */
  forma?: Geometry
  avaliacao?: { resultado: string; motivo: string | null }
  contestacao?: { texto: string; documento_ids: readonly string[]; em: string }
}

/** The reason why a mandatory paper is missing or cannot be read, and the decision about it. */
export interface RessalvaDossie {
  tipo_documento: string
  motivo: string
  texto: string
  documento_id: string | null
  status: string
  criada_em: string
  decisao: { motivo: string; por: string; em: string } | null
}

export interface CampoDossie {
  nome: string
  valor: string | number | null
  /** True if the person who accepted the document entered the value, and no program read it. */
  dictated?: boolean
  confianca: number | null
  pagina?: number | null
}

export interface DossieCrossCheck {
  codigo: string
  mensagem: string
  situacao: AchadoStatus
  /** Path of the declared field, such as `imovel.area_ha`. */
  campo?: string | null
  declarado?: string | number | null
  lido?: string | number | null
  /** The value in the document, as the requerente has stated it. */
  informado?: string | number
  evidencias: readonly DossieEvidence[]
  /** The weight of the finding in the risk, 0 to 100. */
  peso: number
  avaliacao?: { resultado: VerdictResult; motivo: string | null }
}

/**
 * Evidence of a finding: either a place in a document, or an area in hectares and as a part of the perimeter (`parte`,
 * 0 to 1). An area in common with another case has the number of that case.
 */
export type DossieEvidence =
  | { documento_id: string; pagina?: number | null; confianca?: number | null }
  | { processo_numero?: string | null; hectares?: number | null; parte?: number | null }

export interface PendenciaDossie {
  numero: string
  tipo: string
  descricao: string
  status: string
  criada_em: string
  criada_por?: string | null
  prazo_em?: string | null
  campo?: string | null
  documento_id?: string | null
  resposta?: string | null
  respondida_em?: string | null
}

export interface DossieDecision {
  tipo: string
  em: string
  por?: string | null
  codigo_motivo?: string | null
  motivo?: string | null
  parecer?: string | null
  /** How an approval came about; absent for a rejection. */
  forma?: DecisionForm
  /** The lot by whose sample the case was approved; absent or null for an individual decision. */
  lote?: string | null
  /** Who else read the case, and how the two readings were settled; absent or null if one person decided. */
  segunda_leitura?: { leitor: string; forma: string } | null
}

export interface RecursoDossie {
  status: string
  fundamentacao: string
  aberto_em: string
  decidido_em?: string | null
  decidido_por?: string | null
  decisao?: string | null
}

/**
 * One act. `versao` and `hash` are its version and its hash in the record to which it belongs: the record of the case,
 * of one of its documents, or of one of its dossiers.
 */
export interface AtoDossie {
  versao: number
  tipo: string
  em: string
  por?: { nome: string; tipo_usuario?: string | null } | null
  resumo: string
  hash: string
}

/**
 * The number of acts in the case's own record, and the last hash of its chain. A case with a broken chain gets no
 * dossier.
 */
export interface DossieTrail {
  atos: number
  ultimo_hash: string
}

/**
 * A document's file on local disk. A document without a file is listed, and the dossier says that it is not reproduced.
 */
export interface Annex {
  documento: string
  caminho: string
}
