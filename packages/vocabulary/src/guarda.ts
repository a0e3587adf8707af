import type { StatusProcesso } from './processo.ts'

/** The classes of data that are kept for a time after their last change, and then destroyed (`retencao`). */
export const GUARDA_CLASSES = [
  'rascunho',
  'descartado',
  'cancelado',
  'rejeitado',
  'conta',
  'leituras',
  'acessos_incomuns',
] as const
export type GuardaClass = (typeof GUARDA_CLASSES)[number]

export const GUARDA_CLASS_LABEL: Record<GuardaClass, string> = {
  rascunho: 'rascunhos em que ninguém mexe',
  descartado: 'rascunhos descartados',
  cancelado: 'processos cancelados',
  rejeitado: 'processos rejeitados em definitivo',
  conta: 'contas sem processo e sem uso',
  leituras: 'registros de quem viu',
  acessos_incomuns: 'acessos incomuns',
}

/** The classes of cases. An approved case is kept for good, and a case on its way to a decision too. */
export const CASE_CLASSES = ['rascunho', 'descartado', 'cancelado', 'rejeitado'] as const satisfies GuardaClass[]
export type CaseClass = (typeof CASE_CLASSES)[number]

/** How long the data of a class are kept, and on which legal ground they are destroyed then. */
export type KeepingTerm = { count: number; unit: 'dias' | 'meses' | 'anos'; base_legal: string }

const TERM = /^(0|[1-9]\d{0,3}) (dias|meses|anos): (\S.{4,199})$/

/** Reads `5 anos: Lei 13.709/2018, art. 16`; null if the text has another form. */
export function keepingTermOf(written: string): KeepingTerm | null {
  const [, count, unit, base_legal] = TERM.exec(written) ?? []
  if (base_legal === undefined) return null
  return { count: Number(count), unit: unit as KeepingTerm['unit'], base_legal }
}

/**
 * Why a filed case stays when its owner asks to be forgotten: the law obliges the registry to keep it (Lei 13.709/2018,
 * art. 16, I; Lei 12.651/2012, art. 29).
 */
export const STAYS_LABEL: Record<Exclude<StatusProcesso, 'rascunho'>, string> = {
  submetido: 'está em análise, e o cadastro é obrigatório',
  em_analise: 'está em análise, e o cadastro é obrigatório',
  pendente: 'está em análise, e o cadastro é obrigatório',
  em_recurso: 'tem recurso por decidir',
  aprovado: 'foi aprovado, e o cadastro é permanente',
  rejeitado: 'foi decidido, e a decisão se guarda pelo prazo legal',
  cancelado: 'foi enviado, e se guarda pelo prazo legal',
}

/** What a destruction, or a legal hold, is about. */
export const GUARDA_TARGETS = ['processo', 'usuario'] as const
export type GuardaTarget = (typeof GUARDA_TARGETS)[number]

/** How a person's request to be forgotten may be decided. */
export const EXCLUSAO_RESULTS = ['atendida', 'parcial', 'negada'] as const
export type ExclusaoResult = (typeof EXCLUSAO_RESULTS)[number]

export const EXCLUSAO_RESULT_LABEL: Record<ExclusaoResult, string> = {
  atendida: 'atendido',
  parcial: 'atendido em parte',
  negada: 'negado',
}

export const EXCLUSAO_STATUS = ['pedida', 'em_andamento', 'concluida', 'negada'] as const
export type ExclusaoStatus = (typeof EXCLUSAO_STATUS)[number]

export const EXCLUSAO_STATUS_LABEL: Record<ExclusaoStatus, string> = {
  pedida: 'à espera da decisão',
  em_andamento: 'em andamento',
  concluida: 'concluído',
  negada: 'negado',
}

/** The days within which a person's request to be forgotten is decided. */
export const EXCLUSAO_DAYS = 15
