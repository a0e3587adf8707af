import type { Factor } from '@car/cross-check/score'
import type { OverlapKind } from '@car/vocabulary/camada'
import type { Person } from '@car/vocabulary/person'
import type { LotePlace, SecondReadingState } from '@car/vocabulary/analysis'
import type { StatusPendencia } from '@car/vocabulary/pendencia'
import type { OrigemKind, DecisionResult, Settlement, StatusProcesso } from '@car/vocabulary/processo'

export type Decision = {
  resultado: DecisionResult
  em: string
  por: Person
  codigo_motivo: string | null
  /** The seconds of analysis, without the time in which the owner owed an answer. */
  tempo_s: number
  /** The person who read the case second before it was decided, and how the two readings were settled; null if nobody did. */
  segunda_leitura: { leitor: Person; forma: Settlement } | null
}

/**
 * A case as a row of the queue. Lists, dashboard and reports are computed from rows. No decision is based on a row.
 * Every row can be rebuilt from the data of other services. A row has scores but no findings, because the store reads
 * whole rows, even for a short list. Times are ISO 8601 in UTC, or null.
 */
export type Row = {
  _id: string
  /**
   * The versions of the data from which the row was made: of the case, of its documents, and of its comparison with
   * other cases. Only a rebuild replaces a newer version with an older version.
   */
  versao_fluxo: number
  versao_documentos: number
  versao_cruzamento: number
  /**
   * A digest of the declaration, of the verdicts and ressalvas, and of the rules. While it stays the same, only
   * documents and the comparison with other cases can change the scores.
   */
  base: string
  numero: string
  /**
   * The status of the case. The row of a discarded draft remains, with the status `descartado`, and no list shows it.
   */
  status: StatusProcesso | 'descartado'
  imovel: { denominacao: string; municipio: string; municipio_ibge: string; uf: string; area_ha: number }
  score_completude: number
  score_risco: number
  fatores: Factor[]
  /** The kinds of official layers that cover part of the perimeter. Findings without weight do not count. */
  camadas: OverlapKind[]
  versao_regras: string
  /** The number of findings with weight that contradict the declaration. */
  divergencias: number
  /** The cell of the map in which the property lies; null if the case has no perimeter. */
  celula: string | null
  /** How the case follows others; null if it follows none. */
  origem: OrigemKind | null
  /** The numbers of declared titles and of owners. The queue shows neither titles nor owners. */
  total_titulos: number
  total_proprietarios: number
  /** The property's size in módulos fiscais; null if it is not certain. */
  modulos_fiscais: number | null
  /** The index in PRIORITIES, by which rows are sorted. */
  prioridade: number
  /** The time at which the priority changes without an act on the case; null if it never does. */
  revisar_em: string | null
  tempo_acumulado_s: number
  /** The time at which the clock of the analysis last started; null while the clock is stopped. */
  relogio_desde: string | null
  total_documentos: number
  pendencias_abertas: number
  ressalvas_abertas: number
  /** The number of answers of the requerente that the analysis has not closed; 0 unless the case is in analysis. */
  respostas: number
  pendencias: { status: StatusPendencia; prazo_em: string }[]
  /** Whether the case waits for the sample of its lot, or is read for it. */
  lote: LotePlace | null
  /** Where a decision is that two people have to agree on; null if none is. */
  segunda_leitura: SecondReadingState | null
  analista: Person | null
  /**
   * The id of the analyst. `IN_LOT` while the case waits for its lot, and `TO_BE_READ` while it waits for a second reader
   * or for the supervision, so that nobody is offered it. `reviewedBy` of whoever decides it anew, whose own list alone
   * shows it as theirs. Otherwise null.
   */
  analista_id: string | null
  submetido_em: string | null
  prazo_em: string | null
  /**
   * The last notice to the supervision that the term has passed: its time, and whether it was the first or the second
   * notice. Null if none was sent.
   */
  escalado: { vez: number; em: string } | null
  decisoes: Decision[]
  /** The words by which a search finds the row. A search matches the beginnings of words. */
  termos: string[]
}

/** The fields of a row that most acts on a case leave unchanged. */
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

export const IN_LOT = 'lote'
export const TO_BE_READ = 'segunda_leitura'
/** No list can be asked for this value, because it is not the id of a person. */
export const reviewedBy = (personId: string): string => `revisao:${personId}`

export const SHOWN = [
  '_id',
  'numero',
  'status',
  'imovel',
  'origem',
  'total_titulos',
  'total_proprietarios',
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
  'lote',
  'segunda_leitura',
  'analista',
  'submetido_em',
  'prazo_em',
  'escalado',
] as const satisfies (keyof Row)[]
export type ShownRow = Pick<Row, (typeof SHOWN)[number]>

/**
 * The statuses that the queue shows by default: those of submitted cases in which somebody still has something to do.
 */
export const IN_QUEUE = ['submetido', 'em_analise', 'pendente', 'em_recurso'] as const satisfies StatusProcesso[]

/** Returns the whole seconds of analysis until `now`, without the time in which the clock was stopped. */
export function timeInAnalysis(row: Pick<Row, 'tempo_acumulado_s' | 'relogio_desde'>, now: Date): number {
  const running = row.relogio_desde === null ? 0 : Math.max(0, now.getTime() - Date.parse(row.relogio_desde)) / 1000
  return Math.floor(row.tempo_acumulado_s + running)
}
