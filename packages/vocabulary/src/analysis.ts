/** The weight of a case in its analyst's load, in tenths. A case that waits for the requerente takes little work. */
const TENTHS = { em_analise: 10, pendente: 3 } as const
/** The load above which a distribution does not raise the load of any analyst. */
export const MAX_LOAD = 20

/** Computes the load of an analyst: a case in analysis counts 1, a pendente case 0.3. */
export const loadOf = ({ em_analise, pendente }: { em_analise: number; pendente: number }): number =>
  (em_analise * TENTHS.em_analise + pendente * TENTHS.pendente) / 10

/** The reasons why a distribution finds no analyst for a case. */
export const NOBODY_REASONS = ['sem_analistas', 'carga_maxima', 'todos_tem_parte', 'parte_de_quem_distribui'] as const
export type NobodyReason = (typeof NOBODY_REASONS)[number]

export const NOBODY_ADVICE: Record<NobodyReason, { why: string; advice: string }> = {
  sem_analistas: {
    why: 'Nenhum analista com conta prata ou ouro entrou ainda.',
    advice: 'Peça a quem analisa que entre uma vez, ou a um administrador que dê o papel de analista a alguém.',
  },
  carga_maxima: {
    why: `Quem pode receber já está com a carga máxima, que é ${MAX_LOAD}.`,
    advice:
      'Espere que decidam ou devolvam processos, ou escolha o processo na fila e use “Atribuir a…”, que não tem máximo.',
  },
  todos_tem_parte: {
    why: 'Todos os analistas têm parte no processo.',
    advice: 'Peça a um administrador que dê o papel de analista a mais alguém.',
  },
  parte_de_quem_distribui: {
    why: 'Você tem parte no processo.',
    advice: 'Peça a outra pessoa da supervisão que o distribua.',
  },
}

/** The priorities from lowest to highest. */
export const PRIORITIES = ['baixa', 'media', 'alta'] as const
export type Priority = (typeof PRIORITIES)[number]

export const PRIORITY_LABEL: Record<Priority, string> = { baixa: 'baixa', media: 'média', alta: 'alta' }

export const REPORT_KINDS = ['produtividade', 'prazos', 'rejeicoes'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The views of the queue, in the order in which pages show them. */
export const QUEUE_VIEWS = [
  'meus',
  'respondidas',
  'livres',
  'vencem_em_7_dias',
  'vencidos',
  'esperam_requerente',
  'apos_recurso',
] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export const QUEUE_VIEW_LABEL: Record<QueueView, string> = {
  meus: 'Meus',
  respondidas: 'Respondidas',
  livres: 'Livres',
  vencem_em_7_dias: 'Vencem em 7 dias',
  vencidos: 'Vencidos',
  esperam_requerente: 'Esperam o requerente',
  apos_recurso: 'Após recurso',
}

/** The states of a case's term of analysis by which the queue can be filtered. */
export const PRAZO_STATUSES = ['vencidos', 'vencem_em_7_dias'] as const
export type PrazoStatus = (typeof PRAZO_STATUSES)[number]

/** The figures of the dashboard for which there is a list of cases. */
export const COUNTS = ['recebidos', 'decididos', 'pendencias_abertas', 'pendencias_vencidas'] as const
export type CountKind = (typeof COUNTS)[number]

/** Bands of days since a case was submitted, in order. A band begins where the band before it ends. */
export const AGES = ['ate_7_dias', 'ate_15_dias', 'ate_30_dias', 'ate_60_dias', 'mais_de_60_dias'] as const
export type Age = (typeof AGES)[number]

export const AGE_LABEL: Record<Age, string> = {
  ate_7_dias: '0 a 7 dias',
  ate_15_dias: '8 a 15 dias',
  ate_30_dias: '16 a 30 dias',
  ate_60_dias: '31 a 60 dias',
  mais_de_60_dias: 'mais de 60 dias',
}

/** The party that has to act next so that the analysis can continue. */
export const WHO_WAITS = ['requerente', 'analise'] as const
export type WhoWaits = (typeof WHO_WAITS)[number]

/** The reasons why a case is not clean, so that it is not decided in a lot. */
export const DIRT_REASONS = [
  'ocupado',
  'impedimento',
  'ja_decidido',
  'incompleto',
  'documento',
  'ressalva',
  'a_confirmar',
  'nao_comparado',
  'achado',
  'risco',
  'area',
] as const
export type DirtReason = (typeof DIRT_REASONS)[number]

export const DIRT_REASON_LABEL: Record<DirtReason, string> = {
  ocupado: 'não está mais livre na fila',
  impedimento: 'quem faz ou confirma o lote tem parte no processo, ou juntou um documento obrigatório dele',
  ja_decidido: 'já foi decidido, é seguido por outro processo, ou sucede a um que já foi substituído',
  incompleto: 'falta o que o envio exige',
  documento: 'um documento obrigatório não está aceito',
  ressalva: 'tem ressalva',
  a_confirmar: 'há valores a confirmar nos documentos',
  nao_comparado: 'a comparação com outros processos e camadas não terminou',
  achado: 'há um achado',
  risco: 'o risco passa do limite',
  area: 'a área passa do limite, ou não é certa',
}

/** Where a case is in its lot: it waits for the sample to be read, or belongs to the sample. */
export const LOTE_PLACES = ['espera', 'amostra'] as const
export type LotePlace = (typeof LOTE_PLACES)[number]

export const LOTE_PLACE_LABEL: Record<LotePlace, string> = { espera: 'Espera o lote', amostra: 'Amostra de lote' }

/**
 * Where a decision is that two people have to agree on: the second reader reads the case, the first decides anew after
 * what the second has found, or the supervision breaks the tie.
 */
export const SECOND_READING_STATES = ['pendente', 'revisao', 'desempate'] as const
export type SecondReadingState = (typeof SECOND_READING_STATES)[number]

export const SECOND_READING_LABEL: Record<SecondReadingState, string> = {
  pendente: 'Segunda leitura',
  revisao: 'Decisão a rever',
  desempate: 'A desempatar',
}

/** Why a decision needs a second reading: the risk of the case, or the draw of the month. */
export const SECOND_READING_CAUSES = ['risco', 'sorteio'] as const
export type SecondReadingCause = (typeof SECOND_READING_CAUSES)[number]

/** Whether the second reader agrees with the examination of the case, as they see it. */
export const READING_RESULTS = ['concordo', 'discordo'] as const
export type ReadingResult = (typeof READING_RESULTS)[number]

export const READING_RESULT_LABEL: Record<ReadingResult, string> = {
  concordo: 'Concordo com o exame',
  discordo: 'Discordo do exame',
}

/** What a person has to do with a second reading that is not settled: they made the proposal, read it, or break the tie. */
export const SECOND_READING_ROLES = ['proponente', 'leitor', 'desempate'] as const
export type SecondReadingRole = (typeof SECOND_READING_ROLES)[number]
