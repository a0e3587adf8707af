import type { Factor } from '@car/conferencia/score'
import type { OverlapKind } from '@car/vocabulary/camada'
import type { Person } from '@car/vocabulary/person'
import type { StatusPendencia } from '@car/vocabulary/pendencia'
import type { DecisionResult, StatusProcesso } from '@car/vocabulary/processo'

export type Decision = {
  resultado: DecisionResult
  em: string
  por: Person
  codigo_motivo: string | null
  /** Seconds that the analysis took, without the time in which the owner owed an answer. */
  tempo_s: number
}

/**
 * One processo as a row of the queue. Lists, dashboard and reports are computed from it. The row decides nothing, and
 * all of it can be fetched again from the services that own the data. The findings behind its scores are not in it: a
 * server reads a document whole, whatever a list shows of it. Times are ISO 8601 in UTC, or null.
 */
export type Row = {
  _id: string
  /**
   * The versions of the processo, of its documents, and of what it has in common with others, in this row. An older
   * version never replaces a newer one.
   */
  versao_fluxo: number
  versao_documentos: number
  versao_cruzamento: number
  /** A digest of what was declared and of the rules. While it stays the same, only documents can change the scores. */
  base: string
  numero: string
  /** A row with `descartado` stays as a mark, and appears in no list. */
  status: StatusProcesso | 'descartado'
  imovel: { denominacao: string; municipio: string; municipio_ibge: string; uf: string; area_ha: number }
  score_completude: number
  score_risco: number
  fatores: Factor[]
  /** The kinds of official layers that cover some of the perimeter, as far as it weighs. */
  camadas: OverlapKind[]
  versao_regras: string
  /** How many findings contradict what was declared, as far as they weigh. */
  divergencias: number
  /** The cell of the map in which the property lies; null without a perimeter. */
  celula: string | null
  /** How many módulos fiscais the property has; null where that is not certain. */
  modulos_fiscais: number | null
  /** The index in PRIORITIES, so that rows sort by priority. */
  prioridade: number
  /** When the priority will change by itself as time passes. */
  revisar_em: string | null
  tempo_acumulado_s: number
  /** Since when the clock of the analysis has been running; null while it stands still. */
  relogio_desde: string | null
  total_documentos: number
  pendencias_abertas: number
  ressalvas_abertas: number
  /** Answers that the analysis has not closed. */
  respostas: number
  pendencias: { status: StatusPendencia; prazo_em: string }[]
  analista: Person | null
  analista_id: string | null
  submetido_em: string | null
  prazo_em: string | null
  /** When, and for which time, the supervision was last told that the term has passed. */
  escalado: { vez: number; em: string } | null
  decisoes: Decision[]
  /** Words of the row. A search matches the beginnings of words. */
  termos: string[]
}

/** The part of a row that describes the contents of a case. Most acts leave it unchanged. */
export const CONTENT = [
  'base',
  'versao_documentos',
  'versao_cruzamento',
  'total_documentos',
  'score_completude',
  'score_risco',
  'fatores',
  'camadas',
  'versao_regras',
  'divergencias',
  'celula',
  'modulos_fiscais',
] as const satisfies (keyof Row)[]
export type Content = Pick<Row, (typeof CONTENT)[number]>

/** The fields of a row that the queue shows or computes from. */
export const SHOWN = [
  '_id',
  'numero',
  'status',
  'imovel',
  'modulos_fiscais',
  'score_completude',
  'score_risco',
  'fatores',
  'versao_regras',
  'tempo_acumulado_s',
  'relogio_desde',
  'total_documentos',
  'pendencias_abertas',
  'ressalvas_abertas',
  'respostas',
  'prioridade',
  'analista',
  'submetido_em',
  'prazo_em',
  'escalado',
] as const satisfies (keyof Row)[]
export type ShownRow = Pick<Row, (typeof SHOWN)[number]>

/** The statuses that the queue shows by default: those in which somebody still has something to do. */
export const IN_QUEUE = ['submetido', 'em_analise', 'pendente', 'em_recurso'] as const satisfies StatusProcesso[]

/** Seconds of analysis until `agora`. The number does not grow while the clock stands still. */
export function timeInAnalysis(row: Pick<Row, 'tempo_acumulado_s' | 'relogio_desde'>, agora: Date): number {
  const running = row.relogio_desde === null ? 0 : Math.max(0, agora.getTime() - Date.parse(row.relogio_desde)) / 1000
  return Math.floor(row.tempo_acumulado_s + running)
}
