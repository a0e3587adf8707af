export const RECURSO_RESULTS = ['deferido', 'indeferido'] as const
export type RecursoResult = (typeof RECURSO_RESULTS)[number]

export const STATUS_RECURSO = ['aberto', ...RECURSO_RESULTS] as const
export type StatusRecurso = (typeof STATUS_RECURSO)[number]

export const STATUS_RECURSO_LABEL: Record<StatusRecurso, string> = {
  aberto: 'aberto',
  deferido: 'deferido',
  indeferido: 'indeferido',
}
