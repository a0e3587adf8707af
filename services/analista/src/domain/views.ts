import type { PrazoStatus, QueueView, WhoWaits } from '@car/vocabulary/analysis'
import type { StatusProcesso } from '@car/vocabulary/processo'

export type QueryParameters = {
  readonly analista?: 'eu' | 'nenhum'
  readonly aguarda?: WhoWaits
  readonly prazo?: PrazoStatus
  readonly resposta?: 'nova'
  readonly status?: StatusProcesso
  readonly ordenar?: 'prazo_em'
}

/**
 * The statuses in which a case waits for the requerente or for the analysis. An appeal waits for neither, because a
 * supervisor decides it.
 */
export const AWAITS: Record<WhoWaits, readonly StatusProcesso[]> = {
  requerente: ['rascunho', 'pendente'],
  analise: ['submetido', 'em_analise'],
}

/**
 * The list parameters of each view. Cases that wait for the owner are only in the view `esperam_requerente`. The view
 * `apos_recurso` shows cases in analysis without a holder. A case has no holder after a granted appeal, or if the
 * holder declared an impediment while the case was pendente.
 */
export const VIEW_PARAMETERS: Record<QueueView, QueryParameters> = {
  meus: { analista: 'eu', aguarda: 'analise' },
  respondidas: { analista: 'eu', resposta: 'nova' },
  livres: { analista: 'nenhum', aguarda: 'analise' },
  vencem_em_7_dias: { aguarda: 'analise', prazo: 'vencem_em_7_dias', ordenar: 'prazo_em' },
  vencidos: { aguarda: 'analise', prazo: 'vencidos', ordenar: 'prazo_em' },
  esperam_requerente: { aguarda: 'requerente' },
  apos_recurso: { status: 'em_analise', analista: 'nenhum' },
}
