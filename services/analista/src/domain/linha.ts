import type { Fator } from '@car/conferencia/pontuar'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { StatusPendencia } from '@car/vocabulary/pendencia'
import type { ResultadoDecisao, StatusProcesso } from '@car/vocabulary/processo'

export type Decisao = {
  resultado: ResultadoDecisao
  em: string
  por: Pessoa
  codigo_motivo: string | null
  /** Seconds of analysis it took, the owner's time apart. */
  tempo_s: number
}

/**
 * What the portal knows of one processo: the row that lists, dashboard and reports are drawn from. Nothing in it is
 * decided here; everything can be asked of its owners again. Times are ISO 8601 in UTC, null where there is none.
 */
export type Linha = {
  _id: string
  /** Version of the processo that the row tells, and what it counts of its documents: what is older never replaces it. */
  versao_fluxo: number
  versao_documentos: number
  numero: string
  /** `descartado` stays as a mark, seen by no list. */
  status: StatusProcesso | 'descartado'
  imovel: { denominacao: string; municipio: string; municipio_ibge: string; uf: string; area_ha: number }
  score_completude: number
  score_risco: number
  fatores: Fator[]
  versao_regras: string
  /** Rank in PRIORIDADES: sorts as it should. */
  prioridade: number
  /** When the passing of time alone changes the priority. */
  revisar_em: string | null
  tempo_acumulado_s: number
  /** The clock of the analysis runs since then. */
  relogio_desde: string | null
  total_documentos: number
  pendencias_abertas: number
  pendencias: { status: StatusPendencia; prazo_em: string }[]
  analista: Pessoa | null
  analista_id: string | null
  submetido_em: string | null
  prazo_em: string | null
  decisoes: Decisao[]
  /** Words by whose beginnings the row is found. */
  termos: string[]
}

/** What the queue is when nobody says otherwise: everything that somebody still has to do something about. */
export const NA_FILA = ['submetido', 'em_analise', 'pendente', 'em_recurso'] as const satisfies StatusProcesso[]

/** Seconds of analysis until `agora` (epoch milliseconds); stands still while the clock does. */
export function tempoEmAnalise(linha: Pick<Linha, 'tempo_acumulado_s' | 'relogio_desde'>, agora: number): number {
  const correndo = linha.relogio_desde === null ? 0 : Math.max(0, agora - Date.parse(linha.relogio_desde)) / 1000
  return Math.floor(linha.tempo_acumulado_s + correndo)
}
