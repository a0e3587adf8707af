export const PENDENCIA_KINDS = ['documento', 'dado', 'geometria', 'esclarecimento'] as const
export type PendenciaKind = (typeof PENDENCIA_KINDS)[number]

export const PENDENCIA_KIND_LABEL: Record<PendenciaKind, string> = {
  documento: 'documento',
  dado: 'dado do cadastro',
  geometria: 'geometria',
  esclarecimento: 'esclarecimento',
}

export const STATUS_PENDENCIA = ['aberta', 'respondida', 'resolvida', 'expirada', 'cancelada'] as const
export type StatusPendencia = (typeof STATUS_PENDENCIA)[number]

export const STATUS_PENDENCIA_LABEL: Record<StatusPendencia, string> = {
  aberta: 'aberta',
  respondida: 'respondida',
  resolvida: 'resolvida',
  expirada: 'expirada',
  cancelada: 'cancelada',
}
