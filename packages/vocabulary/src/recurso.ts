/** How an appeal ends. */
export const RESULTADOS_RECURSO = ['deferido', 'indeferido'] as const
export type ResultadoRecurso = (typeof RESULTADOS_RECURSO)[number]

export const STATUS_RECURSO = ['aberto', ...RESULTADOS_RECURSO] as const
export type StatusRecurso = (typeof STATUS_RECURSO)[number]

export const STATUS_RECURSO_LABEL: Record<StatusRecurso, string> = {
  aberto: 'aberto',
  deferido: 'deferido',
  indeferido: 'indeferido',
}
