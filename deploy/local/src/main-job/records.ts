import type { StatusDossie } from '@car/vocabulary/dossie'

/** The fields of the interface that the main job reads. /docs lists all fields. */
export type Processo = { id: string; numero: string; status: string }
export type Received = { id: string; status: string; hash_sha256: string }
export type Status = { status: string; motivo?: string; instrucoes?: string[]; confianca?: number }
export type Dados = { numero_matricula: string | null; area_ha: number | null; proprietario_nome: string | null }
export type Pendencia = { id: string; numero: string; status: string }
export type Job = {
  job_id: string
  status: StatusDossie
  erro: string | null
  paginas: number | null
  hash_sha256: string | null
  codigo_verificacao: string | null
}
export type Verification = { situacao: string; hash_sha256: string; processo_numero: string }
export type Ato = { tipo: string; em: string; resumo: string; por: { nome: string } | null }
export type InQueue = {
  processo_id: string
  status: string
  score_completude: number
  score_risco: number
  tempo_em_analise: number
  total_documentos: number
  pendencias_abertas: number
  prioridade: string
}
