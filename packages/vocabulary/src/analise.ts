/** The weight of a case in its analyst's load, in tenths. A case that waits for its owner takes little work. */
const DECIMOS = { em_analise: 10, pendente: 3 } as const
/** Distribution gives nobody more than this load. */
export const CARGA_MAXIMA = 20

/** The load of an analyst: a case in analysis counts 1, a pendente one 0.3. */
export const cargaDe = ({ em_analise, pendente }: { em_analise: number; pendente: number }): number =>
  (em_analise * DECIMOS.em_analise + pendente * DECIMOS.pendente) / 10

/** From lowest to highest. */
export const PRIORIDADES = ['baixa', 'media', 'alta'] as const
export type Prioridade = (typeof PRIORIDADES)[number]

export const PRIORIDADE_LABEL: Record<Prioridade, string> = { baixa: 'baixa', media: 'média', alta: 'alta' }

export const TIPOS_RELATORIO = ['produtividade', 'prazos', 'rejeicoes'] as const
export type TipoRelatorio = (typeof TIPOS_RELATORIO)[number]

/** Views of the queue, in the order in which they are shown. */
export const VISOES = ['meus', 'livres', 'vencem_em_7_dias', 'vencidos', 'esperam_requerente', 'apos_recurso'] as const
export type Visao = (typeof VISOES)[number]

export const VISAO_LABEL: Record<Visao, string> = {
  meus: 'Meus',
  livres: 'Livres',
  vencem_em_7_dias: 'Vencem em 7 dias',
  vencidos: 'Vencidos',
  esperam_requerente: 'Esperam o requerente',
  apos_recurso: 'Após recurso',
}

/** How a case stands towards the term of its analysis. */
export const SITUACOES_PRAZO = ['vencidos', 'vencem_em_7_dias'] as const
export type SituacaoPrazo = (typeof SITUACOES_PRAZO)[number]

/** Figures of the dashboard for which the list can be requested. */
export const CONTAGENS = ['recebidos', 'decididos', 'pendencias_abertas', 'pendencias_vencidas'] as const
export type Contagem = (typeof CONTAGENS)[number]

/** Bands of days since a case was submitted, in order. A band begins where the one before it ends. */
export const IDADES = ['ate_7_dias', 'ate_15_dias', 'ate_30_dias', 'ate_60_dias', 'mais_de_60_dias'] as const
export type Idade = (typeof IDADES)[number]

export const IDADE_LABEL: Record<Idade, string> = {
  ate_7_dias: '0 a 7 dias',
  ate_15_dias: '8 a 15 dias',
  ate_30_dias: '16 a 30 dias',
  ate_60_dias: '31 a 60 dias',
  mais_de_60_dias: 'mais de 60 dias',
}

/** Who has to act next so that the analysis can continue. */
export const QUEM_AGUARDA = ['requerente', 'analise'] as const
export type QuemAguarda = (typeof QUEM_AGUARDA)[number]
