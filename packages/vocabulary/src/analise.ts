/** From the lowest priority to the highest. */
export const PRIORIDADES = ['baixa', 'media', 'alta'] as const
export type Prioridade = (typeof PRIORIDADES)[number]

export const PRIORIDADE_LABEL: Record<Prioridade, string> = { baixa: 'baixa', media: 'média', alta: 'alta' }

export const TIPOS_RELATORIO = ['produtividade', 'prazos', 'rejeicoes'] as const
export type TipoRelatorio = (typeof TIPOS_RELATORIO)[number]
