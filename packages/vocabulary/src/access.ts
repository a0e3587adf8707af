/** The parts of a case that a person can view. */
export const LOOK_KINDS = ['processo', 'historico', 'documento', 'dados', 'arquivo', 'dossie', 'cpf'] as const
export type LookKind = (typeof LOOK_KINDS)[number]

export const LOOK_KIND_LABEL: Record<LookKind, string> = {
  processo: 'o processo',
  historico: 'o histórico',
  documento: 'os documentos',
  dados: 'os dados extraídos e os achados',
  arquivo: 'um arquivo',
  dossie: 'um dossiê',
  cpf: 'o CPF ou CNPJ',
}

/** The limits on how much a person views. Exceeding a limit is unusual access. */
export const UNUSUAL_ACCESS_REASONS = [
  'casos_por_hora',
  'casos_por_dia',
  'listados_por_hora',
  'listados_por_dia',
  'cpf_por_dia',
] as const
export type UnusualAccessReason = (typeof UNUSUAL_ACCESS_REASONS)[number]
